"""Knows what a yes, a no, or a vote does to the proposal or the decision that it answers."""

from dataclasses import replace
from itertools import pairwise

from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.language.joking import jests_at
from graph.rules.language.unsettled import historic
from graph.rules.language.utterance import utterance
from graph.rules.language.wording import doubts, flat, question, reasoned
from graph.rules.listening.known_claims import KnownClaim, claim_at
from graph.rules.listening.message_context import MessageContext, PatternEffect
from graph.rules.listening.slot_words import SlotWords, agreement, as_claim, denial, supporting
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
    held, words = _held(context, pattern), tuple[SlotWords, ...]()
    if held is None and (put := proposal_as_claim(context, pattern, yes=yes)) is not None:
        held, words = put, proposal_words(context, put)
    if held is None or not held.words:
        return PatternEffect(context.source, pattern, held.key if held else None)
    if yes and (already := _said_already(context, held)) is not None:
        held, words = already, ()
    votes = vote_of(context.message.said) is not None
    carried = (
        not pattern.mild
        and not _in_jest(context, pattern)
        and not _of_once(context, pattern)
        and not (yes and _on_condition(context, pattern))
        and (not votes or _nobody_against(context, pattern))
    )
    if yes:
        said = agreement(context.source, pattern.at, held, context.profile, votes=votes, counts=carried)
    else:
        said = denial(context.source, _with_reason(context, pattern.at), held, votes=votes)
    others = () if yes else _same_suggestion(context, pattern, held, votes=votes)
    context.learn(held, said, begins=context.source.at if yes and said.evidence.standing.accepts else None)
    voices = _voices(context, pattern, held) if votes and yes and carried else ()
    return PatternEffect(context.source, pattern, held.key, (*words, *voices, said, *others))


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


def _same_suggestion(
    context: MessageContext, pattern: FoundPattern, held: KnownClaim, *, votes: bool
) -> tuple[SlotWords, ...]:
    """ "Let's move from Stripe to Mollie" may say several things, and a no is against them all."""
    about = pattern.about
    said_there = [
        one
        for one in context.known
        if about is not None
        and one.key != held.key
        and one.holds(context.source.at)
        and any(
            said.source == about.message
            and said.standing.suggests
            and said.start < about.end
            and about.start < said.end
            for said in one.words
        )
    ]
    found = []
    for one in said_there:
        no = denial(context.source, _with_reason(context, pattern.at), one, votes=votes)
        apart = replace(no.evidence, id=f"{no.evidence.id}:{one.shape.key}")  # one value may stand in two slots
        found.append(replace(no, evidence=apart))
        context.learn(one, found[-1])
    return tuple(found)


def _in_jest(context: MessageContext, pattern: FoundPattern) -> bool:
    about = pattern.about
    put = context.sources.get(about.message) if about else None
    return about is not None and put is not None and jests_at(utterance(put.text), about.start, about.end)


def _of_once(context: MessageContext, pattern: FoundPattern) -> bool:
    """ "Last year we decided …": a yes says that it was so."""
    about = pattern.about
    put = context.sources.get(about.message) if about else None
    return about is not None and put is not None and historic(sentence(flat(put.text[about.start : about.end])), put.at)


def _on_condition(context: MessageContext, pattern: FoundPattern) -> bool:
    """ "Yes, once the tests pass": it waits for a person."""
    said = context.message.said
    words = said.words[slice(*said.around(pattern.at.start, pattern.at.end))]
    return any(one.sort == "condition" for one in doubts(words))


def _held(context: MessageContext, pattern: FoundPattern) -> KnownClaim | None:
    if pattern.claim is not None:
        return context.by_key(pattern.claim)
    return claim_at(context.known, pattern.about) if pattern.about else None


def _said_already(context: MessageContext, held: KnownClaim) -> KnownClaim | None:
    """Find the claim in force that the confirmed words only repeat: "understood, all results go in the card"."""
    if held.shape.key is not None or held.holds(context.source.at):
        return None  # in a slot, the slot tells
    there = (one for one in context.known if one.words and one.holds(context.source.at) and one.shape.key is None)
    return next((one for one in there if says_all(held.statement, one.statement)), None)


# ── ballots


def _ballot(context: MessageContext, pattern: FoundPattern) -> tuple[Vote, ...]:
    """Everybody's last vote on the same proposal, this one included."""
    about = pattern.about.message if pattern.about else ""
    at = next((at for at, one in enumerate(context.window) if one.ref == about), 0)
    return standing_votes((*context.window[at:], context.message))


def _nobody_against(context: MessageContext, pattern: FoundPattern) -> bool:
    return not any(one.value.startswith("-") for one in _ballot(context, pattern))


def _voices(context: MessageContext, pattern: FoundPattern, held: KnownClaim) -> tuple[SlotWords, ...]:
    """Votes for it that were not counted while somebody was against it."""
    counted = {one.source for one in held.words}
    missing = [one.message for one in _ballot(context, pattern) if one.value == "+1" and one.message not in counted]
    sources = [context.sources[one] for one in missing if one != context.source.ref and not context.sources[one].agent]
    return tuple(
        agreement(
            one,
            Place(one.ref, 0, len(one.text.rstrip())),
            held,
            context.profile,
            votes=True,
            counts=False,
            by=context.source,
        )
        for one in sources
    )


def proposal_as_claim(context: MessageContext, pattern: FoundPattern, *, yes: bool) -> KnownClaim | None:
    """The proposal as a claim of its own, where nothing states it yet."""
    about = pattern.about
    put = context.sources.get(about.message) if about else None
    if about is None or put is None:
        return None
    words = sentence(flat(put.text[about.start : about.end]))
    choice = with_choice(words, context.message.said) if yes and _offers_choice(words) else words.text
    if not decidable(words) or choice is None:
        return None
    made = as_claim(put, about, ClaimKind.DECISION, proposed(sentence(choice)), context.source, context.profile)
    found = proposal_in(utterance(put.text))
    if found is not None:
        return made if (found.start, found.end) == (about.start, about.end) else None
    return made if yes and asks_curtly(words) else None


def _offers_choice(words: Sentence) -> bool:
    """ "Postgres or MySQL?": a yes does not say which, and who names one does."""
    said = words.text.lower().replace("?", " ").split()
    chosen = (after for one, after in pairwise(said) if one == "or")
    return question(words) is not None and any(one not in _NO_CHOICE for one in chosen)


def proposal_words(context: MessageContext, put: KnownClaim) -> tuple[SlotWords, ...]:
    """The words that put it, and the reason that they give."""
    words = put.words[0]
    source = context.sources[words.source]
    _, why = reasoned(sentence(flat(source.text[words.start : words.end])))
    reason = Place(source.ref, words.start + why[0], words.start + why[1]) if why else None
    given = (supporting(source, reason, put, words, EvidenceRole.RATIONALE, context.source),) if reason else ()
    return (SlotWords(*put.home, words), *given)
