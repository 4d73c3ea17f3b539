"""Knows which proposal or decision an answer is for: what was put right before it, or what it names, and nothing that people have gone on from."""

from collections.abc import Sequence

from graph.model.terms import terms_of
from graph.rules.language.fluent import fluent
from graph.rules.language.proposing import decidable
from graph.rules.language.wording import flat
from graph.rules.talk.agreed import gone_on
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.heard import InForce, Message, Proposal
from graph.rules.talk.how_far_back import reaches
from graph.rules.talk.only_answers import says_something
from graph.rules.talk.put import Put, proposal_in, put_by, understanding_in
from graph.rules.talk.reserved import opens_weakly
from graph.rules.talk.targets import decision_for, proposal_for
from graph.rules.talk.votes import vote_of
from graph.rules.utterances.opening import says

_LONG = 25  # words
_READ = 2000


def proposal_meant(
    message: Message, before: Message | None, window: Sequence[Message], answer: Answer, proposals: Sequence[Proposal]
) -> Proposal | None:
    """The nearest that is open, where the answer reaches it; or what was just said back, to hear a yes."""
    proposal = proposal_for(message, window, proposals)
    if proposal and answer.sense is Sense.YES and not _reached(message, before, proposal, window):
        proposal = None
    if proposal and directly(before, proposal):
        return proposal
    meant = understanding_in(before.text) if before and answer.sense is Sense.YES else None
    if before and meant:
        return Proposal(
            before.ref, meant.start, meant.end, before.text[meant.start : meant.end], before.at, before.author
        )
    gone = proposal and (
        _passed(message, before, answer)
        or (answer.sense is Sense.YES and not _names(message, proposal) and gone_on(message, proposal, window))
        or not decidable(flat(proposal.statement))
    )
    return None if gone else proposal


def decision_meant(
    message: Message, before: Message | None, window: Sequence[Message], decisions: Sequence[InForce]
) -> InForce | None:
    """The decision just stated, where a yes still reaches that."""
    held = decision_for(message, window, decisions)
    if held is None or before is None or _shares(message, held.statement) or reaches(message, before.ref, window):
        return held
    return None


def _reached(message: Message, before: Message | None, proposal: Proposal, window: Sequence[Message]) -> bool:
    """A word that was said again since names what was said since: "the boat is late", "yes, the boat is"."""
    since = before.text if before and not message.reply_to and not directly(before, proposal) else ""
    return _names(message, proposal, since) or reaches(message, proposal.message, window)


def _names(message: Message, proposal: Proposal, since: str = "") -> bool:
    """By replying to it, or by a word of it: "yes, magic links please"."""
    return message.reply_to is not None or _shares(message, proposal.statement, since)


def _shares(message: Message, words: str, since: str = "") -> bool:
    return bool(set(terms_of(message.text[:_READ])) & set(terms_of(words)) - set(terms_of(since[:_READ])))


def _passed(message: Message, before: Message | None, answer: Answer) -> bool:
    """Whether the talk has gone on since the proposal, so that the answer answers something else."""
    if _asked_since(message, before) or _weak(message.text, answer):
        return True
    if answer.sense is Sense.YES or before is None or message.reply_to or vote_of(message.text):
        return False
    return (
        says_something(before.text)
        and put_by(before.text) is Put.NOTHING
        and not says("turns-down", fluent(message.text))
    )


def _weak(words: str, answer: Answer) -> bool:
    """ "Yeah, so what I need is …" begins as a yes does: it answers only what stood right before it."""
    if not answer.frank or len(words.split()) > _LONG:
        return True
    return opens_weakly(words)


def directly(before: Message | None, proposal: Proposal) -> bool:
    return before is not None and before.ref == proposal.message


def _asked_since(message: Message, before: Message | None) -> bool:
    """Whether somebody asked something else after the proposal, which a bare answer then answers."""
    if before is None or message.reply_to or vote_of(message.text):
        return False
    if put_by(before.text) is Put.PROPOSAL and proposal_in(before.text):
        return False  # another proposal, which is open no more
    return put_by(before.text) is not Put.NOTHING
