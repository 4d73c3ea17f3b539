"""Finds the talk about something in the sources: by its words, then by meaning and by the messages around it.

Full-text search finds by the rare words of the question; around the best of its finds, the messages before and after are
read; all of it is weighed in pieces. Meaning is told from the words themselves, so nothing is stored for it, and the
weighed pieces are bounded: a project of any size costs the same.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graph import meaning
from graph.actions.answering.search import TEXT_MAX
from graph.model.ids import node_id
from graph.model.source import Source
from graph.model.source_kind import kind_of
from graph.model.terms import marked
from graph.model.trace import Passage
from graph.model.words import EvidenceRole, SourceKind
from graph.process.services import Services
from graph.rules.asking.answers_from_talk import TalkClaim
from graph.rules.asking.passages import Piece, cut, passages, places_to_look
from graph.rules.asking.question_terms import rarest_terms
from graph.rules.asking.time_asked import during
from graph.rules.forms.excerpt import SAID
from graph.store.claims import claim_from
from graph.store.sources import source_from

LOOKED_AT, WEIGHED = 400, 60  # of what has the words: so many are looked at, and so many of them weighed
PLACES, BEFORE, AFTER = 6, 6, 10  # around so many messages, so many before and after are read on
GAP = 10  # messages that are thought to lie between two stretches of a discussion, at least
SHORT, LONG_SOURCES, LONGEST = 2_000, 4, 20_000  # characters of a message; of how many longer ones, how much is read

MADE_MOST = 50  # claims of what is shown: a record may have made many
_SAYS = (EvidenceRole.ASSERTS.value, EvidenceRole.CORRECTS.value)

Then = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Found:
    """A source, the stretch of talk it stands in, and where it stands there."""

    source: Source
    sort: str
    title: str
    length: int


async def talked_about(
    services: Services, project: str, question: str, then: Then = (None, None), trips: int = 2
) -> tuple[Passage, ...]:
    """The best places, the best first. With one trip, each message stands alone."""
    question = question[:TEXT_MAX]
    words = rarest_terms(question, *services.vocabulary.said(services.graph, project))
    if not words:
        return ()
    rows = await services.graph.read(
        "search.said",
        words=" ".join(marked(project, words)),
        looked_at={"limit": LOOKED_AT},
        project=project,
        as_of=then[0],
        known_at=then[1],
        most=SHORT,
        limit=WEIGHED,
    )
    hits = [_found(row) for row in rows]
    stretches = [[one] for one in hits] if trips == 1 else await _around(services, project, question, hits, then)
    said = _pieces(stretches)
    day = then[0] if then[0] is not None else await services.present(project)
    best = passages(question, [piece for _, piece, _ in said], meaning.nearness, during=during(question, day))
    return tuple(_passage(said[at][0], said[at][2], score) for at, score in best)


async def made_of(services: Services, project: str, said: Sequence[Passage]) -> list[TalkClaim]:
    """Find the claims that people's words in these places assert. One trip; none where there are no such words."""
    places = [
        {"source": node_id(project, passage.source.ref), "start": passage.start, "end": passage.end}
        for passage in said
        if not passage.source.agent
    ]
    rows = await services.graph.read("search.made_of", places=places, limit=MADE_MOST) if places else []
    return [_made(row) for row in rows]


def _made(row: Mapping[str, Any]) -> TalkClaim:
    words = sorted(row["words"], key=lambda one: (one["at"], one["start"], one["quote"]))
    said = [word["quote"] for word in words if word["role"] in _SAYS]
    return TalkClaim(
        claim_from(row["claim"]), " ".join(said), " ".join(word["quote"] for word in words if word["role"] not in _SAYS)
    )


def _found(row: Mapping[str, Any]) -> Found:
    return Found(source_from(row), row.get("taskSort") or row["ref"], row.get("title") or "", row.get("length") or 0)


def _passage(source: Source, span: tuple[int, int], score: float) -> Passage:
    start, end = span
    return Passage(replace(source, text=""), start, end, source.text[start:end], score)


