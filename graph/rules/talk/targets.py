"""Knows which message a message is about: the one it answers, else the nearest open proposal, else the nearest in meaning."""

from collections.abc import Sequence

from graph.model.nearness import Nearness
from graph.rules.language.joking import only_jests, owns_up
from graph.rules.language.utterance import READ, Utterance, utterance
from graph.rules.language.wording import CONTRAST, flat, is_negated, question, stating
from graph.rules.statements.clashing import left_by, telling_terms
from graph.rules.statements.moments import moments_in
from graph.rules.statements.phrases import points, subject_of
from graph.rules.talk.answers import Answer, Sense, answer_of, chosen_word, says_something
from graph.rules.talk.corrections import correction_in
from graph.rules.talk.heard import InForce, Message, Place, Proposal, differs, place_of, terms_in
from graph.rules.talk.proposals import proposal_in
from graph.rules.talk.taking_back import own_words_meant
from graph.rules.utterances.sentences import Sentence, first_word, kept, sentence
from graph.rules.utterances.words import listed

_NOTHING = utterance("")
_SHARED = 2  # terms that name another proposal than the nearest
_WITHIN = 6  # messages in which a praised or bare answer still finds its proposal
_AGAIN = 0.8  # of a decision's words, without what it turned down
_AGAIN_FEWEST = 4
_TELLING_FEWEST = 3


def open_proposals(earlier: Sequence[Message]) -> tuple[Proposal, ...]:
    """Return the open proposals of the window, the oldest first: nobody else has turned them down since, their author has
    not taken them back, and no later words leave them for something else."""
    found: list[Proposal] = []
    for at, message in enumerate(earlier):
        if meant := own_words_meant(message, earlier[:at]):
            found = [one for one in found if one.message != meant.ref]
        if says_no(message.said):
            nearest = next((one for one in reversed(found) if differs(one.author, message.author)), None)
            nearest = None if nearest and refuses_another(message.said, nearest.statement) else nearest
            found = [one for one in found if one is not nearest]
        found = [one for one in found if not leaves_it(message.said, one.statement)]
        found = [
            one
            for one in found
            if not (differs(one.author, message.author) and chosen_word(message.said, sentence(one.statement)))
        ]
        if put := proposal_in(message.said):
            words = " ".join(message.text[put.start : put.end].split())
            found.append(Proposal(message.ref, put.start, put.end, words, message.at, message.author))
    return tuple(found)


def refused_since(ref: str, earlier: Sequence[Message], author: str | None = None) -> bool:
    """True if somebody else than the author has since answered a message with a no, or has said that it is wrong; or if it
    is itself such a no."""
    at = next((at for at, one in enumerate(earlier) if one.ref == ref), len(earlier))
    if at < len(earlier) and says_no(earlier[at].said, barely=True):
        return True
    return any(
        _refuses(one.said)
        and differs(one.author, author)
        and (meant := previous(one, earlier[:place])) is not None
        and meant.ref == ref
        and not refuses_another(one.said, meant.text)
        for place, one in enumerate(earlier[at + 1 :], at + 1)
    )


def leaves_it(said: Utterance, words: str) -> bool:
    """ "We switch from Stripe to Mollie" leaves Stripe, whatever else was said of it."""
    left = (frozenset(subject_of(one)) for one in left_by(said.words.text))
    return any(old and old <= set(subject_of(flat(words))) for old in left)


def says_no(said: Utterance, *, barely: bool = False) -> bool:
    """`barely`: and hardly more than that."""
    answer = _alone(said)
    if answer is None or answer.sense is not Sense.NO or not answer.frank or answer.closing:
        return False
    return answer.bare or not barely


@kept
def _alone(said: Utterance) -> Answer | None:
    """Return the answer that it is whatever stood before it."""
    return answer_of(said)


@kept
def _refuses(said: Utterance) -> bool:
    found = correction_in(said, _NOTHING, _alone(said))
    return says_no(said) or (found is not None and found.denies)


def previous(message: Message, earlier: Sequence[Message]) -> Message | None:
    """Return the message that it answers: the message it names, else the last one of somebody else that is no vote and no nod."""
    if message.reply_to:
        return next((one for one in reversed(earlier) if one.ref == message.reply_to), None)
    others = [one for one in earlier if differs(one.author, message.author)]
    return next(
        (one for one in reversed(others) if says_something(one.said) and not only_jests(one.text)),
        others[-1] if others else None,
    )


def proposal_for(message: Message, earlier: Sequence[Message], proposals: Sequence[Proposal]) -> Proposal | None:
    """The proposal that an answer answers: by reply, by the words they share, else the nearest that is open."""
    others = [one for one in proposals if differs(one.author, message.author)]
    if message.reply_to:
        return next((one for one in reversed(others) if one.message == message.reply_to), None)
    said = terms_in(message.text)
    named = [(len(said & terms_in(one.statement)), at, one) for at, one in enumerate(others)]
    best = max(named, default=None, key=lambda one: one[:2])
    if best is not None and best[0] >= _SHARED:
        return best[2]
    near = {one.ref for one in [one for one in earlier if says_something(one.said)][-_WITHIN:]}
    return next((one for one in reversed(others) if one.message in near or not near), None)


