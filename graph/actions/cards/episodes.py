"""Runs of agents: what they were shown, how they ended, what became of their cards, and how full the budgets are."""

from collections.abc import Sequence
from dataclasses import dataclass

from graph.actions.answering.in_order import Ids
from graph.actions.answering.pages import END, cut, whole
from graph.actions.cards.episode_records import remembered
from graph.engine import Graph, Transaction
from graph.model.claim import Evidence
from graph.model.episode import Budget, Consolidation, Ending, Episode, Showing, Step, name_of, speaks, steps_of
from graph.model.errors import BadInput, NotFound
from graph.model.ids import node_id
from graph.model.page import Page
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.trace import Quoted
from graph.model.viewer import Viewer
from graph.model.words import ClaimKind, EvidenceKind, EvidenceRole, OutcomeType, StepRole, Tier
from graph.process.services import Services
from graph.rules.cards.ending import bears_out
from graph.rules.cards.shelf import caps_of
from graph.store.cards import consolidation_from, ending_from, place_key, showing_from
from graph.store.sources import source_from

_BY_A_TOOL = frozenset({OutcomeType.TOOL_SUCCESS, OutcomeType.TOOL_FAILURE})
QUOTE_MAX = 250
_SAYS = {
    OutcomeType.USER_CONFIRMED_HELPFUL: "that the run helped",
    OutcomeType.USER_CORRECTED: "that the run was to do otherwise",
}


def episode_from(source: Source) -> Episode:
    return Episode(source.project, name_of(source), str(source.origin.get("agent", "")), source)


async def episodes_by_names(graph: Graph, ids: Ids) -> list[Episode | None]:
    rows = {row["id"]: episode_from(source_from(row)) for row in await graph.read("episode.by_names", ids=list(ids))}
    return [rows.get(one) for one in ids]


async def episode_by_name(services: Services, project: str, name: str) -> Episode:
    (found,) = await episodes_by_names(services.graph, [node_id(project, name)])
    if found is None:
        raise NotFound(f"There is no episode {name!r} in {project!r}: `episodes` lists all episodes.")
    return found


async def episodes_page(graph: Graph, project: str, first: int, after: str | None, agent: str | None) -> Page[Episode]:
    low = f"{project}|"
    rows = await graph.read("episode.page", low=low, before=low + (after or END), agent=agent, limit=first + 1)
    return cut(rows, first, low, lambda row: episode_from(source_from(row)), lambda row: str(row["sort"]))


async def count_episodes(graph: Graph, project: str, agent: str | None) -> int:
    return int((await graph.read_one("episode.count", **whole(project), agent=agent))["total"])


async def showings_of(graph: Graph, ids: Ids) -> list[list[Showing]]:
    found: dict[str, list[Showing]] = {one: [] for one in ids}
    for row in await graph.read("card.shown", episodes=list(found)):
        found[row["id"]].append(showing_from(row["showing"]))
    return [found[one] for one in ids]


async def endings_of(graph: Graph, ids: Ids) -> list[list[Ending]]:
    found: dict[str, list[Ending]] = {one: [] for one in ids}
    for row in await graph.read("card.ended", episodes=list(found)):
        found[row["id"]].append(ending_from(row["ending"]))
    return [found[one] for one in ids]


async def consolidations_of(graph: Graph, ids: Ids) -> list[Consolidation | None]:
    rows = {
        row["id"]: consolidation_from(row["consolidation"])
        for row in await graph.read("episode.consolidations", ids=list(ids))
    }
    return [rows.get(one) for one in ids]


def evidence_of_ending(one: Ending, source: Source) -> tuple[Quoted, ...]:
    """The words that say so, if any do."""
    if not one.quote or one.source != source.ref:
        return ()
    kind = speaks(source, one.section) or EvidenceKind.USER_SPAN
    said = Evidence(
        id=one.id,
        source=source.ref,
        start=one.start,
        end=one.end,
        quote=one.quote,
        section=one.section,
        kind=kind,
        role=EvidenceRole.CONFIRMS,
        at=one.at,
        recorded_at=one.recorded_at,
        author=one.by,
    )
    return (Quoted(said, source),)


# ── an ending that somebody reports


@dataclass(frozen=True, slots=True)
class _Place:
    start: int
    end: int
    section: str


