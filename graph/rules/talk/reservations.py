"""Knows an answer that settles nothing by itself, or is for something else: "yes, but", a nod, "+1 for lunch", "nice idea, later"."""

from graph.model.terms import terms_of
from graph.rules.language.fluent import fluent
from graph.rules.language.joking import owns_up
from graph.rules.language.wording import flat, question, without_reason
from graph.rules.statements.moments import moments_in
from graph.rules.statements.subjects import points, subject_of
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.put import proposal_in
from graph.rules.talk.quoting import unquoted
from graph.rules.utterances.sentences import begins_with, first_word, opens_with, says, sentence
from graph.rules.utterances.words import listed

_LOOKED_AT = 600  # characters
_MEANT = listed("reservations-meant")
_NO_OBJECT = frozenset(
    subject_of("do go rush bother start try wait hurry overdo worry yet today tomorrow week month so way")
)
_LINKS, _ARTICLES = listed("swap-links"), frozenset({"the", "our"})
_JUDGING = _MEANT | listed("judged") | {"time", "way"}
_ANSWERS = frozenset({"yes", "no", "yeah", "great", "so"})  # who floats an idea answers nothing by it


def qualified(words: str, answer: Answer) -> bool:
    """Whether the answer decides nothing by itself: it has a "but", goes on to something else, or only begins as one does."""
    said = fluent(words)
    if answer.sense is Sense.NO:
        return not answer.frank and opens_with("but-not", said) is not None
    if opens_with("grudges", said):
        return False
    if (
        owns_up(said)
        or opens_with("reserves", said)
        or opens_with("tells-on", said)
        or (not answer.frank and says("then-but", said[answer.end :]))
    ):
        return True
    return opens_weakly(said) and (proposal_in(words) is not None or question(said) is not None)


def opens_weakly(words: str) -> bool:
    """ "Yeah, so what I need is …" """
    read = sentence(words)
    at = first_word(read.said, 0)
    return any(one.start == at for one in read.of("weak", "thinks-not"))


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
    said = fluent(unquoted(words[:_LOOKED_AT]))
    return _later(said, answer, put) or says("needs-more", said) is not None or _only_praises(said, put)


def refuses_another(text: str, put: str) -> bool:
    """Whether a "let's not" or a "not" has an object of its own, and shares no telling word with what was put."""
    words = fluent(unquoted(text[:_LOOKED_AT]))
    read = sentence(words)
    lets = next(iter(read.of("lets-not")), None)
    found = lets or begins_with("not-this", words, but=_ANSWERS)
    if found is None:
        return False
    what = flat(words[slice(*read.span(found.places["what"], found.end))])
    what = what[slice(*without_reason(what))].split(",")[0]
    own = set(subject_of(what)) - _NO_OBJECT
    apart = bool(own) and not points(what) and not own & set(subject_of(flat(put)))
    return apart and (lets is not None or _names_another(what, put))


def _names_another(what: str, put: str) -> bool:
    """ "Not Thursdays" leaves alone what names no day; "not worth it", "not a good idea" name nothing, and judge what was put."""
    if moments_in(what):
        return not moments_in(flat(put))
    said = [one for one in sentence(what).said if one.word not in _LINKS]
    named = bool(said) and (said[0].capital or said[0].word in _ARTICLES)
    return named and not {one.word for one in said} & _JUDGING


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
