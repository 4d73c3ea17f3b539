"""Knows which proposal or decision an answer is for: what was put right before it, or what it names, and nothing that people have gone on from."""

from collections.abc import Sequence

from graph.model.terms import terms_of
from graph.rules.language.fluent import fluent
from graph.rules.language.joking import only_jests
from graph.rules.language.proposing import decidable
from graph.rules.language.wording import flat
from graph.rules.talk.answers import Answer, Sense, answer_of, says_something
from graph.rules.talk.heard import InForce, Message, Proposal
from graph.rules.talk.put import Put, proposal_in, put_by, understanding_in
from graph.rules.talk.quoting import unquoted
from graph.rules.talk.reservations import opens_weakly
from graph.rules.talk.targets import decision_for, differs, leaves_it, proposal_for
from graph.rules.talk.votes import vote_of
from graph.rules.utterances.sentences import says

_LONG = 25  # words
_READ = 2000
# What others just said in between is forgotten after an hour, and so is what stood before it.
_SOON = 60 * 60 * 1_000_000
_ASIDES = 2  # messages of small talk
_ASIDE = 2  # words; more of them say something that a yes may be for


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
    gone = proposal and (_passed(message, before, answer) or not decidable(flat(proposal.statement)))
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


def reaches(message: Message, ref: str, window: Sequence[Message]) -> bool:
    """Whether nothing but answers to it, nods and a little small talk stands between the words and what they are for."""
    at = next((at for at, one in enumerate(window) if one.ref == ref), None)
    if at is None or message.reply_to:
        return message.reply_to is not None
    between = [one for one in window[at + 1 :] if not _only_answers(one, window[at])]
    if not between:
        return True
    if message.at - window[at].at > _SOON:
        return False
    talked = [one for one in between if says_something(one.text) and not only_jests(one.text)]
    asides = [one for one in talked if _aside(one.text)]
    # Who says what is to be done means what was put, also where it was talked about since; "ok" may be for the talk.
    acts = says("acts", flat(message.text[:_READ])) is not None
    return len(asides) <= _ASIDES and all(acts and _speaks_of(one, window[at]) for one in talked if one not in asides)


def _only_answers(message: Message, put: Message) -> bool:
    """A vote, or a yes or a no that says little more, or more of the same thing."""
    if not differs(message.author, put.author) or leaves_it(message.text, put.text):
        return False
    if vote_of(message.text) is not None or message.reply_to == put.ref:
        return True
    answer = answer_of(message.text, put.text)
    if answer is None or not answer.frank or _puts(message.text):
        return False
    return answer.bare or bool(_said(message) & _said(put))


def _aside(text: str) -> bool:
    own = unquoted(text)
    return len(own.split()) <= _ASIDE and not _puts(text)


def _speaks_of(message: Message, put: Message) -> bool:
    return not _puts(message.text) and bool(_said(message) & _said(put))


def _puts(text: str) -> bool:
    return "?" in unquoted(text[:_READ]) or put_by(text) is not Put.NOTHING or proposal_in(text) is not None


def _said(message: Message) -> set[str]:
    return set(terms_of(message.text[:_READ]))
