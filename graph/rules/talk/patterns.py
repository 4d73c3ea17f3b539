"""Hears what people do to a decision in a discussion: correct it, confirm it, turn it down, contradict it, ask again."""

from collections.abc import Sequence
from dataclasses import replace

from graph.model.nearness import Nearness
from graph.model.profile import Profile
from graph.model.words import PatternType
from graph.rules.language.utterance import utterance
from graph.rules.language.wording import flat
from graph.rules.statements.clashing import Categories
from graph.rules.statements.swaps import takes_back
from graph.rules.talk.answers import Answer, Sense, answer_as_meant, answer_of, indirect_answer
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
    Place,
    place_of,
    short_quote,
    with_quoted_reply,
)
from graph.rules.talk.proposals import merely_proposes
from graph.rules.talk.questions import repeated_question
from graph.rules.talk.retractions import decision_taken_back, own_words_taken_back
from graph.rules.talk.targets import answered_decision, answered_message, corrected_place, open_proposals
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
    rules = profile.listening
    window = earlier[-rules.window :]
    message = with_quoted_reply(message, window)
    again = repeated_question(message, window, decisions, nearness, rules.same, rules.topic)
    found = [again] if again else []
    back = own_words_taken_back(message, window, decisions) or decision_taken_back(message, window, decisions)
    if back is not None:
        return (*found, back)
    if not message.agent:
        found += _answering(message, window, decisions, nearness, profile.categories)
    if not any(one.type is PatternType.CORRECTION for one in found):
        against = contradiction(message, decisions, nearness, profile.categories)
        # "Agreed: we replace Stripe with Mollie" does not confirm Stripe.
        found = [one for one in found if not (against and one.claim == against.claim and one.type in _SETTLES)]
        if any(one.type in _SETTLES for one in found):
            return tuple(found)
        against = against or disagreement(message, window, decisions, profile.categories)
        found += [_as_meant(message, window, decisions, against)] if against else []
    return tuple(found)


def _as_meant(
    message: Message, window: Sequence[Message], decisions: Sequence[KnownDecision], against: FoundPattern
) -> FoundPattern:
    """Read a contradiction as its author means it: to name the decided value and another in its place is to correct it. A
    mere proposal waits for a yes."""
    words = message.text[against.at.start : against.at.end]
    if merely_proposes(message.said.words[against.at.start : against.at.end]):
        return replace(against, mild=True)
    held = next((one for one in decisions if one.claim == against.claim), None)
    if held is None or message.agent or not takes_back(words, held.statement):
        return against
    said = next((one for one in window if one.ref in held.messages), None)
    about = place_of(said, words) if said else None
    return FoundPattern(PatternType.CORRECTION, against.at, _told(message, words, about, window), about, held.claim)


def _told(message: Message, words: str, about: Place | None, window: Sequence[Message]) -> str:
    """Describe a correction: its author, the corrected person, and the words."""
    said = next((one for one in window if about and one.ref == about.message), None)
    if said is None or about is None or about.start == about.end:
        return f"{_name(message)} corrected: {short_quote(words)}"
    whom = "their own words" if said.author == message.author else _name(said)
    return (
        f"{_name(message)} corrected {whom} (“{short_quote(said.text[about.start : about.end])}”): {short_quote(words)}"
    )


def _name(message: Message) -> str:
    return message.author or ("a program" if message.agent else "somebody")


_SETTLES = frozenset({PatternType.CORRECTION, PatternType.CONFIRMATION})


def _answering(
    message: Message,
    window: Sequence[Message],
    decisions: Sequence[KnownDecision],
    nearness: Nearness,
    categories: Categories,
) -> list[FoundPattern]:
    before = answered_message(message, window)
    said, put = message.said, utterance(before.text if before else "")
    first = answer_of(said, put) or indirect_answer(said, put) or answer_by_name(said, sentence(put.text))
    answer = answer_as_meant(said, put, first)
    held = answered_decision(message, window, decisions) if answer and answer.sense is Sense.NO else None
    wrong = _wrong(message, before, answer, window) or value_named_with_no(message, before, answer, held, categories)
    found: list[FoundPattern] = []
    if wrong:
        found.append(_correction(message, window, decisions, wrong, nearness))
    if answer is None or answer.closing or (wrong and wrong.denies):
        return found
    answered = confirmation_or_rejection(message, window, answer, open_proposals(window), decisions)
    return [*found, *([answered] if answered else [])]


def _wrong(
    message: Message, before: Message | None, answer: Answer | None, window: Sequence[Message]
) -> Correction | None:
    if (mine := own_value_corrected(message, window)) is not None:
        return mine
    put = utterance(before.text if before else "")
    found = correction_in(message.said, put, answer)
    return found if found and not _advice(message, before, found) else detail_corrected(message.said, put, answer)


def _advice(message: Message, before: Message | None, found: Correction) -> bool:
    """Among people "you have to remember where it is" speaks of anybody; it corrects who told what they had done."""
    if (
        before is None
        or before.agent
        or before.author is None
        or not advises(message.said.words[found.start : found.end])
    ):
        return False
    return sentence(flat(before.text)).says("own-deed") is None


def _correction(
    message: Message,
    window: Sequence[Message],
    decisions: Sequence[KnownDecision],
    wrong: Correction,
    nearness: Nearness,
) -> FoundPattern:
    about = corrected_place(message, window, wrong.own, nearness)
    held = next((one for one in reversed(decisions) if about and about.message in one.messages), None)
    told = _told(message, message.text[slice(*ruling(message.said, wrong.start, wrong.end))], about, window)
    place = Place(message.ref, wrong.start, wrong.end)
    return FoundPattern(PatternType.CORRECTION, place, told, about, held.claim if held else None, wrong.mild, wrong.own)
