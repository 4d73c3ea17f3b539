"""Knows what a yes, a no, or a vote does to the proposal or the decision that it answers."""

from dataclasses import replace
from itertools import pairwise

from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.language.joking import jests_at
from graph.rules.language.unsettled import historic
from graph.rules.language.utterance import utterance
from graph.rules.language.wording import doubts, flat, question, reasoned
from graph.rules.listening.discussed_claims import DiscussedClaim, claim_at
from graph.rules.listening.message_context import MessageContext, PatternEffect
from graph.rules.listening.slot_words import QuotedWords, SlotWords, agreement, as_claim, denial
from graph.rules.talk.choices import with_choice
from graph.rules.talk.messages import FoundPattern, Place
from graph.rules.talk.proposals import asks_curtly, decidable, proposal_in, proposed
from graph.rules.talk.targets import says_all
from graph.rules.talk.votes import Vote, standing_votes, vote_of
from graph.rules.utterances.sentences import Sentence, sentence
from graph.rules.utterances.words import listed

_EXPLAINS = 3  # sentences, the refusal's own first
# "Two or three boxes?", "or so?", "or not?" leave nothing to choose.
_NO_CHOICE = listed("answering-no-choice")


def answer_effect(context: MessageContext, pattern: FoundPattern, *, yes: bool) -> PatternEffect:
    held, words = _answered_claim(context, pattern), tuple[SlotWords, ...]()
    put = context.quoted(pattern.about)
    if held is None and put is not None and (new := _proposal_as_claim(context, put, yes=yes)) is not None:
        held, words = new, _proposal_words(put, new)
    if held is None or not held.words:
        return PatternEffect(context.source, pattern, held.key if held else None)
    if yes and (already := _said_already(context, held)) is not None:
        held, words = already, ()
    votes = vote_of(context.message.said) is not None
    if not yes:
        refusals = _refusals(context, pattern, held, votes=votes)
        return PatternEffect(context.source, pattern, held.key, (*words, *refusals))
    counts = _counts(context, pattern, put) and not (votes and _somebody_against(context, pattern))
    said = agreement(context.own(pattern.at), held, context.profile, votes=votes, counts=counts)
    context.add(held, said, begins=said.evidence.standing.accepts)
    voices = _uncounted_votes(context, pattern, held) if votes and counts else ()
    return PatternEffect(context.source, pattern, held.key, (*words, *voices, said))


def _answered_claim(context: MessageContext, pattern: FoundPattern) -> DiscussedClaim | None:
    if pattern.claim is not None:
        return context.claim(pattern.claim)
    return claim_at(context.known, pattern.about) if pattern.about else None


def _said_already(context: MessageContext, held: DiscussedClaim) -> DiscussedClaim | None:
    """Find the claim in force that the confirmed words only repeat: "understood, all results go in the card"."""
    if held.shape.key is not None or held.holds(context.source.at):
        return None  # in a slot, the slot tells
    there = (claim for claim in context.holding() if claim.words and claim.shape.key is None)
    return next((claim for claim in there if says_all(held.statement, claim.statement)), None)


def _counts(context: MessageContext, pattern: FoundPattern, put: QuotedWords | None) -> bool:
    """True if a yes lays down what was put: not in jest, of the past ("last year we decided …"), or on a condition."""
    if put is not None:
        jests = jests_at(utterance(put.source.text), put.place.start, put.place.end)
        if jests or historic(put.words, put.source.at):
            return False
    said = context.message.said
    own = said.words[slice(*said.around(pattern.at.start, pattern.at.end))]
    return not pattern.mild and not any(doubt.sort == "condition" for doubt in doubts(own))


# ── refusals


