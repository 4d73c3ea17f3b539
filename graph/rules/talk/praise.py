"""Knows an answer that likes what was put and does not take it: it only praises an idea, puts it off, or names what it still needs."""

from graph.rules.language.fluent import fluent
from graph.rules.language.wording import flat
from graph.rules.talk.answers import Answer
from graph.rules.talk.quoting import unquoted
from graph.rules.utterances.opening import begins_with, says
from graph.rules.utterances.sentences import sentence

_READ = 600  # characters
_ANSWERS = frozenset({"yes", "no", "yeah", "great", "so"})  # who floats an idea answers nothing by it


def takes_nothing(words: str, answer: Answer, put: str) -> bool:
    """`put` is what it answers. To "shall we …?" a "good idea" is a yes; to "we could …" it only praises."""
    said = fluent(unquoted(words[:_READ]))
    return _later(said, answer, put) or says("needs-more", said) is not None or _only_praises(said, put)


def _later(said: str, answer: Answer, put: str) -> bool:
    """ "Nice idea, later". Where later is what was put, it is a plain yes."""
    read = sentence(said)
    spans = (read.span(one.places["when"], one.end) for one in read.of("puts-off"))
    when = next((span for span in spans if span[0] >= answer.end), None)
    return when is not None and said[slice(*when)].casefold() not in flat(put).casefold()


def _only_praises(said: str, put: str) -> bool:
    if begins_with("floats", flat(put), but=_ANSWERS) is None or says("consents", said):
        return False
    return begins_with("admires", said) is not None or "?" in said
