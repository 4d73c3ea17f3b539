"""Knows which message a message is about: the one it answers, else the nearest open proposal, else the nearest in meaning."""

from collections.abc import Sequence

from graph.model.nearness import Nearness
from graph.rules.language.contrasts import without_contrasts
from graph.rules.language.joking import only_jests
from graph.rules.language.utterance import READ, Utterance, utterance
from graph.rules.language.wording import flat, is_negated
from graph.rules.statements.clashing import left_by, telling_terms
from graph.rules.statements.phrases import subject_of
from graph.rules.talk.answers import Answer, Sense, answer_of, says_something
from graph.rules.talk.choices import chosen_word
from graph.rules.talk.corrections import correction_in
from graph.rules.talk.messages import KnownDecision, Message, Place, Proposal, different_people, place_of, terms_in
from graph.rules.talk.proposals import proposal_in
from graph.rules.talk.reservations import refuses_another
from graph.rules.talk.retractions import message_taken_back
from graph.rules.utterances.sentences import Sentence, kept, sentence

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
        if meant := message_taken_back(message, earlier[:at]):
            found = [one for one in found if one.message != meant.ref]
        if says_no(message.said):
            nearest = next((one for one in reversed(found) if different_people(one.author, message.author)), None)
            nearest = None if nearest and refuses_another(message.said, nearest.statement) else nearest
            found = [one for one in found if one is not nearest]
        found = [one for one in found if not leaves_it(message.said, one.statement)]
        found = [
            one
            for one in found
            if not (different_people(one.author, message.author) and chosen_word(message.said, sentence(one.statement)))
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
        and different_people(one.author, author)
        and (meant := answered_message(one, earlier[:place])) is not None
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


def answered_message(message: Message, earlier: Sequence[Message]) -> Message | None:
    """Return the message that it answers: the message it names, else the last one of somebody else that is no vote and no nod."""
    if message.reply_to:
        return next((one for one in reversed(earlier) if one.ref == message.reply_to), None)
    others = [one for one in earlier if different_people(one.author, message.author)]
    return next(
        (one for one in reversed(others) if says_something(one.said) and not only_jests(one.text)),
        others[-1] if others else None,
    )


def nearest_proposal(message: Message, earlier: Sequence[Message], proposals: Sequence[Proposal]) -> Proposal | None:
    """The proposal that an answer answers: by reply, by the words they share, else the nearest that is open."""
    others = [one for one in proposals if different_people(one.author, message.author)]
    if message.reply_to:
        return next((one for one in reversed(others) if one.message == message.reply_to), None)
    said = terms_in(message.text)
    named = [(len(said & terms_in(one.statement)), at, one) for at, one in enumerate(others)]
    best = max(named, default=None, key=lambda one: one[:2])
    if best is not None and best[0] >= _SHARED:
        return best[2]
    near = {one.ref for one in [one for one in earlier if says_something(one.said)][-_WITHIN:]}
    return next((one for one in reversed(others) if one.message in near or not near), None)


def answered_decision(
    message: Message, earlier: Sequence[Message], decisions: Sequence[KnownDecision]
) -> KnownDecision | None:
    """The decision that the previous message stated or says again, or that the reply names."""
    before = answered_message(message, earlier)
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
    return without_contrasts(sentence(flat(text)))


def corrected_place(message: Message, earlier: Sequence[Message], own: bool, nearness: Nearness) -> Place | None:
    """The words that a correction is about, with the nearest in meaning preferred among the last of the others."""
    if message.reply_to and (named := answered_message(message, earlier)):
        return place_of(named, message.text)
    if own:
        mine = _own_words_meant(message, earlier)
        return place_of(mine, message.text) if mine else None
    theirs = [one for one in earlier[-_WITHIN:] if different_people(one.author, message.author) and one.text.strip()]
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
