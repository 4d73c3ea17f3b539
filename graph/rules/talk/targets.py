"""Knows which earlier words a message is about: a message it answers, an open proposal, or what it corrects."""

from collections.abc import Sequence

from graph.rules.language.contrasts import without_contrasts
from graph.rules.language.joking import only_jests
from graph.rules.language.utterance import READ, Utterance, utterance
from graph.rules.language.wording import flat, is_negated
from graph.rules.statements.clashing import left_by, telling_terms
from graph.rules.statements.phrases import subject_of
from graph.rules.talk.answers import Answer, Sense, answer_of, says_something
from graph.rules.talk.choices import chosen_word
from graph.rules.talk.corrections import correction_in
from graph.rules.talk.messages import (
    KnownDecision,
    Message,
    MessageInTalk,
    OpenProposal,
    Place,
    different_people,
    message_called,
    place_of,
    terms_in,
)
from graph.rules.talk.proposals import proposal_in
from graph.rules.talk.reservations import refuses_another
from graph.rules.talk.retractions import message_taken_back
from graph.rules.utterances.sentences import Sentence, kept, sentence

_SHARED = 2  # terms that name another proposal than the nearest
_WITHIN = 6  # messages in which a praised or bare answer still finds its proposal
_AGAIN = 0.8  # of a decision's words, without what it turned down
_AGAIN_FEWEST = 4
_TELLING_FEWEST = 3


def open_proposals(earlier: Sequence[Message]) -> tuple[OpenProposal, ...]:
    """Return the open proposals of the window, the oldest first: nobody else has turned them down since, their author has
    not taken them back, and no later words leave them for something else."""
    found: list[OpenProposal] = []
    for at, message in enumerate(earlier):
        said = message.said
        if meant := message_taken_back(message, earlier[:at]):
            found = [put for put in found if put.at.message != meant.ref]
        if says_no(said):
            nearest = next((put for put in reversed(found) if different_people(put.author, message.author)), None)
            if nearest is not None and not refuses_another(said, nearest.statement):
                found = [put for put in found if put is not nearest]
        found = [put for put in found if not (leaves_it(said, put.statement) or _chooses(message, put))]
        if span := proposal_in(said):
            words = " ".join(message.text[slice(*span)].split())
            found.append(OpenProposal(Place(message.ref, *span), words, message.author))
    return tuple(found)


def _chooses(message: Message, put: OpenProposal) -> bool:
    """True if somebody else has chosen one of the two things that were offered."""
    others = different_people(put.author, message.author)
    return others and chosen_word(message.said, sentence(put.statement)) is not None


def refused_since(ref: str, earlier: Sequence[Message], author: str | None = None) -> bool:
    """True if somebody else than the author has since answered a message with a no, or has said that it is wrong; or if it
    is itself such a no."""
    put = next((at for at, message in enumerate(earlier) if message.ref == ref), len(earlier))
    if put < len(earlier) and says_no(earlier[put].said, barely=True):
        return True
    return any(
        _refuses(message.said)
        and different_people(message.author, author)
        and (meant := answered_message(message, earlier[:at])) is not None
        and meant.ref == ref
        and not refuses_another(message.said, meant.text)
        for at, message in enumerate(earlier[put + 1 :], put + 1)
    )


def leaves_it(said: Utterance, words: str) -> bool:
    """ "We switch from Stripe to Mollie" leaves Stripe, whatever else was said of it."""
    left = (frozenset(subject_of(thing)) for thing in left_by(said.words.text))
    return any(old and old <= set(subject_of(flat(words))) for old in left)


def says_no(said: Utterance, *, barely: bool = False) -> bool:
    """`barely`: and hardly more than that."""
    answer = _alone(said)
    if answer is None or answer.sense is not Sense.NO or not answer.frank or answer.closing:
        return False
    return answer.bare or not barely


@kept
def _alone(said: Utterance) -> Answer | None:
    """Return the answer that it is, whatever stood before it."""
    return answer_of(said)


@kept
def _refuses(said: Utterance) -> bool:
    found = correction_in(said, utterance(""), _alone(said))
    return says_no(said) or (found is not None and found.denies)


def answered_message(message: Message, earlier: Sequence[Message]) -> Message | None:
    """Return the message that it names, else the last one of somebody else that is more than a vote or a nod."""
    if message.reply_to:
        return message_called(message.reply_to, earlier)
    others = [before for before in reversed(earlier) if different_people(before.author, message.author)]
    telling = (before for before in others if says_something(before.said) and not only_jests(before.text))
    return next(telling, others[0] if others else None)


def nearest_proposal(message: Message, earlier: Sequence[Message]) -> OpenProposal | None:
    """The proposal that an answer answers: by reply, by the words they share, else the nearest that is open."""
    others = [put for put in reversed(open_proposals(earlier)) if different_people(put.author, message.author)]
    if message.reply_to:
        return next((put for put in others if put.at.message == message.reply_to), None)
    said = terms_in(message.text)
    shared = [len(said & terms_in(put.statement)) for put in others]
    if shared and max(shared) >= _SHARED:
        return others[shared.index(max(shared))]
    near = {put.ref for put in [before for before in earlier if says_something(before.said)][-_WITHIN:]}
    return next((put for put in others if put.at.message in near or not near), None)


def answered_decision(talk: MessageInTalk) -> KnownDecision | None:
    """The decision that the previous message stated or says again, or that the reply names."""
    before = answered_message(talk.message, talk.earlier)
    if before is None:
        return None
    open_ = [held for held in reversed(talk.decisions) if not held.rejected]
    stated = next((held for held in open_ if before.ref in held.messages), None)
    return stated or next((held for held in open_ if says_again(before.text[:READ], held.statement)), None)


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


def corrected_place(talk: MessageInTalk, own: bool) -> Place | None:
    """The words that a correction is about; `own`: its author's."""
    message, earlier = talk.message, talk.earlier
    meant = answered_message(message, earlier) if message.reply_to else None
    meant = meant or (_own_words_meant(message, earlier) if own else _others_words_meant(talk))
    return place_of(meant, message.text) if meant else None


def _others_words_meant(talk: MessageInTalk) -> Message | None:
    """The last of the others', or one before it that is nearest in meaning to those that share its words."""
    message, near = talk.message, talk.earlier[-_WITHIN:]
    last = [before for before in near if different_people(before.author, message.author) and before.text.strip()]
    said = terms_in(message.text)
    sharing = [before for before in last if len(said & terms_in(before.text)) >= _SHARED]
    if not sharing or last[-1] in sharing:
        return last[-1] if last else None
    scores = talk.nearness(message.text[:READ], [before.text[:READ] for before in sharing])
    best = sharing[max(range(len(sharing)), key=lambda at: (scores[at], at))]
    again = last[-1].author == best.author and said & terms_in(last[-1].text)
    return last[-1] if again else best  # who has done it again is corrected for that


def _own_words_meant(message: Message, earlier: Sequence[Message]) -> Message | None:
    """The author's last words. But "Correction: …" may set right what another said, where it names that and nothing of its
    author's own words."""
    mine = next((before for before in reversed(earlier) if before.author == message.author), None)
    said = telling_terms(message.text[:READ])
    if mine is None or not said.isdisjoint(telling_terms(mine.text[:READ])):
        return mine
    last = reversed(earlier[-_WITHIN:])
    return next((before for before in last if len(said & telling_terms(before.text[:READ])) >= _SHARED), mine)
