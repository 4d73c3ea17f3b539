"""Knows which words of a correction lay something down, and what a proposal comes to once somebody said yes to it."""

from graph.rules.language.correcting import polar
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import flat, question, reasoned
from graph.rules.utterances.opening import begins_with, says
from graph.rules.utterances.sentences import sentence

_FEWEST = 3  # words
_LOOKED_AT = 2000


def ruling(text: str, start: int, end: int) -> tuple[int, int]:
    """ "No, that's wrong. All results go in the card." lays down its second sentence; the correction itself, where that says it.

    Of several sentences it is the one that says what to do; the others explain it.
    """
    if not is_bare(text[start:end]):
        words = flat(text[start:end])
        led = begins_with("leads-up-to", words)
        behind = start + sentence(words).said[led.end].start if led else start
        return (behind, end) if led and _tells(text[behind:end]) else (start, end)
    behind = end + len(text[end:]) - len(text[end:].lstrip(" ,;:.!\u2013\u2014-"))
    rest = sentences(text, behind, min(len(text), behind + _LOOKED_AT), wrapped=False)
    telling = [one for one in rest if _tells(text[slice(*one)])]
    obliging = (one for one in telling if says("lays-down", flat(text[slice(*one)])))
    return next(obliging, telling[0] if telling else (start, end))


def _tells(words: str) -> bool:
    return len(words.split()) >= _FEWEST and not question(flat(words))


def is_bare(words: str) -> bool:
    """A denial that does not say what is right instead."""
    return begins_with("bare-denial", flat(words)) is not None or polar(flat(words)) is not None


def proposed(words: str) -> str:
    """ "Shall we keep the ledger in Postgres, because it is there?" proposes: Keep the ledger in Postgres."""
    states, why = reasoned(words)
    line = " ".join(flat(words[slice(*states)] if why else words).split()).strip(",;- ")
    found = begins_with("puts-forward", line)
    said = line[sentence(line).said[found.places["what"]].start :] if found else line
    tail = says("asks-last", said)
    said = (said[: tail[0]] if tail and tail[0] else said).strip(" ,?.!")
    if len(said.split()) < 2:
        said = line
    return said[:1].upper() + said[1:]
