"""Knows what a yes or a no confirms or turns down: the nearest open proposal, or the decision that was just stated."""

from graph.model.words import PatternType
from graph.rules.language.utterance import Utterance
from graph.rules.language.wording import flat
from graph.rules.talk.answers import Answer, Sense, says_something
from graph.rules.talk.messages import (
    FoundPattern,
    KnownDecision,
    Message,
    MessageInTalk,
    OpenProposal,
    Place,
    place_of,
    short_quote,
    terms_in,
)
from graph.rules.talk.proposals import Put, asks_besides, decidable, proposal_in, put_by, understanding_in
from graph.rules.talk.reservations import goes_on_to_another, opens_weakly, qualified, refuses_another, takes_nothing
from graph.rules.talk.targets import answered_decision, answered_message, leaves_it, nearest_proposal, refused_since
from graph.rules.talk.votes import vote_of
from graph.rules.utterances.sentences import sentence

_LONG = 25  # words


def _answered_proposal(talk: MessageInTalk, before: Message | None, answer: Answer) -> OpenProposal | None:
    """The nearest that is open, where the answer reaches it; or what was just said back, to hear a yes."""
    message = talk.message
    proposal = nearest_proposal(message, talk.earlier)
    if proposal and answer.sense is Sense.YES and not _reached(message, before, proposal):
        proposal = None
    if proposal and _is_right_behind(before, proposal):
        return proposal
    meant = understanding_in(before.said) if before and answer.sense is Sense.YES else None
    if before and meant:
        return OpenProposal(Place(before.ref, *meant), before.text[slice(*meant)], before.author)
    gone = proposal and (_passed(message, before, answer) or not decidable(sentence(flat(proposal.statement))))
    return None if gone else proposal


def _reached(message: Message, before: Message | None, proposal: OpenProposal) -> bool:
    """A yes is for what was put right before it, for what it replies to, or for what it names: "yes, magic links please"."""
    if _is_right_behind(before, proposal) or message.reply_to is not None:
        return True
    since = terms_in(before.text) if before else frozenset()
    return bool(terms_in(message.text) & terms_in(proposal.statement) - since)


def _passed(message: Message, before: Message | None, answer: Answer) -> bool:
    """True if the talk has gone on since the proposal, so that the answer answers something else."""
    if _asked_since(message, before) or _is_loose(message.said, answer):
        return True
    if answer.sense is Sense.YES or before is None or message.reply_to or vote_of(message.said):
        return False
    return (
        says_something(before.said) and put_by(before.said) is Put.NOTHING and not message.said.words.says("turns-down")
    )


def _is_loose(said: Utterance, answer: Answer) -> bool:
    """ "Yeah, so what I need is …" begins as a yes does: it answers only what stood right before it."""
    return not answer.frank or len(said.text.split()) > _LONG or opens_weakly(said.words)


def _is_right_behind(before: Message | None, proposal: OpenProposal) -> bool:
    return before is not None and before.ref == proposal.at.message


def _asked_since(message: Message, before: Message | None) -> bool:
    """True if somebody asked something else after the proposal, which a bare answer then answers."""
    if before is None or message.reply_to or vote_of(message.said):
        return False
    if put_by(before.said) is Put.PROPOSAL and proposal_in(before.said):
        return False  # another proposal, which is open no more
    return put_by(before.said) is not Put.NOTHING


_PLUS = ("+1", "+ 1", "=1", "= 1", "+!")


def confirmation_or_rejection(talk: MessageInTalk, answer: Answer) -> FoundPattern | None:
    """A yes confirms and a no turns down: the nearest proposal that is open, or the decision just stated."""
    message, yes = talk.message, answer.sense is Sense.YES
    if qualified(message.said, answer):
        return None
    before, held = answered_message(message, talk.earlier), answered_decision(talk)
    proposal = _answered_proposal(talk, before, answer)
    about = proposal.at.message if proposal else before.ref if before else ""
    put = proposal.statement if proposal else before.text if before else ""
    if not yes and refuses_another(message.said, put):
        return None
    if yes and (refused_since(about, talk.earlier, _voter(message)) or _is_for_another(message, answer, put, held)):
        return None  # where one said no and another says yes, a person decides
    type_, said = (PatternType.CONFIRMATION, "confirmed") if yes else (PatternType.REJECTION, "turned down")
    place = Place(message.ref, answer.start, answer.end)
    if proposal is not None:
        claim = held.claim if yes and held and about in held.messages else None
        behind = before if yes and _is_right_behind(before, proposal) else None
        unsure = behind is not None and asks_besides(behind.said, proposal.at.end)
        return FoundPattern(type_, place, f"{said}: {short_quote(put)}", proposal.at, claim, unsure)
    if before is None or not _is_for(message, before, answer, held):
        return None
    what = held.statement if held else before.text
    return FoundPattern(type_, place, f"{said}: {short_quote(what)}", place_of(before), held.claim if held else None)


def _is_for(message: Message, before: Message, answer: Answer, held: KnownDecision | None) -> bool:
    """True if it answers the decision that was just stated; where there is none, only a vote is for the words themselves."""
    if held is not None:
        return answer.sense is Sense.YES or _voted(message) or _stops(message, before, answer)
    return _voted(message)


def _voted(message: Message) -> bool:
    return vote_of(message.said) is not None or message.text.lstrip(' *_"(').startswith(_PLUS)


def _voter(message: Message) -> str | None:
    """Return the author of a vote: a second vote takes the first back."""
    return message.author if vote_of(message.said) else None


def _is_for_another(message: Message, answer: Answer, put: str, held: KnownDecision | None) -> bool:
    """A yes that goes on to something else, takes nothing, or leaves what was put: "fine, we switch from Stripe"."""
    said = message.said
    left = leaves_it(said, put) or (held is not None and leaves_it(said, held.statement))
    return left or goes_on_to_another(said, answer, put) or takes_nothing(said, answer, put)


def _stops(message: Message, before: Message, answer: Answer) -> bool:
    """ "No, let's not", to what was just decided. A "no" behind a question answers that."""
    said = answer.bare or message.said.words.says("turns-down") is not None
    return answer.frank and said and put_by(before.said) is not Put.QUESTION and "?" not in before.text
