"""Answers a question in words. A model chooses the claim that answers, where one is configured and in reach; else rules do, by
the words, the meaning and the subject of the claims.

Where no decision answers in its own words, the talk of people is searched, so that the reader knows at least where to read
on. The claims made of that talk may answer, also those that only look decided: that takes two trips more.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from graph import meaning
from graph.actions.answering.choosing import choice_among
from graph.actions.answering.passages import made_of, talked_about
from graph.actions.answering.search import search
from graph.actions.answering.surroundings import with_people
from graph.actions.answering.traces import ALTERNATIVES, empty_trace, read_trace, trace_of, with_words
from graph.model.choice import Choice
from graph.model.claim import POSSIBLE, Claim
from graph.model.ids import claim_ref_in, node_id
from graph.model.profile import Search
from graph.model.status import HOLDING, ClaimStatus
from graph.model.trace import Match, Trace
from graph.model.words import ClaimKind
from graph.process.services import Services
from graph.rules.asking.about import speech_of
from graph.rules.asking.answers_from_talk import answers_from_talk, plainest
from graph.rules.asking.point_in_time import Asked, comes, foreseen, known_of, seen, seen_of, turned_down
from graph.rules.asking.question_terms import asks_against, asks_whether
from graph.rules.asking.rank import said_once
from graph.rules.asking.subjects_asked import answer_of, ranked
from graph.rules.slots.layers import highest
from graph.store.claims import claim_from
from graph.store.traces import Told

NEWEST = 200  # claims that a question may mean, though it has no word of theirs
# A claim that was turned down is shown beside the answer, and never answers itself.
_SHOWN = (
    *HOLDING,
    ClaimStatus.SUPERSEDED,
    ClaimStatus.ARCHIVED,
    ClaimStatus.CONFLICTED,
    ClaimStatus.CANDIDATE,
    ClaimStatus.REJECTED,
)
_LEADING = (ClaimStatus.SUPERSEDED, ClaimStatus.REJECTED)


async def by_question(services: Services, project: str, question: str, asked: Asked, thresholds: Search) -> Trace:
    # "Why DEC-20260130-001?" means that one; words that name none on record are looked for as words.
    if (ref := claim_ref_in(question)) and (told := await read_trace(services, node_id(project, ref), asked)):
        return trace_of(told, question, 1.0, (), asked)
    met: dict[str, Claim] = {}

    def then(claim: Claim) -> Claim | None:
        met[claim.ref] = claim
        return with_words(known_of(claim, asked))

    known = said_once(await search(services, project, question, statuses=_SHOWN, first=20, seen=then))
    newest = await _newest(services, project, known, then)
    if (choice := await _choice(services, project, question, known, newest, met.values(), asked)) is not None:
        return replace(await _as_chosen(services, project, question, choice, known, asked, thresholds), by_model=True)
    return await _by_rules(services, project, question, known, newest, asked, thresholds)


async def _by_rules(
    services: Services,
    project: str,
    question: str,
    known: tuple[Match, ...],
    newest: Sequence[Claim],
    asked: Asked,
    thresholds: Search,
) -> Trace:
    against = asks_against(question) or asks_whether(question)
    fitting = (
        match for match in known if _may_be_the_answer(match, thresholds, against) and not comes(match.claim, asked)
    )
    best = next(fitting, None)
    if (meant := _decision_by_subject(question, known, newest, best, asked)) is not None:
        told = await read_trace(services, meant.claim.id, asked)
        if told is not None:
            return _trace_of_answer(told, question, meant.score, known, asked, thresholds)
    if best is None or best.claim.subject is not None:
        return await _of_talk(services, project, question, known, asked, thresholds)
    told = await read_trace(services, best.claim.id, asked)
    if told is None:
        return empty_trace(question, known[:ALTERNATIVES], asked)
    holder = _holder(told, asked) or _higher_answer(told, asked)
    if holder is None and best.claim.status is ClaimStatus.REJECTED and not against:
        said = await talked_about(services, project, question, asked.then, trips=1)
        return empty_trace(question, known[:ALTERNATIVES], asked, said)
    if holder is not None and holder.ref != told.claim.ref:
        told = await read_trace(services, holder.id, asked) or told
    return _trace_of_answer(told, question, _score(best), known, asked, thresholds)


async def _of_talk(
    services: Services, project: str, question: str, known: Sequence[Match], asked: Asked, thresholds: Search
) -> Trace:
    """Answer with the claim that the talk about it led to, else with the place of the talk."""
    near = tuple([match for match in known if match.score >= thresholds.alternative / 2])
    said = await talked_about(services, project, question, asked.then)
    known_then = ((claim, with_words(known_of(claim.claim, asked))) for claim in await made_of(services, project, said))
    made = [replace(claim, claim=was) for claim, was in known_then if was is not None]
    frequency, _ = services.vocabulary.said(services.graph, project)
    answering = {claim.claim.ref: claim for claim in made if _may_answer(claim.claim)}
    in_force = [
        speech_of(match.claim)
        for match in known
        if match.claim.status in HOLDING and match.claim.kind is not ClaimKind.NOTE and match.claim.ref not in answering
    ]
    found = answers_from_talk(question, list(answering.values()), frequency, meaning.nearness, in_force)
    found = plainest(found, [claim.claim for claim in made if claim.claim.status in HOLDING])
    told = await read_trace(services, found[0].claim.id, asked) if found else None
    if told is None:
        return empty_trace(question, near[:ALTERNATIVES], asked, said)
    others = {match.claim.ref: match for match in (*found[1:], *near) if match.claim.ref != told.claim.ref}
    return trace_of(told, question, found[0].score, tuple(others.values())[:ALTERNATIVES], asked, said)


def _may_answer(claim: Claim) -> bool:
    """True for a claim that waits, and for a promoted one that had only looked decided: its words need the words that they
    answer. Every other claim in force speaks for itself, and a model's claim says what it is about."""
    promoted = claim.rule == POSSIBLE and claim.status in HOLDING
    waits = claim.status is ClaimStatus.CANDIDATE
    return (waits or promoted) and claim.subject is None and claim.kind is not ClaimKind.NOTE


