"""Knows an answer that is for something else than what was put, or does not take it: "+1 for lunch", "nice idea, later"."""

from collections.abc import Sequence

from graph.model.terms import terms_of
from graph.rules.language.fluent import fluent
from graph.rules.language.wording import flat, without_reason
from graph.rules.statements.subjects import points, subject_of
from graph.rules.talk.answers import Answer
from graph.rules.talk.heard import Message
from graph.rules.talk.quoting import unquoted
from graph.rules.utterances.opening import begins_with, says
from graph.rules.utterances.sentences import sentence

_READ = 600  # characters
_WITHIN = 6  # messages: as far as a correction looks
_MEANT = frozenset(
    {"idea", "plan", "proposal", "option", "suggestion", "motion", "approach", "solution", "change", "one", "thing"}
    | {"point", "both", "first", "second", "third", "last", "former", "latter"}
)
_NO_OBJECT = frozenset(
    subject_of("do go rush bother start try wait hurry overdo worry yet today tomorrow week month so way")
)
_ANSWERS = frozenset({"yes", "no", "yeah", "great", "so"})  # who floats an idea answers nothing by it


def strays(words: str, answer: Answer, put: str) -> bool:
    """Whether the yes goes straight on to something that shares no telling word with `put`."""
    behind = fluent(words)[answer.end :]
    found = begins_with("goes-on-for", behind)
    if found is None or (found.start > 0 and sentence(behind).said[found.start - 1].word not in (",", ".", "!")):
        return False
    said = _telling(behind[sentence(behind).said[found.places["what"]].start :])
    helps = sentence(behind).said[found.start].word not in ("to", "for", "on") and says("offers-help", put)
    return not helps and bool(said) and not said & (_telling(put) | _MEANT)


def takes_nothing(words: str, answer: Answer, put: str) -> bool:
    """`put` is what it answers. To "shall we …?" a "good idea" is a yes; to "we could …" it only praises."""
    said = fluent(unquoted(words[:_READ]))
    return _later(said, answer, put) or says("needs-more", said) is not None or _only_praises(said, put)


def refuses_another(text: str, put: str) -> bool:
    """Whether a "let's not" has an object of its own, and shares no telling word with what was put."""
    words = fluent(unquoted(text[:_READ]))
    read = sentence(words)
    found = next(iter(read.of("lets-not")), None)
    if found is None:
        return False
    what = flat(words[slice(*read.span(found.places["what"], found.end))])
    what = what[slice(*without_reason(what))].split(",")[0]
    own = set(subject_of(what)) - _NO_OBJECT
    return bool(own) and not points(what) and not own & set(subject_of(flat(put)))


def disowns_another(message: Message, words: str, window: Sequence[Message]) -> bool:
    """ "I never said we use PayPal" corrects nobody, where no telling word of it was said by others. An assistant's deed may
    be meant without its words."""
    found = begins_with("never-said", words)
    if found is None or message.reply_to:
        return False
    what = set(subject_of(words[sentence(words).said[found.places["what"]].start :]))
    near = [one for one in window[-_WITHIN:] if one.author is None or one.author != message.author]
    return bool(what) and not any(one.agent or what & set(subject_of(flat(one.text))) for one in near)


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


def _telling(words: str) -> set[str]:
    return {*terms_of(words), *subject_of(words)}
