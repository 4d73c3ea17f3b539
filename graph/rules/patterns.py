"""Hears what people do to a decision in a discussion: correct it, confirm it, turn it down, contradict it, ask again."""

from collections.abc import Sequence

from graph.model.profile import Profile
from graph.model.words import PatternType
from graph.rules.answers import Answer, Sense, answer_of
from graph.rules.contradiction import contradiction, disagreement
from graph.rules.corrections import Corrected, correction_in
from graph.rules.heard import Heard, InForce, Message, Nearness, Place, Proposal
from graph.rules.put import Put, proposal_in, put_by, says_back
from graph.rules.questions import repeated_question
from graph.rules.setting_right import set_right
from graph.rules.swaps import takes_back
from graph.rules.targets import (
    corrected,
    decision_for,
    open_proposals,
    place_of,
    previous,
    proposal_for,
    refused_since,
    says_something,
    shown,
)
from graph.rules.votes import vote_of
from graph.rules.wording import flat, phrase
from graph.rules.yes_and_no import TURNS


def listen(
    message: Message,
    earlier: Sequence[Message],
    decisions: Sequence[InForce],
    nearness: Nearness,
    profile: Profile,
    proposals: Sequence[Proposal] | None = None,
) -> tuple[Heard, ...]:
    """Every pattern that a message makes with what stood before it. `earlier` is oldest first, and cut to the window.

    What an agent says confirms, corrects and turns down nothing. `proposals` None: those of the window that are open.
    """
    rules = profile.listening
    window = earlier[-rules.window :]
    again = repeated_question(message, window, decisions, nearness, rules.same, rules.topic)
    found = [again] if again else []
    if not message.agent:
        found += _answering(message, window, decisions, nearness, proposals)
    if not any(one.type in _SETTLES for one in found):
        against = contradiction(message, decisions, nearness, profile.categories)
        against = against or disagreement(message, window, decisions, profile.categories)
        found += [_as_meant(message, window, decisions, against)] if against else []
    return tuple(found)


def _as_meant(message: Message, window: Sequence[Message], decisions: Sequence[InForce], against: Heard) -> Heard:
    """Who names the value that was decided, and another in its place, corrects it."""
    words = message.text[against.at.start : against.at.end]
    held = next((one for one in decisions if one.claim == against.claim), None)
    if held is None or message.agent or not takes_back(words, held.statement):
        return against
    said = next((one for one in window if one.ref in held.messages), None)
    about = place_of(said) if said else None
    return Heard(PatternType.CORRECTION, against.at, f"corrected: {shown(words)}", about, held.claim)


_LONG = 25  # words
_WEAK = phrase(
    r"^\W{0,4}(?:yeah|ok|okay|right|well|so|oh|mm|mm-hmm|uh|um|good|great|cool|nice|exactly|i (?:don't|do not|wouldn't|would not)|not|"
    r"(?:that|it|this)\b)(?![\w'])"
)
# A yes with a "but" or an "if" behind it, and a no that is only "but not in winter", decide nothing by themselves.
_BUT = phrase(
    r"^\W{0,4}(?:[\w']{1,12}\W{1,3}){1,3}(?:but|although|however|except|unless|provided|as long as|assuming|only (?:if|when|after|once)|"
    r"if(?! (?:you|possible|that's (?:ok|okay|fine)|it's (?:ok|okay|fine))))\b"
)
_BUT_NOT = phrase(
    r"^\W{0,4}(?:[\w']{1,12}\W{1,3}){1,3}but not (?:in|on|with|during|before|after|until|without|every|all|as|by|from|to|for(?! (?:now|me|us)))\b"
)
_PLUS = phrase(r"^\W{0,3}?[+=] ?1\b|^\W{0,3}?\+!")
_SETTLES = frozenset({PatternType.CORRECTION, PatternType.CONFIRMATION})


def _answering(
    message: Message,
    window: Sequence[Message],
    decisions: Sequence[InForce],
    nearness: Nearness,
    proposals: Sequence[Proposal] | None,
) -> list[Heard]:
    before = previous(message, window)
    put = before.text if before else ""
    answer = answer_of(message.text, put)
    wrong = _wrong(message, before, answer, window)
    found: list[Heard] = []
    if wrong:
        found.append(_correction(message, window, decisions, wrong, nearness))
    if answer is None or answer.closing or (wrong and wrong.denies):
        return found
    if answer.sense is Sense.YES and (_BUT.match(message.text) or _goes_on(message.text)):
        return found
    if answer.sense is Sense.NO and not answer.frank and _BUT_NOT.match(message.text):
        return found
    open_ = open_proposals(window) if proposals is None else proposals
    answered = _answered(message, window, answer, open_, decisions)
    return [*found, *([answered] if answered else [])]


