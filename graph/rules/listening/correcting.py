"""Knows what a correction lays down: another value in the place of the one it takes back, or a constraint of its own."""

from dataclasses import replace

from graph.model.claim import Evidence
from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.language.joking import unsays
from graph.rules.language.utterance import utterance
from graph.rules.language.wording import doubt, flat, question
from graph.rules.listening.claims_known import Stated, stated_at
from graph.rules.listening.noticed import Hearing, Noticed, in_one_line
from graph.rules.listening.words_heard import RULE, SlotWords, as_claim, assertion, beside, challenge, restated
from graph.rules.statements.clashing import clash
from graph.rules.statements.start_days import later_day
from graph.rules.statements.swaps import Swap, swapped
from graph.rules.talk.corrections import is_bare, ruling
from graph.rules.talk.heard import Heard, Place, shown
from graph.rules.utterances.sentences import sentence

_SHORT = 3  # words, which say nothing without those that they are about
_ALIKE = 0.8  # in meaning, at least: a correction that says what a constraint says already


def corrected(hearing: Hearing, heard: Heard) -> Noticed:
    text = hearing.source.text
    said, (start, end) = hearing.message.said, (heard.at.start, heard.at.end)
    if heard.own and unsays(utterance(text[start:end])):
        return Noticed(hearing.source, heard, heard.claim)  # it lays nothing down
    if heard.mild and question(said.words[start:end]) is not None:
        return Noticed(hearing.source, heard, heard.claim)  # "You mean 60 days?" says nothing yet
    start, end = ruling(said, start, end)
    place = Place(hearing.source.ref, start, min(end, start + hearing.profile.extract.quote_max))
    stated = stated_at(hearing.known, place)
    held = hearing.by_key(heard.claim)
    again = _says_already(hearing, text[start:end])
    if held is not None and again is None and (stated is None or stated.slot != held.home[0]):
        swap = swapped(text[start:end], held.statement, hearing.profile.categories)
        if swap is not None:
            own = stated.statement if stated is not None and swap.own else swap.statement
            return _replaced(hearing, heard, place, held, replace(swap, statement=own))
    if stated is not None and (stated.kind is ClaimKind.CONSTRAINT or stated.shape.key is not None):
        repeats = stated.kind is ClaimKind.CONSTRAINT and _said_before(hearing, stated)
        return Noticed(hearing.source, heard, stated.key, _wrong(hearing, heard, stated.words[-1]), repeats=repeats)
    return _constrains(hearing, heard, place, again)


def _replaced(hearing: Hearing, heard: Heard, place: Place, held: Stated, swap: Swap) -> Noticed:
    """The corrected statement takes the slot of the one that was wrong; a person's correction replaces it.

    Where that was somebody else's correction itself, it is one's word against the other's: a conflict.
    """
    new = restated(hearing.source, place, held, swap, hearing.profile)
    if _set_right_by_another(held, hearing.source.author):
        made = challenge(hearing.source, place, new, hearing.profile)
        hearing.learn(None, made)
        return Noticed(hearing.source, heard, made.evidence.id, (made, *_wrong(hearing, heard, made.evidence)))
    accepts = _lays_down(hearing.source.text[place.start : place.end], hearing.source.at)
    made = assertion(hearing.source, place, new, hearing.profile, accepts=accepts)
    if made.evidence.standing.accepts and not held.taken_further:
        hearing.ends(held)
    hearing.learn(None, made, begins=hearing.source.at if made.evidence.standing.accepts else None)
    return Noticed(hearing.source, heard, made.evidence.id, (made, *_wrong(hearing, heard, made.evidence)))


def _set_right_by_another(held: Stated, author: str | None) -> bool:
    """True if it is another person's correction. Its own author may say otherwise."""
    said = [one for one in held.words if not one.agent and not one.standing.refuses]
    heard = held.kind is ClaimKind.CONSTRAINT and all(one.draft and one.draft.rule == RULE for one in said)
    corrects = heard or held.kind is ClaimKind.CORRECTION  # "no, we use Valkey"
    return corrects and bool(said) and author not in {one.author for one in said}


