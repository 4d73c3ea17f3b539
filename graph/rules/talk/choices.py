"""Knows which of two offered things an answer chooses: "Postgres or MySQL?", "MySQL, please"."""

from graph.rules.language.utterance import READ, Utterance
from graph.rules.language.wording import doubt, flat, is_negated
from graph.rules.talk.answers import Answer, Sense
from graph.rules.utterances.sentences import Sentence, sentence
from graph.rules.utterances.tokens import Sort, Token
from graph.rules.utterances.words import listed

_OPEN = listed("indirect-answers-open")
_SHARED = listed("indirect-answers-shared")
_SHORT = 6  # words


def chosen_word(said: Utterance, put: Sentence) -> str | None:
    """Return the one of two offered words that a message states without the other."""
    text = said.text[:READ]
    if "?" not in put.text or "?" in text:
        return None
    words = {token.word for token in sentence(text).said}
    for one, other in _offered(put):
        either = {one.word, other.word}
        if len(either & words) == 1 < len(either) and not either & _OPEN:
            return one.word if one.word in words else other.word
    return None


def answer_by_name(said: Utterance, put: Sentence) -> Answer | None:
    """A message that says hardly more than which of the two: as good as a yes to that one."""
    words = sentence(flat(said.text))
    name = chosen_word(said, put) if words.length <= _SHORT else None
    if name is None or with_choice(put, said) is None or is_negated(words) or doubt(words) is not None:
        return None
    fills = {at for cue in words.of("assents", "fills") for at in range(cue.start, cue.end)}
    beside = (token for at, token in enumerate(words.said) if at not in fills and token.word != name)
    if any(token.sort not in (Sort.MARK, Sort.EMOJI, Sort.END) for token in beside):
        return None
    return Answer(Sense.YES, 0, len(said.text.rstrip()), bare=True)


def with_choice(put: Sentence, said: Utterance) -> str | None:
    """Return the question's words with the message's choice in the place of both; None where the end of the second choice
    is unclear ("blue or dark green")."""
    name = chosen_word(said, put)
    for one, other in _offered(put) if name else ():
        behind = next(token for token in put.said if token.start >= other.end)
        ends = behind.sort in (Sort.MARK, Sort.END) or behind.word in _SHARED
        numbers = one.sort is Sort.NUMBER and other.sort is Sort.NUMBER
        if name in (one.word, other.word) and (ends or numbers):
            kept = one if one.word == name else other
            return f"{put.text[: one.start]}{put.text[kept.start : kept.end]}{put.text[other.end :]}"
    return None


def _offered(put: Sentence) -> list[tuple[Token, Token]]:
    said = put.said[:-1]
    return [(said[at - 1], said[at + 1]) for at in range(1, len(said) - 1) if said[at].word == "or"]
