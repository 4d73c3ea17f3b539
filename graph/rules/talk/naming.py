"""Knows a no that only names what is right instead of what was just decided: "no, Valkey", of "we decided to use Redis"."""

from collections.abc import Sequence

from graph.rules.language.sentences import sentences
from graph.rules.language.wording import doubt, flat
from graph.rules.statements.clashing import Categories
from graph.rules.statements.swaps import swapped
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.corrections import Corrected
from graph.rules.talk.heard import InForce, Message
from graph.rules.talk.put import proposal_in
from graph.rules.talk.quoting import unquoted
from graph.rules.talk.targets import decision_for, previous

_SHORT = 4  # words


def names_another(
    message: Message,
    answer: Answer | None,
    window: Sequence[Message],
    decisions: Sequence[InForce],
    categories: Categories,
) -> Corrected | None:
    if answer is None or answer.sense is Sense.YES or not answer.frank or answer.closing:
        return None
    before = previous(message, window)
    if before is None or proposal_in(before.text) is not None:
        return None  # a no turns that down
    held = decision_for(message, window, decisions)
    own = unquoted(message.text)
    spans = sentences(own, 0, len(own), wrapped=False)
    if held is None or held.candidate or len(spans) != 1:
        return None
    words = flat(own[slice(*spans[0])])
    if len(words.split()) > _SHORT or doubt(words) is not None or swapped(words, held.statement, categories) is None:
        return None
    return Corrected(*spans[0], denies=True, mild=True)
