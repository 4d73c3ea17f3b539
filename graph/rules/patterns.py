"""Hears what people do to a decision in a discussion: correct it, confirm it, turn it down, contradict it, ask again."""

from collections.abc import Sequence

from graph.model.profile import Profile
from graph.model.words import PatternType
from graph.rules.answers import Answer, Sense, answer_of
from graph.rules.contradiction import contradiction
from graph.rules.corrections import Corrected, correction_in
from graph.rules.heard import Heard, InForce, Message, Nearness, Place, Proposal
from graph.rules.put import Put, put_by, says_back
from graph.rules.questions import repeated_question
from graph.rules.targets import corrected, decision_for, open_proposals, place_of, previous, proposal_for, shown


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
        against = contradiction(message, decisions, nearness, profile.categories, rules.topic)
        found += [against] if against else []
    return tuple(found)


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
    given = tuple(one.text for one in window if one.author is not None and one.author == message.author)
    wrong = correction_in(message.text, put, answer, given)
    found: list[Heard] = []
    if wrong and (wrong.denies or wrong.own or says_back(put)):
        found.append(_correction(message, window, decisions, wrong, nearness))
    if answer is None or answer.closing or (wrong and wrong.denies):
        return found
    open_ = open_proposals(window) if proposals is None else proposals
    answered = _answered(message, window, answer, open_, decisions)
    return [*found, *([answered] if answered else [])]


def _correction(
    message: Message, window: Sequence[Message], decisions: Sequence[InForce], wrong: Corrected, nearness: Nearness
) -> Heard:
    about = corrected(message, window, wrong.own, nearness)
    held = next((one for one in reversed(decisions) if about and about.message in one.messages), None)
    words = shown(message.text[wrong.start : wrong.end])
    place = Place(message.ref, wrong.start, wrong.end)
    return Heard(PatternType.CORRECTION, place, f"corrected: {words}", about, held.claim if held else None)


def _answered(
    message: Message,
    window: Sequence[Message],
    answer: Answer,
    proposals: Sequence[Proposal],
    decisions: Sequence[InForce],
) -> Heard | None:
    """A yes confirms and a no turns down: the nearest proposal that is open, or the decision just stated."""
    proposal = proposal_for(message, window, proposals)
    held = decision_for(message, window, decisions)
    if proposal and _asked_since(message, window, proposal):
        proposal = None
    if proposal is None and (held is None or answer.sense is Sense.NO):
        return None
    place = Place(message.ref, answer.start, answer.end)
    yes = answer.sense is Sense.YES
    type_ = PatternType.CONFIRMATION if yes else PatternType.REJECTION
    said = "confirmed" if yes else "turned down"
    if proposal is not None:
        about = Place(proposal.message, proposal.start, proposal.end)
        claim = proposal.claim or (held.claim if yes and held and proposal.message in held.messages else None)
        return Heard(type_, place, f"{said}: {shown(proposal.statement)}", about, claim)
    assert held is not None
    before = previous(message, window)
    return Heard(type_, place, f"{said}: {shown(held.statement)}", place_of(before) if before else None, held.claim)


def _asked_since(message: Message, window: Sequence[Message], proposal: Proposal) -> bool:
    """Whether somebody asked something else after the proposal, which a bare answer then answers."""
    before = previous(message, window)
    if before is None or before.ref == proposal.message or message.reply_to:
        return False
    return put_by(before.text) in (Put.QUESTION, Put.OFFER) or before.text.rstrip().endswith("?")