def _trace_of_answer(
    told: Told, question: str, points: float, known: Sequence[Match], asked: Asked, thresholds: Search
) -> Trace:
    if with_words(told.claim) is None:
        return empty_trace(question, tuple(known[:ALTERNATIVES]), asked, erased=told.claim.ref)
    told_already = {
        told.claim.ref,
        *(claim.ref for claim in (*told.history, *turned_down((*told.siblings, *told.beside)))),
    }
    others = [match for match in known if match.claim.ref not in told_already and match.score >= thresholds.alternative]
    return trace_of(told, question, points, tuple(others[:ALTERNATIVES]), asked)


async def _newest(
    services: Services, project: str, known: Sequence[Match], then: Callable[[Claim], Claim | None]
) -> list[Claim]:
    """The newest claims, of which a question may speak in other words than theirs. They are not needed where nothing that its
    words find says what it is about: then rules alone have read here, and rules alone answer."""
    if services.chooser is None and known and all(match.claim.subject is None for match in known):
        return []
    rows = await services.graph.read(
        "known.claims", task="", in_task=0, low=f"{project}|", high=f"{project}|~", recent=NEWEST
    )
    return [was for row in rows if (was := then(claim_from(row["claim"]))) is not None]


async def _choice(
    services: Services,
    project: str,
    question: str,
    known: Sequence[Match],
    newest: Sequence[Claim],
    met: Collection[Claim],
    asked: Asked,
) -> Choice | None:
    """Let a model choose, among the plans that were still to come as well: those it is shown as planned."""
    if services.chooser is None:
        return None
    others = [*newest, *await _plans(services, met, asked)]
    return await choice_among(
        services,
        project,
        question,
        asked,
        [match.claim for match in known],
        [claim for claim in others if claim.status in _SHOWN],
    )