def _wrong(
    message: Message, before: Message | None, answer: Answer | None, window: Sequence[Message]
) -> Corrected | None:
    """Another value for what was said back corrects an assistant, who is to repeat what it is told; people just talk."""
    put = before.text if before else ""
    given = tuple(one.text for one in window if one.author is not None and one.author == message.author)
    found = correction_in(message.text, put, answer, given)
    assisted = before is not None and before.agent and says_back(put)
    if found and (found.denies or found.own or assisted):
        return found
    return set_right(message.text, put, answer)


def _correction(
    message: Message, window: Sequence[Message], decisions: Sequence[InForce], wrong: Corrected, nearness: Nearness
) -> Heard:
    about = corrected(message, window, wrong.own, nearness)
    held = next((one for one in reversed(decisions) if about and about.message in one.messages), None)
    words = shown(message.text[wrong.start : wrong.end])
    place = Place(message.ref, wrong.start, wrong.end)
    return Heard(PatternType.CORRECTION, place, f"corrected: {words}", about, held.claim if held else None, wrong.mild)


def _goes_on(words: str) -> bool:
    """ "Okay then, let's move on to Agnes" puts something itself; the yes before it is only a beginning."""
    return _WEAK.match(words) is not None and proposal_in(words) is not None


def _answered(
    message: Message,
    window: Sequence[Message],
    answer: Answer,
    proposals: Sequence[Proposal],
    decisions: Sequence[InForce],
) -> Heard | None:
    """A yes confirms and a no turns down: the nearest proposal that is open, or the decision just stated."""
    yes = answer.sense is Sense.YES
    before = previous(message, window)
    proposal = proposal_for(message, window, proposals)
    held = decision_for(message, window, decisions)
    if proposal and not _directly(before, proposal) and _passed(message, before, answer):
        proposal = None
    about = proposal.message if proposal else before.ref if before else ""
    changes = message.author if vote_of(message.text) else None  # who votes again takes the first vote back
    if yes and refused_since(about, window, changes):
        return None  # where one said no and another says yes, a person decides
    type_, said = (PatternType.CONFIRMATION, "confirmed") if yes else (PatternType.REJECTION, "turned down")
    place = Place(message.ref, answer.start, answer.end)
    if proposal is not None:
        put = Place(proposal.message, proposal.start, proposal.end)
        claim = proposal.claim or (held.claim if yes and held and proposal.message in held.messages else None)
        return Heard(type_, place, f"{said}: {shown(proposal.statement)}", put, claim)
    voted = vote_of(message.text) is not None or _PLUS.match(message.text) is not None
    if before is None or (not voted and (held is None or not yes)):
        return None
    if held is not None:
        return Heard(type_, place, f"{said}: {shown(held.statement)}", place_of(before), held.claim)
    return Heard(type_, place, f"{said}: {shown(before.text)}", place_of(before))  # a vote is always for something


def _passed(message: Message, before: Message | None, answer: Answer) -> bool:
    """Whether the talk has gone on since the proposal, so that the answer answers something else."""
    if _asked_since(message, before) or _weak(message.text, answer):
        return True
    if answer.sense is Sense.YES or before is None or message.reply_to or vote_of(message.text):
        return False
    return says_something(before.text) and put_by(before.text) is Put.NOTHING and not TURNS.search(flat(message.text))


def _weak(words: str, answer: Answer) -> bool:
    """ "Yeah, so what I need is …" begins as a yes does: it answers only what stood right before it."""
    if not answer.frank or len(words.split()) > _LONG:
        return True
    return _WEAK.match(words) is not None


def _directly(before: Message | None, proposal: Proposal) -> bool:
    return before is not None and before.ref == proposal.message


def _asked_since(message: Message, before: Message | None) -> bool:
    """Whether somebody asked something else after the proposal, which a bare answer then answers."""
    if before is None or message.reply_to or vote_of(message.text):
        return False
    if put_by(before.text) is Put.PROPOSAL and proposal_in(before.text):
        return False  # another proposal, which is open no more
    return put_by(before.text) in (Put.QUESTION, Put.OFFER) or before.text.rstrip().endswith("?")
