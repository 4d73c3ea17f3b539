"""Knows whether anything was said between a fact and the words that take it back: "scratch that" is about the last thing
said, and where that was no fact, a person has to say which is meant."""

from extract.turns.besides import strange
from extract.turns.facts import Fact, places_of, sentences_of
from graph.model.source import Source
from graph.rules.language.wording import flat


def right_behind(fact: Fact, source: Source, at: int, latest: Source | None) -> bool:
    """`at` is where the words begin that take something back, `latest` the turn before theirs."""
    here = (fact.at if fact.said[0] == source.ref else -1, at)
    if _tells(source, *here):
        return False
    if fact.said[0] == source.ref:
        return True
    return latest is not None and latest.ref == fact.said[0] and not _tells(latest, fact.at, len(latest.text))


def _tells(source: Source, low: int, high: int) -> bool:
    """Whether a sentence that begins within says anything; "hm, wait" does not."""
    return any(
        low < start < high and strange(flat(source.text[start:end]), [])
        for place in places_of(source)
        for start, end in sentences_of(source, place)
    )
