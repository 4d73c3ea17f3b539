"""Knows an answer that likes what was put and does not take it: it only praises an idea, puts it off, or names what it still needs."""

from graph.rules.language.fluent import fluent
from graph.rules.language.praising import ADMIRES, CONSENTS, FLOATS, NEEDS, PUTS_OFF
from graph.rules.language.wording import flat
from graph.rules.talk.answers import Answer
from graph.rules.talk.quoting import unquoted

_READ = 600  # characters


def takes_nothing(words: str, answer: Answer, put: str) -> bool:
    """`put` is what it answers. To "shall we …?" a "good idea" is a yes; to "we could …" it only praises."""
    said = fluent(unquoted(words[:_READ]))
    return _later(said, answer, put) or NEEDS.search(said) is not None or _only_praises(said, put)


def _later(said: str, answer: Answer, put: str) -> bool:
    """ "Nice idea, later". Where later is what was put, it is a plain yes."""
    found = PUTS_OFF.search(said, min(answer.end, len(said)))
    return found is not None and found["when"].casefold() not in flat(put).casefold()


def _only_praises(said: str, put: str) -> bool:
    if FLOATS.match(flat(put)) is None or CONSENTS.search(said) is not None:
        return False
    return ADMIRES.match(said) is not None or "?" in said
