"""Knows what a yes or a no answers: what was just put, the nearest proposal that is open, or the decision just stated."""

from collections.abc import Sequence

from graph.model.words import PatternType
from graph.rules.language.fluent import fluent
from graph.rules.language.proposing import asks_besides, labelled
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.heard import Heard, InForce, Message, Place, Proposal
from graph.rules.talk.put import Put, put_by
from graph.rules.talk.quoting import place_of, shown
from graph.rules.talk.reservations import only_nods, qualified, refuses_another, strays, takes_nothing
from graph.rules.talk.targets import decision_for, leaves_it, previous, refused_since
from graph.rules.talk.votes import vote_of
from graph.rules.talk.what_is_answered import decision_meant, directly, proposal_meant, reaches
from graph.rules.utterances.sentences import says

_PLUS = ("+1", "+ 1", "=1", "= 1", "+!")


def reply_to(
    message: Message,
    window: Sequence[Message],
    answer: Answer,
    proposals: Sequence[Proposal],
    decisions: Sequence[InForce],
) -> Heard | None:
    """A yes confirms and a no turns down: the nearest proposal that is open, or the decision just stated."""
    yes = answer.sense is Sense.YES
    before = previous(message, window)
    if qualified(message.text, answer) or (before and only_nods(message, before, answer)):
        return None
    proposal = proposal_meant(message, before, window, answer, proposals)
    held = decision_meant(message, before, window, decisions) if yes else decision_for(message, window, decisions)
    about = proposal.message if proposal else before.ref if before else ""
    put = proposal.statement if proposal else before.text if before else ""
    if not yes and refuses_another(message.text, put):
        return None
    if yes and (refused_since(about, window, _voter(message)) or _is_for_another(message, answer, put, held)):
        return None  # where one said no and another says yes, a person decides
    type_, said = (PatternType.CONFIRMATION, "confirmed") if yes else (PatternType.REJECTION, "turned down")
    place = Place(message.ref, answer.start, answer.end)
    if proposal is not None:
        about_it = Place(proposal.message, proposal.start, proposal.end)
        claim = proposal.claim or (held.claim if yes and held and proposal.message in held.messages else None)
        unsure = yes and before is not None and directly(before, proposal) and asks_besides(before.text, about_it.end)
        return Heard(type_, place, f"{said}: {shown(proposal.statement)}", about_it, claim, unsure)
    if before is None or not _is_for(message, before, window, answer, held):
        return None
    what = held.statement if held else before.text
    return Heard(type_, place, f"{said}: {shown(what)}", place_of(before), held.claim if held else None)


def _is_for(message: Message, before: Message, window: Sequence[Message], answer: Answer, held: InForce | None) -> bool:
    """Whether it answers the decision that was just stated; where there is none, whether it is for the words themselves."""
    if held is not None:
        return answer.sense is Sense.YES or _voted(message) or _stops(message, before, answer)
    return _for_words(message, before, window, answer)


def _for_words(message: Message, before: Message, window: Sequence[Message], answer: Answer) -> bool:
    """A vote is always for something; a yes also for "cancellation: half back until 1 May", right behind it."""
    if _voted(message):
        return True
    agrees = answer.sense is Sense.YES and answer.frank and answer.bare
    return agrees and labelled(before.text) and reaches(message, before.ref, window)


def _voted(message: Message) -> bool:
    return vote_of(message.text) is not None or message.text.lstrip(' *_"(').startswith(_PLUS)


def _voter(message: Message) -> str | None:
    """Who votes again takes the first vote back."""
    return message.author if vote_of(message.text) else None


def _is_for_another(message: Message, answer: Answer, put: str, held: InForce | None) -> bool:
    """A yes that goes on to something else, that takes nothing, or that leaves what was put: "fine, we switch from Stripe"."""
    text = message.text
    left = leaves_it(text, put) or (held is not None and leaves_it(text, held.statement))
    return left or strays(text, answer, put) or takes_nothing(text, answer, put)


def _stops(message: Message, before: Message, answer: Answer) -> bool:
    """ "No, let's not", to what was just decided. A "no" behind a question answers that."""
    said = answer.bare or says("turns-down", fluent(message.text)) is not None
    return answer.frank and said and put_by(before.text) is not Put.QUESTION and "?" not in before.text