async def _around(
    services: Services, project: str, question: str, hits: Sequence[Found], then: Then
) -> list[list[Found]]:
    """The stretches of talk that the hits stand in, each in the order of its words; long sources are one each."""
    short = [one for one in hits if one.source.task and one.length <= SHORT]
    pieces = [Piece(one.source.text, one.source.task or "", at=one.source.at, agent=one.source.agent) for one in short]
    chosen = [short[at] for at in places_to_look(question, pieces, meaning.nearness, PLACES)]
    long = [one for one in hits if one.length > SHORT][:LONG_SOURCES]
    if not chosen and not long:
        return [[one] for one in hits]
    rows = await services.graph.read(
        "search.around",
        **_ranges(project, chosen),
        before=BEFORE,
        after=AFTER,
        most=SHORT,
        long=[node_id(project, one.source.ref) for one in long],
        length=LONGEST,
    )
    whole = {row["source"]["ref"]: row["source"]["text"] for row in rows if row["place"] == 0}
    titles = {place: one.title for place, one in enumerate(chosen, 1)}
    met = [
        (row["place"], Found(source_from(row["source"]), row["source"]["taskSort"], titles[row["place"]], 0))
        for row in rows
        if row["place"]
    ]
    around = _join_stretches((place, one) for place, one in met if _said_by(one.source, then))
    there = {one.source.ref for talk in around for one in talk}
    alone = [
        replace(one, source=replace(one.source, text=whole.get(one.source.ref, one.source.text)))
        for one in hits
        if one.source.ref not in there
    ]
    return [*around, *([one] for one in alone)]


def _said_by(source: Source, then: Then) -> bool:
    as_of, known_at = then
    return (as_of is None or source.at <= as_of) and (known_at is None or source.captured_at <= known_at)


def _ranges(project: str, chosen: Sequence[Found]) -> dict[str, str]:
    """Return the task and the place of each message; empty where there are fewer."""
    bounds: dict[str, str] = {}
    for place in range(1, PLACES + 1):
        one = chosen[place - 1] if place <= len(chosen) else None
        task = node_id(project, one.source.task) if one and one.source.task else ""
        bounds |= {f"task{place}": task, f"at{place}": one.sort if one else ""}
    return bounds


def _join_stretches(met: Iterable[tuple[int, Found]]) -> list[list[Found]]:
    """Join the stretches that were read around several messages of a talk, where they meet."""
    stretches: list[dict[str, Found]] = []
    by_place: dict[int, dict[str, Found]] = {}
    for place, one in met:
        by_place.setdefault(place, {})[one.sort] = one
    for stretch in by_place.values():
        meeting = [other for other in stretches if not other.keys().isdisjoint(stretch)]
        stretches = [other for other in stretches if other not in meeting]
        stretches.append({sort: one for other in (*meeting, stretch) for sort, one in other.items()})
    return [[stretch[sort] for sort in sorted(stretch)] for stretch in stretches]


def _pieces(stretches: Iterable[Sequence[Found]]) -> list[tuple[Source, Piece, tuple[int, int]]]:
    """All that was said, in pieces that a quotation has room for. Stretches of one task are one talk with gaps in it."""
    said: list[tuple[Source, Piece, tuple[int, int]]] = []
    places: dict[str, int] = {}
    for stretch in sorted(stretches, key=lambda sequence: sequence[0].sort):
        talk = stretch[0].source.task or stretch[0].source.ref
        place = places.get(talk, -GAP) + GAP
        for source, span, title in ((one.source, *spanned) for one in stretch for spanned in _spans(one)):
            piece = Piece(source.text[slice(*span)], talk, place, source.author, title, source.at, source.agent)
            said.append((source, piece, span))
            places[talk] = place
            place += 1
    return said


def _spans(found: Found) -> list[tuple[tuple[int, int], str]]:
    """Each with what it stands under: of a document its path and section, of a message the title of its task."""
    source = found.source
    if kind_of(source).written:
        path = str(source.origin.get("path") or "")
        return [
            (span, f"{path} {_section(source, *span)}")
            for part in _paragraphs(source.text)
            for span in cut(source.text, *part)
        ]
    return [(span, found.title) for span in cut(source.text, *_words_of(source))]


def _section(source: Source, start: int, end: int) -> str:
    section = source.section_at(start, end)
    return section.name if section else ""


def _paragraphs(text: str) -> list[tuple[int, int]]:
    """The lines between empty ones; a heading is shown by what stands under it."""
    found: list[tuple[int, int]] = []
    begin, at = 0, 0
    for line in text.splitlines(keepends=True):
        if not line.strip() or line.startswith("#"):
            found.append((begin, at))
            begin = at + len(line)
        at += len(line)
    return [(low, high) for low, high in (*found, (begin, at)) if text[low:high].strip()]


def _words_of(source: Source) -> tuple[int, int]:
    """Return the span of a source's words; of a turn, from the first spoken word to the last."""
    spans = [section for section in source.sections if section.name in SAID] if source.kind is SourceKind.TURN else []
    whole = len(source.text)
    return min((section.start for section in spans), default=0), min(
        whole, max((section.end for section in spans), default=whole)
    )
