"""Knows what a yes, a no, or a vote does to the proposal or the decision that it answers."""

from dataclasses import replace
from itertools import pairwise

from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.language.joking import jests_at
from graph.rules.language.unsettled import historic
from graph.rules.language.utterance import utterance
from graph.rules.language.wording import doubts, flat, question, reasoned
from graph.rules.listening.claims_known import Stated, stated_at
from graph.rules.listening.noticed import Hearing, Noticed
from graph.rules.listening.words_heard import SlotWords, agreement, as_claim, beside, denial
from graph.rules.talk.answers import with_choice
from graph.rules.talk.heard import Heard, Place, vote_of
from graph.rules.talk.proposals import asks_curtly, decidable, proposal_in, proposed
from graph.rules.talk.targets import says_all
from graph.rules.talk.votes import Vote, standing_votes
from graph.rules.utterances.sentences import Sentence, sentence
from graph.rules.utterances.words import listed

_EXPLAINS = 3  # sentences, the refusal's own first
# "Two or three boxes?", "or so?", "or not?" leave nothing to choose.
_NO_CHOICE = listed("answering-no-choice")


def answered(hearing: Hearing, heard: Heard, *, yes: bool) -> Noticed:
    held, words = _held(hearing, heard), tuple[SlotWords, ...]()
    if held is None and (put := put_forward(hearing, heard, yes=yes)) is not None:
        held, words = put, words_that_put(hearing, put)
    if held is None or not held.words:
        return Noticed(hearing.source, heard, held.key if held else None)
    if yes and (already := _said_already(hearing, held)) is not None:
        held, words = already, ()
    votes = vote_of(hearing.message.said) is not None
    carried = (
        not heard.mild
        and not _in_jest(hearing, heard)
        and not _of_once(hearing, heard)
        and not (yes and _on_condition(hearing, heard))
        and (not votes or _nobody_against(hearing, heard))
    )
    if yes:
        said = agreement(hearing.source, heard.at, held, hearing.profile, votes=votes, counts=carried)
    else:
        said = denial(hearing.source, _with_reason(hearing, heard.at), held, votes=votes)
    others = () if yes else _same_suggestion(hearing, heard, held, votes=votes)
    hearing.learn(held, said, begins=hearing.source.at if yes and said.evidence.standing.accepts else None)
    voices = _voices(hearing, heard, held) if votes and yes and carried else ()
    return Noticed(hearing.source, heard, held.key, (*words, *voices, said, *others))


def _with_reason(hearing: Hearing, at: Place) -> Place:
    """ "No, let's not. Nobody here can operate it.": a refusal is quoted with the sentences that explain it.

    Who goes on with a question or a proposal of their own says something else by that.
    """
    said, end = hearing.message.said, at.end
    most = at.start + hearing.profile.extract.quote_max
    for low, high in said.behind(at.start)[:_EXPLAINS]:
        words = said.words[low:high]
        if high > most or question(words) is not None or proposal_in(utterance(words.text)) is not None:
            break
        end = max(end, high)
    return Place(at.message, at.start, end)