async def add_outcome(
    services: Services, project: str, profile: Profile, name: str, type_: OutcomeType, quote: str | None, by: Viewer
) -> Episode:
    """Record the end of an episode, as a hook or a person reports it. It counts where words of the episode itself bear it
    out; a person may say without them that it helped, an agent may not."""
    episode = await episode_by_name(services, project, name)
    source = await _with_text(services, episode.source)
    place = _quoted(source, type_, quote) if quote else _last(source, type_)
    now = services.now()
    ending = Ending(
        f"{project}/{name}/{services.token()}",
        project,
        name,
        type_,
        now,
        now,
        anchored=place is not None or (type_ not in _BY_A_TOOL and not by.voice.agent),
        source=source.ref,
        start=place.start if place else 0,
        end=place.end if place else 0,
        quote=source.text[place.start : place.end] if place else "",
        section=place.section if place else None,
        by=by.name,
    )

    async def write(tx: Transaction) -> None:
        # An ending is compared with the other endings of its run, so no two are written at once.
        await tx.run("card.take", id=place_key(project, Tier.PROJECT, None))
        await remembered(tx, project, source, (ending,), profile.cards.credited)

    await services.graph.transact(write)
    await services.announcer.changed(project)
    return episode


async def _with_text(services: Services, source: Source) -> Source:
    (row,) = await services.graph.read("source.texts", ids=[node_id(source.project, source.ref)])
    return Source(**{**{name: getattr(source, name) for name in source.__slots__}, "text": row["text"]})


def _quoted(source: Source, type_: OutcomeType, quote: str) -> _Place:
    """Return exactly these words, from a speaker who may say so."""
    if not quote.strip() or len(quote) > QUOTE_MAX:
        raise BadInput(f"quote has 1 to {QUOTE_MAX} characters of the episode that say how it ended, or is left out.")
    wanted = StepRole.TOOL if type_ in _BY_A_TOOL else StepRole.USER
    said = [
        (step, start, end, at)
        for step, start, end in _steps(source, wanted)
        if (at := source.text.find(quote, start, end)) >= 0
    ]
    for step, start, end, at in said:
        by_user = wanted is StepRole.USER
        words = source.text[start:end]
        if bears_out(type_, words, at - start, at - start + len(quote)) if by_user else _bears_out(step, type_):
            return _Place(at, at + len(quote), step.section)
    if said and wanted is StepRole.USER:
        raise BadInput(
            f"{quote[:60]!r} does not say {_SAYS[type_]}: quote the user's words that do, or leave quote out and a person "
            "says so."
        )
    if said:
        raise BadInput(
            f"The tool that says {quote[:60]!r} ended with exit code {said[0][0].exit_code}, which is no {type_}: quote "
            "a tool that ended so, or leave quote out."
        )
    raise BadInput(
        f"No {wanted.value.lower()} of the episode says {quote[:60]!r}: quote it letter for letter, or leave quote out."
    )


def _last(source: Source, type_: OutcomeType) -> _Place | None:
    """The last output whose exit code does not say otherwise: an agent's good will is no evidence."""
    if type_ not in _BY_A_TOOL:
        return None
    fits = [(step, start, end) for step, start, end in _steps(source, StepRole.TOOL) if _bears_out(step, type_)]
    if not fits:
        return None
    step, start, end = fits[-1]
    words = source.text[start:end].rstrip()[:QUOTE_MAX]
    return _Place(start, start + len(words), step.section) if words.strip() else None


def _bears_out(step: Step, type_: OutcomeType) -> bool:
    """An exit code that says otherwise is stronger than any words of the output."""
    by_a_tool = type_ in _BY_A_TOOL and step.exit_code is not None
    return not by_a_tool or step.succeeded == (type_ is OutcomeType.TOOL_SUCCESS)


def _steps(source: Source, role: StepRole) -> Sequence[tuple[Step, int, int]]:
    places = {section.name: section for section in source.sections}
    return [
        (step, places[step.section].start, places[step.section].end) for step in steps_of(source) if step.role is role
    ]


# ── budgets


async def budgets_of(services: Services, project: str, profile: Profile) -> list[Budget]:
    """Every tier and kind that has a budget, the project's own first."""
    rows = await services.graph.read("card.budgets", low=f"{project}|", high=f"{project}|{END}")
    active = {(Tier(row["tier"]), row["kind"]): int(row["active"]) for row in rows}
    return [
        Budget(tier, ClaimKind(kind), active.get((tier, kind), 0), cap)
        for tier in (Tier.PROJECT, Tier.ITEM, Tier.DOMAIN, Tier.GLOBAL)
        for kind, cap in caps_of(tier, profile.cards).items()
    ]
