"""Knows when a proposal has had its yes and people have gone on: a bare yes after that answers something else."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from graph.rules.talk.answers import Answer, Sense, answer_of
from graph.rules.talk.heard import Message, Proposal
from graph.rules.talk.only_answers import says_something
from graph.rules.talk.own_words_taken_back import own_words_meant
from graph.rules.talk.put import proposal_in
from graph.rules.talk.reserved import only_nods, qualified
from graph.rules.talk.taken_up import taken_up
from graph.rules.talk.targets import differs, previous


def gone_on(message: Message, proposal: Proposal, window: Sequence[Message]) -> bool:
    """Whether the message's author has said yes to it already, or somebody has since the first yes said something."""
    agreed = list(_yeses(proposal, window))
    if not agreed:
        return False
    mine = any(not differs(window[at].author, message.author) for at in agreed)
    return mine or any(_speaks(window[at], window[:at]) for at in range(agreed[0] + 1, len(window)))


def _yeses(proposal: Proposal, window: Sequence[Message]) -> Iterator[int]:
    """Where others have said yes to it, in the order of their words."""
    start = next((at for at, one in enumerate(window) if one.ref == proposal.message), len(window))
    unsaid = {meant.ref for at, one in enumerate(window) if at > start and (meant := own_words_meant(one, window[:at]))}
    for at in range(start + 1, len(window)):
        one = window[at]
        if (
            one.agent
            or one.ref in unsaid
            or not differs(one.author, proposal.author)
            or one.reply_to not in (None, proposal.message)
        ):
            continue
        put = next(
            (other for other in reversed(window[:at]) if _puts(other) and differs(other.author, one.author)), None
        )
        if put is not None and put.ref == proposal.message and _consents(one, window[:at]):
            yield at


def _consents(message: Message, earlier: Sequence[Message]) -> bool:
    before = previous(message, earlier)
    answer = _answer(message.text, before.text if before else "")
    if answer is None or answer.sense is not Sense.YES:
        return False
    return not (qualified(message.text, answer) or (before and only_nods(message, before, answer)))


def _speaks(message: Message, earlier: Sequence[Message]) -> bool:
    """More than an answer, a nod or thanks."""
    before = previous(message, earlier)
    return says_something(message.text) and _answer(message.text, before.text if before else "") is None


def _puts(message: Message) -> bool:
    return _proposes(message.text)


@lru_cache(maxsize=8192)
def _answer(text: str, before: str) -> Answer | None:
    return answer_of(text, before) or taken_up(text, before)


@lru_cache(maxsize=8192)
def _proposes(text: str) -> bool:
    return proposal_in(text) is not None
