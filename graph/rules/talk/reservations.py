"""Knows when a yes or a no settles nothing: it has a "but", goes on to something else, only praises, or puts it off."""

from graph.rules.language.joking import owns_up
from graph.rules.language.utterance import Utterance
from graph.rules.language.wording import flat, question, stating
from graph.rules.statements.moments import moments_in
from graph.rules.statements.phrases import points, subject_of
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.messages import terms_in
from graph.rules.talk.proposals import proposal_in
from graph.rules.utterances.sentences import Sentence, first_word, sentence
from graph.rules.utterances.words import listed

_LOOKED_AT = 600  # characters
_MEANT, _ANNOUNCES = listed("reservations-meant"), listed("announces")
_NO_OBJECT = frozenset(
    subject_of("do go rush bother start try wait hurry overdo worry yet today tomorrow week month so way")
)
_LINKS, _ARTICLES = listed("swap-links"), frozenset({"the", "our"})
_JUDGING = _MEANT | listed("judged") | {"time", "way"}
_ANSWERS = frozenset({"yes", "no", "yeah", "great", "so"})  # who floats an idea answers nothing by it


def qualified(said: Utterance, answer: Answer) -> bool:
    """True if the answer decides nothing by itself: it has a "but", goes on to something else, or only begins as an answer
    does."""
    words = said.words
    if answer.sense is Sense.NO:
        return not answer.frank and words.opens_with("but-not") is not None
    if words.opens_with("grudges"):
        return False
    if owns_up(words) or words.opens_with("reserves") or words.opens_with("tells-on"):
        return True
    if not answer.frank and words[answer.end :].says("then-but"):
        return True
    return opens_weakly(words) and (proposal_in(said) is not None or question(words) is not None)


def opens_weakly(words: Sentence) -> bool:
    """ "Yeah, so what I need is …" """
    at = first_word(words.said, 0)
    return any(cue.start == at for cue in words.of("weak", "thinks-not"))


def goes_on_to_another(said: Utterance, answer: Answer, put: str) -> bool:
    """True if the yes goes straight on to something that shares no telling word with `put`, or announces its own words."""
    before, behind = said.words.text[: answer.end], said.words[answer.end :]
    if behind.text.lstrip().startswith(":") and before.rsplit(maxsplit=1)[-1].casefold() in _ANNOUNCES:
        return _announces_another(behind, put)
    found = behind.begins_with("goes-on-for")
    if found is None or (found.start > 0 and behind.said[found.start - 1].word not in (",", ".", "!")):
        return False
    words = _telling(behind.text[behind.said[found.places["what"]].start :])
    helps = behind.said[found.start].word not in ("to", "for", "on") and sentence(put).says("offers-help")
    return not helps and bool(words) and not words & (_telling(put) | _MEANT)


def _announces_another(behind: Sentence, put: str) -> bool:
    """ "Agreed: no bike carries more than 100 kg" agrees to what stands behind the colon. That is `put` where it has half of
    its telling words, or most of its own there."""
    said, asked = _telling(stating(behind).text) - _MEANT, _telling(put)
    return bool(said) and 2 * len(said & asked) < min(len(said), len(asked))


def takes_nothing(said: Utterance, answer: Answer, put: str) -> bool:
    """`put` is what it answers. To "shall we …?" a "good idea" is a yes; to "we could …" it only praises."""
    words = said.words[:_LOOKED_AT]
    return _later(words, answer, put) or words.says("needs-more") is not None or _only_praises(words, put)


def refuses_another(said: Utterance, put: str) -> bool:
    """True if a "let's not" or a "not" has an object of its own, and shares no telling word with the proposal."""
    words = said.words[:_LOOKED_AT]
    lets = next(iter(words.of("lets-not")), None)
    found = lets or words.begins_with("not-this", but=_ANSWERS)
    if found is None:
        return False
    what = sentence(stating(words[slice(*words.span(found.places["what"], found.end))]).text.split(",")[0])
    own = set(subject_of(what.text)) - _NO_OBJECT
    apart = bool(own) and not points(what.text) and not own & set(subject_of(flat(put)))
    return apart and (lets is not None or _names_another(what, put))


def _names_another(what: Sentence, put: str) -> bool:
    """ "Not Thursdays" leaves alone what names no day; "not worth it", "not a good idea" judge what was put."""
    if moments_in(what.text):
        return not moments_in(flat(put))
    said = [token for token in what.said if token.word not in _LINKS]
    named = bool(said) and (said[0].capital or said[0].word in _ARTICLES)
    return named and not {token.word for token in said} & _JUDGING


def _later(said: Sentence, answer: Answer, put: str) -> bool:
    """ "Nice idea, later". Where later is what was put, it is a plain yes."""
    spans = (said.span(cue.places["when"], cue.end) for cue in said.of("puts-off"))
    when = next((span for span in spans if span[0] >= answer.end), None)
    return when is not None and said.text[slice(*when)].casefold() not in flat(put).casefold()


def _only_praises(said: Sentence, put: str) -> bool:
    if sentence(flat(put)).begins_with("floats", but=_ANSWERS) is None or said.says("consents"):
        return False
    return said.begins_with("admires") is not None or "?" in said.text


def _telling(words: str) -> set[str]:
    return {*terms_in(words), *subject_of(words)}
