"""Hears what people do to a decision in a discussion: correct it, confirm it, turn it down, contradict it, ask again."""

from collections.abc import Sequence
from dataclasses import replace

from graph.model.nearness import Nearness
from graph.model.profile import Profile
from graph.model.words import PatternType
from graph.rules.language.utterance import utterance
from graph.rules.language.wording import flat
from graph.rules.statements.swaps import takes_back
from graph.rules.talk.answers import Sense, answer_as_meant, answer_of, indirect_answer
from graph.rules.talk.choices import answer_by_name
from graph.rules.talk.confirmations import confirmation_or_rejection
from graph.rules.talk.contradiction import contradiction, disagreement
from graph.rules.talk.corrections import (
    Correction,
    advises,
    correction_in,
    detail_corrected,
    own_value_corrected,
    ruling,
    value_named_with_no,
)
from graph.rules.talk.messages import (
    FoundPattern,
    KnownDecision,
    Message,
    MessageInTalk,
    Place,
    message_called,
    place_of,
    short_quote,
    with_quoted_reply,
)
from graph.rules.talk.proposals import merely_proposes
from graph.rules.talk.questions import repeated_question
from graph.rules.talk.retractions import decision_taken_back, own_words_taken_back
from graph.rules.talk.targets import answered_decision, answered_message, corrected_place
from graph.rules.utterances.sentences import sentence


def find_patterns(
    message: Message,
    earlier: Sequence[Message],
    decisions: Sequence[KnownDecision],
    nearness: Nearness,
    profile: Profile,
) -> tuple[FoundPattern, ...]:
    """Return every pattern that a message makes with the words before it. `earlier` is oldest first, and cut to the window.

    An agent's words confirm, correct and turn down nothing.
    """
    window = earlier[-profile.listening.window :]
    message = with_quoted_reply(message, window)
    talk = MessageInTalk(message, window, decisions, nearness, profile)
    again = repeated_question(talk)
    found = [again] if again else []
    back = own_words_taken_back(talk) or decision_taken_back(talk)
    if back is not None:
        return (*found, back)
    if not message.agent:
        found += _of_answer(talk)
    if any(pattern.type is PatternType.CORRECTION for pattern in found):
        return tuple(found)
    against = contradiction(talk)
    if against is not None:  # "Agreed: we replace Stripe with Mollie" does not confirm Stripe
        found = [
            pattern
            for pattern in found
            if pattern.claim != against.claim or pattern.type is not PatternType.CONFIRMATION
        ]
    if not any(pattern.type is PatternType.CONFIRMATION for pattern in found):
        against = against or disagreement(talk)
        found += [_as_meant(talk, against)] if against else []
    return tuple(found)


def _as_meant(talk: MessageInTalk, against: FoundPattern) -> FoundPattern:
    """Read a contradiction as its author means it: to name the decided value and another in its place is to correct it. A
    mere proposal waits for a yes."""
    message = talk.message
    words = message.text[against.at.start : against.at.end]
    if merely_proposes(message.said.words[against.at.start : against.at.end]):
        return replace(against, mild=True)
    held = next((decision for decision in talk.decisions if decision.claim == against.claim), None)
    if held is None or message.agent or not takes_back(words, held.statement):
        return against
    said = next((before for before in talk.earlier if before.ref in held.messages), None)
    about = place_of(said, words) if said else None
    return FoundPattern(PatternType.CORRECTION, against.at, _description(talk, words, about), about, held.claim)


def _of_answer(talk: MessageInTalk) -> list[FoundPattern]:
    """The correction, confirmation or rejection of a message that answers another."""
    message, before = talk.message, answered_message(talk.message, talk.earlier)
    said, put = message.said, utterance(before.text if before else "")
    first = answer_of(said, put) or indirect_answer(said, put) or answer_by_name(said, sentence(put.text))
    answer = answer_as_meant(said, put, first)
    own = own_value_corrected(message, talk.earlier)
    blamed = None if own else correction_in(said, put, answer)
    if blamed is not None and _only_advises(message, before, blamed):
        blamed = None
    wrong = own or blamed or detail_corrected(said, put, answer)
    if wrong is None and answer is not None and answer.sense is Sense.NO and before is not None:
        held = answered_decision(talk)
        wrong = value_named_with_no(said, before.said, answer, held, talk.profile.categories) if held else None
    found = [_correction(talk, wrong)] if wrong else []
    if answer is None or answer.closing or (wrong and wrong.denies):
        return found
    answered = confirmation_or_rejection(talk, answer)
    return [*found, answered] if answered else found


def _only_advises(message: Message, before: Message | None, wrong: Correction) -> bool:
    """Among people "you have to remember where it is" speaks of anybody; it corrects who told what they had done."""
    if before is None or before.agent or before.author is None:
        return False
    advice = advises(message.said.words[wrong.start : wrong.end])
    return advice and sentence(flat(before.text)).says("own-deed") is None


def _correction(talk: MessageInTalk, wrong: Correction) -> FoundPattern:
    message, about = talk.message, corrected_place(talk, wrong.own)
    held = next(
        (decision for decision in reversed(talk.decisions) if about and about.message in decision.messages), None
    )
    told = _description(talk, message.text[slice(*ruling(message.said, wrong.start, wrong.end))], about)
    place, claim = Place(message.ref, wrong.start, wrong.end), held.claim if held else None
    return FoundPattern(PatternType.CORRECTION, place, told, about, claim, wrong.mild, wrong.own)


def _description(talk: MessageInTalk, words: str, about: Place | None) -> str:
    """Describe a correction: its author, the corrected person, and the words."""
    said = message_called(about.message, talk.earlier) if about else None
    whose = ""
    if said is not None and about is not None and about.start != about.end:
        whom = "their own words" if said.author == talk.message.author else _name(said)
        whose = f" {whom} (“{short_quote(said.text[about.start : about.end])}”)"
    return f"{_name(talk.message)} corrected{whose}: {short_quote(words)}"


def _name(message: Message) -> str:
    return message.author or ("a program" if message.agent else "somebody")