def _same_suggestion(hearing: Hearing, heard: Heard, held: Stated, *, votes: bool) -> tuple[SlotWords, ...]:
    """ "Let's move from Stripe to Mollie" may say several things, and a no is against them all."""
    about = heard.about
    said_there = [
        one
        for one in hearing.known
        if about is not None
        and one.key != held.key
        and one.holds(hearing.source.at)
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
        no = denial(hearing.source, _with_reason(hearing, heard.at), one, votes=votes)
        apart = replace(no.evidence, id=f"{no.evidence.id}:{one.shape.key}")  # one value may stand in two slots
        found.append(replace(no, evidence=apart))
        hearing.learn(one, found[-1])
    return tuple(found)


def _in_jest(hearing: Hearing, heard: Heard) -> bool:
    about = heard.about
    put = hearing.sources.get(about.message) if about else None
    return about is not None and put is not None and jests_at(utterance(put.text), about.start, about.end)


def _of_once(hearing: Hearing, heard: Heard) -> bool:
    """ "Last year we decided …": a yes says that it was so."""
    about = heard.about
    put = hearing.sources.get(about.message) if about else None
    return about is not None and put is not None and historic(sentence(flat(put.text[about.start : about.end])), put.at)


def _on_condition(hearing: Hearing, heard: Heard) -> bool:
    """ "Yes, once the tests pass": it waits for a person."""
    said = hearing.message.said
    words = said.words[slice(*said.around(heard.at.start, heard.at.end))]
    return any(one.sort == "condition" for one in doubts(words))


def _held(hearing: Hearing, heard: Heard) -> Stated | None:
    if heard.claim is not None:
        return hearing.by_key(heard.claim)
    return stated_at(hearing.known, heard.about) if heard.about else None


def _said_already(hearing: Hearing, held: Stated) -> Stated | None:
    """Find the claim in force that the confirmed words only repeat: "understood, all results go in the card"."""
    if held.shape.key is not None or held.holds(hearing.source.at):
        return None  # in a slot, the slot tells
    there = (one for one in hearing.known if one.words and one.holds(hearing.source.at) and one.shape.key is None)
    return next((one for one in there if says_all(held.statement, one.statement)), None)


# ── ballots


def _ballot(hearing: Hearing, heard: Heard) -> tuple[Vote, ...]:
    """Everybody's last vote on the same proposal, this one included."""
    about = heard.about.message if heard.about else ""
    at = next((at for at, one in enumerate(hearing.window) if one.ref == about), 0)
    return standing_votes((*hearing.window[at:], hearing.message))


def _nobody_against(hearing: Hearing, heard: Heard) -> bool:
    return not any(one.value.startswith("-") for one in _ballot(hearing, heard))


def _voices(hearing: Hearing, heard: Heard, held: Stated) -> tuple[SlotWords, ...]:
    """Votes for it that were not counted while somebody was against it."""
    counted = {one.source for one in held.words}
    missing = [one.message for one in _ballot(hearing, heard) if one.value == "+1" and one.message not in counted]
    sources = [hearing.sources[one] for one in missing if one != hearing.source.ref and not hearing.sources[one].agent]
    return tuple(
        agreement(
            one,
            Place(one.ref, 0, len(one.text.rstrip())),
            held,
            hearing.profile,
            votes=True,
            counts=False,
            by=hearing.source,
        )
        for one in sources
    )


def put_forward(hearing: Hearing, heard: Heard, *, yes: bool) -> Stated | None:
    """The proposal as a claim of its own, where nothing states it yet."""
    about = heard.about
    put = hearing.sources.get(about.message) if about else None
    if about is None or put is None:
        return None
    words = sentence(flat(put.text[about.start : about.end]))
    choice = with_choice(words, hearing.message.said) if yes and _offers_choice(words) else words.text
    if not decidable(words) or choice is None:
        return None
    made = as_claim(put, about, ClaimKind.DECISION, proposed(sentence(choice)), hearing.source, hearing.profile)
    found = proposal_in(utterance(put.text))
    if found is not None:
        return made if (found.start, found.end) == (about.start, about.end) else None
    return made if yes and asks_curtly(words) else None


def _offers_choice(words: Sentence) -> bool:
    """ "Postgres or MySQL?": a yes does not say which, and who names one does."""
    said = words.text.lower().replace("?", " ").split()
    chosen = (after for one, after in pairwise(said) if one == "or")
    return question(words) is not None and any(one not in _NO_CHOICE for one in chosen)


def words_that_put(hearing: Hearing, put: Stated) -> tuple[SlotWords, ...]:
    """The words that put it, and the reason that they give."""
    words = put.words[0]
    source = hearing.sources[words.source]
    _, why = reasoned(sentence(flat(source.text[words.start : words.end])))
    reason = Place(source.ref, words.start + why[0], words.start + why[1]) if why else None
    given = (beside(source, reason, put, words, EvidenceRole.RATIONALE, hearing.source),) if reason else ()
    return (SlotWords(*put.home, words), *given)
