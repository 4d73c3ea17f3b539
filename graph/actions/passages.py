"""Where something was talked about, found in what was read: by its words, then by meaning and by what stands beside it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from graph import meaning
from graph.actions.ledger import Ledger
from graph.actions.search import TEXT_MAX
from graph.model.source import Source
from graph.model.terms import marked
from graph.model.trace import Passage
from graph.model.words import SourceKind
from graph.rules.asking.passages import Said, passages, stretch
from graph.rules.asking.wanted import naming
from graph.rules.forms.excerpt import SAID
from graph.store.sources import source_from

LOOKED_AT, WEIGHED = 400, 60
LONGEST = 20_000  # characters of a source that are looked at
MOST_TASKS = 5  # whose messages are put in order, to see which of them stand together

Then = tuple[int | None, int | None]


async def talked_about(
    ledger: Ledger, project: str, question: str, then: Then = (None, None), trips: int = 2
) -> tuple[Passage, ...]:
    """The best places, the best first. With one trip, each message stands alone."""
    question = question[:TEXT_MAX]
    words = naming(question)
    if not words:
        return ()
    rows = await ledger.graph.read(
        "search.said",
        words=" ".join(marked(project, words)),
        looked_at={"limit": LOOKED_AT},
        project=project,
        as_of=then[0],
        known_at=then[1],
        most=LONGEST,
        limit=WEIGHED,
    )
    sources = [source_from(row) for row in rows]
    places = await _places(ledger, [row["taskId"] for row in rows if row["taskId"] and trips > 1])
    said = [_said(one, places) for one in sources]
    return tuple(_passage(question, sources[at], score) for at, score in passages(question, said, meaning.nearness))


async def _places(ledger: Ledger, tasks: Sequence[str]) -> Mapping[str, int]:
    """Where each message stands in its discussion, for those that were met most often."""
    chosen = [task for task, _ in Counter(tasks).most_common(MOST_TASKS)]
    rows = await ledger.graph.read("search.order", tasks=chosen) if chosen else []
    return {ref: place for row in rows for place, ref in enumerate(row["refs"])}


def _said(source: Source, places: Mapping[str, int]) -> Said:
    start, end = _words_of(source)
    place = places.get(source.ref)
    thread = source.task if source.task and place is not None else source.ref
    return Said(source.text[start:end], thread, place or 0)


def _passage(question: str, source: Source, score: float) -> Passage:
    start, end = stretch(question, source.text, *_words_of(source))
    return Passage(replace(source, text=""), start, end, source.text[start:end], score)


def _words_of(source: Source) -> tuple[int, int]:
    """Of a turn, what somebody said in it, from the first word to the last."""
    spans = [one for one in source.sections if one.name in SAID] if source.kind is SourceKind.TURN else []
    whole = len(source.text)
    return min((one.start for one in spans), default=0), min(whole, max((one.end for one in spans), default=whole))
