"""Knows who denies to have said what nobody in the talk has said: "I never said we decided to use PayPal" corrects nobody."""

from collections.abc import Sequence

from graph.rules.language.correcting import LEAD
from graph.rules.language.wording import flat, phrase
from graph.rules.statements.subjects import subject_of
from graph.rules.talk.corrections import Corrected
from graph.rules.talk.heard import Message

_DISOWNS = phrase(
    rf"^\W{{0,4}}{LEAD}(?:i|we) (?:never|didn't|did not|haven't|have not)(?: ever)? (?:said|say|claimed|claim|stated|state) (?:that )?(?P<what>\w.*)$"
)
_WITHIN = 6  # messages of people: as far as a correction looks


def disowns_another(message: Message, found: Corrected, window: Sequence[Message]) -> bool:
    """Whether its words deny a saying that shares no telling word with what others said last. An assistant's deed may be
    meant without its words."""
    denied = _DISOWNS.match(flat(message.text[found.start : found.end]))
    if denied is None or found.own or message.reply_to:
        return False
    what = set(subject_of(denied["what"]))
    near = [one for one in window[-_WITHIN:] if one.author is None or one.author != message.author]
    return bool(what) and not any(one.agent or what & set(subject_of(flat(one.text))) for one in near)