def _constrains(hearing: Hearing, heard: Heard, place: Place, again: Stated | None) -> Noticed:
    """A constraint of its own, or `again` the one that says so already."""
    accepts = not heard.mild and _lays_down(hearing.source.text[place.start : place.end], hearing.source.at)
    made = assertion(
        hearing.source, place, again or _constraint(hearing, heard, place), hearing.profile, accepts=accepts
    )
    hearing.learn(again, made, begins=hearing.source.at if made.evidence.standing.accepts else None)
    key = again.key if again else made.evidence.id
    words = (made, *_wrong(hearing, heard, made.evidence))
    held = hearing.by_key(heard.claim)
    bare = is_bare(hearing.message.said.words[place.start : place.end])  # it waits, and says nothing of its own yet
    if held is not None and again is None and not bare and _disputes(hearing, heard, made, held):
        return Noticed(hearing.source, heard, held.key, words, against=key)
    return Noticed(hearing.source, heard, key, words, repeats=again is not None)


def _disputes(hearing: Hearing, heard: Heard, made: SlotWords, held: Stated) -> bool:
    """True if the correction can't stand beside the decision that it corrects: then a person says which holds. "No, that's
    wrong" before it denies the decision, whatever the words behind that name instead."""
    draft = made.evidence.draft
    if draft is None or not held.holds(hearing.source.at):
        return False
    denied = not heard.own and is_bare(hearing.message.said.words[heard.at.start : heard.at.end])
    return denied or clash(draft.statement, held.statement, hearing.profile.categories) is not None


def _constraint(hearing: Hearing, heard: Heard, place: Place) -> Stated:
    words = hearing.source.text[place.start : place.end].lstrip(" ,;:.-\u2013\u2014")
    about = heard.about
    put = " ".join(hearing.words_at(about).split()) if about is not None else ""
    if (
        put
        and not is_bare(sentence(flat(words)))
        and len(words.split()) <= _SHORT
        and (swap := swapped(words, put, hearing.profile.categories)) is not None
    ):
        words = swap.statement  # "600" of "max for the poster is 500"
    if put and is_bare(sentence(flat(words))):
        words = f"{shown(put).rstrip('.')}: {words}"  # by itself it would say the same of whatever else was wrong
    elif place.start > heard.at.start:
        words = words[:1].upper() + words[1:]  # what led up to it is left out: "I told you: all answers …"
    return as_claim(hearing.source, place, ClaimKind.CONSTRAINT, in_one_line(words), hearing.source, hearing.profile)


def _says_already(hearing: Hearing, words: str) -> Stated | None:
    """The earliest constraint that lays down the same and is not over, in these words or in others."""
    source = hearing.source
    there = [
        one
        for one in hearing.known
        if one.kind is ClaimKind.CONSTRAINT
        and one.shape.key is None
        and one.said_at <= source.at
        and not one.is_over(source.at)
        and _said_before(hearing, one)
    ]
    there.sort(key=lambda one: (one.said_at, one.order))
    near = hearing.nearness(words, [one.statement for one in there])
    return next((one for one, score in zip(there, near, strict=True) if score >= _ALIKE), None)


def _said_before(hearing: Hearing, one: Stated) -> bool:
    return any(said.source != hearing.source.ref and said.at <= hearing.source.at for said in one.words)


def _wrong(hearing: Hearing, heard: Heard, words: Evidence) -> tuple[SlotWords, ...]:
    """The words that were wrong, as evidence of what says so."""
    about = heard.about
    put = hearing.sources.get(about.message) if about else None
    if about is None or put is None or about.start == about.end:
        return ()
    stated = next((one for one in hearing.known if any(said.id == words.id for said in one.words)), None)
    if stated is None:
        return ()
    return (beside(put, about, stated, words, EvidenceRole.CORRECTS, hearing.source),)


def _lays_down(words: str, at: int) -> bool:
    """May it stand by itself? A question waits for a person, and so does a mere "that's wrong", what is hedged, and what
    begins on a later day."""
    line = sentence(flat(words))
    return doubt(line) is None and not is_bare(line) and later_day(line.text, at) is None