async def _plans(services: Services, met: Collection[Claim], asked: Asked) -> list[Claim]:
    """Find the plans of that time among claims that did not hold yet: those that had been said by then."""
    later = [claim for claim in met if known_of(claim, asked) is None and with_words(claim) is not None]
    if asked.as_of is None or not later:
        return []
    told = await with_people(services.graph, later)
    return [was for claim in told if (was := foreseen(claim.claim, claim.said_at, asked)) is not None]


async def _as_chosen(
    services: Services,
    project: str,
    question: str,
    choice: Choice,
    known: Sequence[Match],
    asked: Asked,
    thresholds: Search,
) -> Trace:
    """Tell the claim that a model has chosen, or the one that holds in its place; where it found that none answers, the
    claims that are near, and where people talked about it."""
    points = choice.confidence if choice.answer is not None else 0.0
    beside = {claim.ref: Match(claim, points, points) for claim in choice.beside}
    beside |= {match.claim.ref: match for match in known if match.claim.ref in beside}
    near = [*beside.values(), *(match for match in known if match.claim.ref not in beside)]
    told = await read_trace(services, choice.answer.id, asked) if choice.answer is not None else None
    if told is None:
        said = await talked_about(services, project, question, asked.then)
        return empty_trace(question, tuple(near[:ALTERNATIVES]), asked, said)
    holder = _holder(told, asked) or _higher_answer(told, asked)
    if holder is not None and holder.ref != told.claim.ref:
        told = await read_trace(services, holder.id, asked) or told
    return _trace_of_answer(told, question, choice.confidence, near, asked, thresholds)


def _decision_by_subject(
    question: str, known: Sequence[Match], newest: Sequence[Claim], best: Match | None, asked: Asked
) -> Match | None:
    """The decision that a question is about, of those that say what they are about: those that its words find, and the
    newest ones, which it may speak of in other words. None where another answers better, or where nothing that its words
    find says what it is about: then rules alone have read here."""
    if known and all(match.claim.subject is None for match in known):
        return None
    pool = {claim.ref: claim for claim in (*(match.claim for match in known), *newest)}
    there = [
        claim for claim in pool.values() if claim.status in _SHOWN and not claim.possible and not comes(claim, asked)
    ]
    at = asked.as_of if asked.as_of is not None else asked.known_at
    found = answer_of(ranked(question, there, meaning.nearness, at), then=at is not None)
    if found is None or (best is not None and best.claim.subject is None and _score(best) > found.points):
        return None
    return Match(found.claim, min(1.0, found.points), min(1.0, found.points))


def _may_be_the_answer(match: Match, thresholds: Search, against: bool) -> bool:
    """A note decides nothing, and what only looks decided is shown beside. A claim that was rejected with nothing instead was
    never decided: it answers only who asks why not, why no longer, or whether (`against`)."""
    claim = match.claim
    if claim.kind is ClaimKind.NOTE or claim.possible:
        return False
    if claim.status is ClaimStatus.REJECTED and not (against or _was_outvoted(claim)):
        return False
    return match.about > 0 and _score(match) >= thresholds.answer


def _score(match: Match) -> float:
    """Score a match. A claim that was replaced or turned down leads to its successor, so its own status takes nothing off."""
    return match.about if match.claim.status in _LEADING else match.score


def _was_outvoted(claim: Claim) -> bool:
    """Turned down where something else may hold: words that are in no slot with others stand alone."""
    return claim.key is not None and not claim.held


def _holder(told: Told, asked: Asked) -> Claim | None:
    """Find the claim that holds in place of the best match. The answer tells of both."""
    mine = seen(told.claim, asked)
    if mine is None or mine.status not in _LEADING:
        return None
    return next((claim for claim in seen_of((*told.siblings, *told.ended), asked) if claim.status in HOLDING), None)


def _higher_answer(told: Told, asked: Asked) -> Claim | None:
    """Find the claim of a higher layer that answers in its place."""
    mine = seen(told.claim, asked)
    return highest(mine, seen_of(told.layered, asked)) if mine is not None else None