def _refusals(
    context: MessageContext, pattern: FoundPattern, held: DiscussedClaim, *, votes: bool
) -> tuple[SlotWords, ...]:
    """ "Let's move from Stripe to Mollie" may say several things, and a no is against them all."""
    quotation = context.own(_with_reason(context, pattern.at))
    others = [
        claim
        for claim in context.known
        if claim.key != held.key and claim.holds(context.source.at) and _suggested_at(claim, pattern.about)
    ]
    found = [denial(quotation, held, votes=votes)]
    for claim in others:
        no = denial(quotation, claim, votes=votes)
        apart = replace(no.evidence, id=f"{no.evidence.id}:{claim.shape.key}")  # one value may stand in two slots
        found.append(replace(no, evidence=apart))
        context.add(claim, found[-1])
    context.add(held, found[0])
    return tuple(found)


def _with_reason(context: MessageContext, at: Place) -> Place:
    """ "No, let's not. Nobody here can operate it.": a refusal is quoted with the sentences that explain it.

    Who goes on with a question or a proposal of their own says something else by that.
    """
    said, end = context.message.said, at.end
    most = at.start + context.profile.extract.quote_max
    for low, high in said.behind(at.start)[:_EXPLAINS]:
        words = said.words[low:high]
        if high > most or question(words) is not None or proposal_in(utterance(words.text)) is not None:
            break
        end = max(end, high)
    return Place(at.message, at.start, end)


def _suggested_at(claim: DiscussedClaim, place: Place | None) -> bool:
    return place is not None and any(
        words.source == place.message
        and words.standing.suggests
        and words.start < place.end
        and place.start < words.end
        for words in claim.words
    )


# ── ballots


def _ballot(context: MessageContext, pattern: FoundPattern) -> tuple[Vote, ...]:
    """Everybody's last vote on the same proposal, this one included."""
    about = pattern.about.message if pattern.about else ""
    first = next((at for at, message in enumerate(context.window) if message.ref == about), 0)
    return standing_votes((*context.window[first:], context.message))


def _somebody_against(context: MessageContext, pattern: FoundPattern) -> bool:
    return any(vote.value.startswith("-") for vote in _ballot(context, pattern))


def _uncounted_votes(context: MessageContext, pattern: FoundPattern, held: DiscussedClaim) -> tuple[SlotWords, ...]:
    """Votes for it that were not counted while somebody was against it."""
    counted = {words.source for words in held.words} | {context.source.ref}
    missing = [vote.message for vote in _ballot(context, pattern) if vote.value == "+1" and vote.message not in counted]
    sources = [context.sources[ref] for ref in missing if not context.sources[ref].agent]
    votes = (QuotedWords(voter, Place(voter.ref, 0, len(voter.text.rstrip())), context.source) for voter in sources)
    return tuple(agreement(vote, held, context.profile, votes=True, counts=False) for vote in votes)


# ── the proposal that is answered


def _proposal_as_claim(context: MessageContext, put: QuotedWords, *, yes: bool) -> DiscussedClaim | None:
    """The proposal as a claim of its own, where nothing states it yet."""
    words = put.words
    choice = with_choice(words, context.message.said) if yes and _offers_choice(words) else words.text
    if not decidable(words) or choice is None:
        return None
    found = proposal_in(utterance(put.source.text))
    if found != (put.place.start, put.place.end) if found else not (yes and asks_curtly(words)):
        return None
    return as_claim(put, ClaimKind.DECISION, proposed(sentence(choice)), context.profile)


def _offers_choice(words: Sentence) -> bool:
    """ "Postgres or MySQL?": a yes does not say which, and who names one does."""
    said = words.text.lower().replace("?", " ").split()
    chosen = (after for before, after in pairwise(said) if before == "or")
    return question(words) is not None and any(word not in _NO_CHOICE for word in chosen)


def _proposal_words(put: QuotedWords, new: DiscussedClaim) -> tuple[SlotWords, ...]:
    """The words that put it, and the reason that they give."""
    words = SlotWords(*new.home, new.words[0])
    _, why = reasoned(sentence(flat(words.evidence.quote)))
    if not why:
        return (words,)
    start = put.place.start
    reason = replace(put, place=Place(put.source.ref, start + why[0], start + why[1]))
    return (words, words.beside(reason, EvidenceRole.RATIONALE))
