"""What a stretch of words opens with, behind fillers ("well, so, yes"), or says somewhere: by the lexicon's acts."""

from graph.rules.utterances.lexicon import Cue
from graph.rules.utterances.sentences import Sentence, first_word, sentence

_FILLERS = 2

Span = tuple[int, int]


def opens_with(act: str, words: str) -> Span | None:
    """From the beginning to the end of the longest phrase of that act that the words open with."""
    read = sentence(words)
    cues = read.of(act)
    places = _beginnings(read) if cues else ()
    found = [one for one in cues if one.start in places]
    return (0, read.span(found[0].start, found[0].end)[1]) if found else None


def says(act: str, words: str) -> Span | None:
    """The first phrase of that act, wherever it stands."""
    read = sentence(words)
    found = read.told(act)
    return read.span(found[0].start, found[0].end) if found else None


def begins_with(act: str, words: str, but: frozenset[str] = frozenset()) -> Cue | None:
    """The longest phrase of that act at the first word, or behind words that only open ("ok, hey all"), none of which is
    one of `but`."""
    read = sentence(words)
    found = next((one for one in read.told(act) if one.start in read.first), None)
    return found if found and not any(one.word in but for one in read.said[: found.start]) else None


def _beginnings(read: Sentence) -> tuple[int, ...]:
    """The first word with the marks before it ("+1"), and what stands behind each filler before it."""
    at = first_word(read.said, 0)
    places = list(range(at + 1))
    fillers = {one.start: one.end for one in read.of("fills")}
    for _ in range(_FILLERS):
        if at not in fillers:
            break
        at = first_word(read.said, fillers[at])
        places.append(at)
    return tuple(places)