def decision_for(message: Message, earlier: Sequence[Message], decisions: Sequence[InForce]) -> InForce | None:
    """The decision that the previous message stated or says again, or that the reply names."""
    before = previous(message, earlier)
    if before is None:
        return None
    open_ = [one for one in reversed(decisions) if not one.rejected]
    stated = next((one for one in open_ if before.ref in one.messages), None)
    return stated or next((one for one in open_ if says_again(before.text[:READ], one.statement)), None)


def says_again(text: str, statement: str) -> bool:
    """ "Understood: all answers go in the task discussion." """
    words = _stated(statement)
    terms = terms_in(words.text)
    most = len(terms) >= _AGAIN_FEWEST and len(terms & terms_in(text)) >= _AGAIN * len(terms)
    return (most and is_negated(sentence(flat(text))) == is_negated(words)) or says_all(text, statement)


def says_all(text: str, statement: str) -> bool:
    """Every telling word of it, and neither more nor less denied."""
    words, said = _stated(statement), _stated(text)
    telling = set(subject_of(words.text))
    says = len(telling) >= _TELLING_FEWEST and telling <= set(subject_of(said.text))
    return says and is_negated(said) == is_negated(words)


def _stated(text: str) -> Sentence:
    """Flat, without what it sets itself apart from."""
    return sentence(CONTRAST.sub(" ", flat(text)))


def corrected(message: Message, earlier: Sequence[Message], own: bool, nearness: Nearness) -> Place | None:
    """The words that a correction is about, with the nearest in meaning preferred among the last of the others."""
    if message.reply_to and (named := previous(message, earlier)):
        return place_of(named, message.text)
    if own:
        mine = _own_words_meant(message, earlier)
        return place_of(mine, message.text) if mine else None
    theirs = [one for one in earlier[-_WITHIN:] if differs(one.author, message.author) and one.text.strip()]
    if not theirs:
        return None
    said = terms_in(message.text)
    sharing = [one for one in theirs if len(said & terms_in(one.text)) >= _SHARED]
    if not sharing or theirs[-1] in sharing:
        return place_of(theirs[-1], message.text)
    scores = nearness(message.text[:READ], [one.text[:READ] for one in sharing])
    best = sharing[max(range(len(sharing)), key=lambda at: (scores[at], at))]
    if theirs[-1].author == best.author and said & terms_in(theirs[-1].text):
        return place_of(theirs[-1], message.text)  # who has done it again is corrected for that
    return place_of(best, message.text)


def _own_words_meant(message: Message, earlier: Sequence[Message]) -> Message | None:
    """The author's last words; but "Correction: …" may set right what somebody else said, where it names that, and nothing of
    its author's own words."""
    mine = next((one for one in reversed(earlier) if one.author == message.author), None)
    said = telling_terms(message.text[:READ])
    if mine is None or not said.isdisjoint(telling_terms(mine.text[:READ])):
        return mine
    named = (one for one in reversed(earlier[-_WITHIN:]) if len(said & telling_terms(one.text[:READ])) >= _SHARED)
    return next(named, mine)


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
    if (
        owns_up(words)
        or words.opens_with("reserves")
        or words.opens_with("tells-on")
        or (not answer.frank and words[answer.end :].says("then-but"))
    ):
        return True
    return opens_weakly(words) and (proposal_in(said) is not None or question(words) is not None)


def opens_weakly(words: Sentence) -> bool:
    """ "Yeah, so what I need is …" """
    at = first_word(words.said, 0)
    return any(one.start == at for one in words.of("weak", "thinks-not"))


def strays(said: Utterance, answer: Answer, put: str) -> bool:
    """True if the yes goes straight on to something that shares no telling word with `put`, or announces words of its own."""
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
    """ "Not Thursdays" leaves alone what names no day; "not worth it", "not a good idea" name nothing, and judge what was put."""
    if moments_in(what.text):
        return not moments_in(flat(put))
    said = [one for one in what.said if one.word not in _LINKS]
    named = bool(said) and (said[0].capital or said[0].word in _ARTICLES)
    return named and not {one.word for one in said} & _JUDGING


def _later(said: Sentence, answer: Answer, put: str) -> bool:
    """ "Nice idea, later". Where later is what was put, it is a plain yes."""
    spans = (said.span(one.places["when"], one.end) for one in said.of("puts-off"))
    when = next((span for span in spans if span[0] >= answer.end), None)
    return when is not None and said.text[slice(*when)].casefold() not in flat(put).casefold()


def _only_praises(said: Sentence, put: str) -> bool:
    if sentence(flat(put)).begins_with("floats", but=_ANSWERS) is None or said.says("consents"):
        return False
    return said.begins_with("admires") is not None or "?" in said.text


def _telling(words: str) -> set[str]:
    return {*terms_in(words), *subject_of(words)}
