"""Knows an answer that names one of the two that a question offers: "90 days" to "30 or 90 days?", "MySQL, please"."""

from graph.rules.language.wording import doubt, flat, is_negated
from graph.rules.talk.answers import Answer, Sense
from graph.rules.utterances.sentences import sentence
from graph.rules.utterances.tokens import Sort, Token, tokens

_OPEN = frozenset({"not", "no", "so", "else", "more", "less", "later", "earlier", "something", "whatever"})
_SHARED = frozenset(
    {"for", "as", "in", "on", "at", "to", "with", "from", "by"}
)  # what is said of both goes on with these
_SHORT = 6  # words
_READ = 500  # characters


def chosen(text: str, put: str) -> str | None:
    """Which of the two a message states, and not the other."""
    if "?" not in put or "?" in text[:_READ]:
        return None
    said = {one.word for one in tokens(text[:_READ])}
    for one, other in _offered(put):
        if one.word != other.word and (one.word in said) != (other.word in said) and not {one.word, other.word} & _OPEN:
            return one.word if one.word in said else other.word
    return None


def answer_by_name(text: str, put: str) -> Answer | None:
    """A message that says hardly more than which of the two: as good as a yes to that one."""
    name = chosen(text, put) if len(text.split()) <= _SHORT else None
    if name is None or with_choice(put, text) is None or is_negated(flat(text)) or doubt(flat(text)) is not None:
        return None
    read = sentence(text)
    fills = {at for one in read.of("assents", "fills") for at in range(one.start, one.end)}
    beside = (one for at, one in enumerate(read.said) if at not in fills and one.word != name)
    if any(one.sort not in (Sort.MARK, Sort.EMOJI, Sort.END) for one in beside):
        return None
    return Answer(Sense.YES, 0, len(text.rstrip()), bare=True)


def with_choice(put: str, text: str) -> str | None:
    """What was put, with the one that the message names in the place of both; None where it does not show how far the
    second goes ("blue or dark green")."""
    name, said = chosen(text, put), tokens(put)
    for one, other in _offered(put) if name else ():
        behind = next((it for it in said if it.start >= other.end), None)
        ends = behind is None or behind.sort is Sort.MARK or behind.word in _SHARED
        numbers = one.sort is Sort.NUMBER and other.sort is Sort.NUMBER
        if name in (one.word, other.word) and (ends or numbers):
            kept = one if one.word == name else other
            return f"{put[: one.start]}{put[kept.start : kept.end]}{put[other.end :]}"
    return None


def _offered(put: str) -> list[tuple[Token, Token]]:
    said = tokens(put)
    return [(said[at - 1], said[at + 1]) for at in range(1, len(said) - 1) if said[at].word == "or"]
