"""Knows which claims belong in a list that a question asks for, what became of each, and when."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.model.claim import Claim
from graph.model.discussion import KnownClaim
from graph.model.listed import ListQuestion, Wanted
from graph.model.status import HOLDING, ClaimStatus
from graph.model.terms import terms_of
from graph.model.trace import Entry, Quoted, is_planned, is_to_come
from graph.model.words import ClaimKind, ClaimType, EvidenceRole, type_of
from graph.rules.asking.about import synonyms
from graph.rules.asking.point_in_time import Asked, is_down
from graph.rules.asking.question_terms import content_terms, topic_terms, weights_of
from graph.rules.utterances.tokens import tokens

_ABOUT = 0.7  # of what a topic names, so much has to be in a claim that is about it
_STEM = 5  # letters that two words of a family begin with, at least
_JOBS = frozenset((ClaimKind.ACTION_ITEM, ClaimKind.COMMITMENT))
_ENDED = {ClaimStatus.SUPERSEDED: "replaced", ClaimStatus.ARCHIVED: "ended", ClaimStatus.REJECTED: "retracted"}
_WAITS = {ClaimStatus.CONFLICTED: "contested", ClaimStatus.NEEDS_RECHECK: "to be checked again"}
_AND = frozenset(("and", "or", "&", ","))


@dataclass(frozen=True, slots=True)
class Listable:
    """A claim as it was then, with who stood for it, and the names of what it belongs to: its task, that task's title."""

    known: KnownClaim
    places: tuple[str, ...] = ()
    refused_at: int | None = None  # when somebody's words turned it down

    @property
    def claim(self) -> Claim:
        return self.known.claim

    @property
    def people(self) -> tuple[str, ...]:
        """Those who stood for it, and who is to do it."""
        return (*self.known.who, *((self.claim.owner,) if self.claim.owner else ()))

    @property
    def said_at(self) -> int:
        return self.known.said_at or self.claim.valid_from or self.claim.recorded_at


def entries_of(question: ListQuestion, claims: Sequence[Listable], asked: Asked) -> list[Entry]:
    """Return the entries of a list, the newest first: a claim once, with what became of it last."""
    found: dict[str, Entry] = {}
    for listable in claims:
        for entry in _became(question, listable, asked):
            held = found.get(entry.claim.ref)
            within = question.window is None or question.window.has(entry.at)
            if within and not is_to_come(entry.at, asked.day) and (held is None or entry.at >= held.at):
                found[entry.claim.ref] = entry
    return _said_once(in_order(found.values()))


def in_order(entries: Iterable[Entry]) -> list[Entry]:
    """The newest first."""
    return sorted(entries, key=lambda entry: (entry.at, entry.claim.ref), reverse=True)


def _said_once(entries: Sequence[Entry]) -> list[Entry]:
    """Leave out what only looks decided where the same words made a claim that is more than that."""
    plainly = {_wording(entry) for entry in entries if not entry.claim.possible}
    return [entry for entry in entries if not entry.claim.possible or _wording(entry) not in plainly]


def _wording(entry: Entry) -> tuple[int, str]:
    return entry.at, entry.claim.statement.casefold().strip(" .!")


def waiting_among(question: ListQuestion, claims: Sequence[Listable], listed: Sequence[Entry], asked: Asked) -> int:
    """Count the claims that might stand in a list if a person confirmed them."""
    there = {_wording(entry) for entry in listed}
    found = entries_of(replace(question, wanted=Wanted.OPEN), claims, asked)
    return sum(entry.claim.status is ClaimStatus.CANDIDATE and _wording(entry) not in there for entry in found)


def _became(question: ListQuestion, listable: Listable, asked: Asked) -> Iterator[Entry]:
    match question.wanted:
        case Wanted.DECIDED:
            yield from _decided(listable, whenever=bool(question.by or question.window))
        case Wanted.TURNED_DOWN:
            yield from (*_turned_down(listable), *_chosen_over(listable))
        case Wanted.REPLACED:
            yield from _ended(listable)
        case Wanted.OPEN:
            yield from _open(listable, asked)
        case Wanted.TO_DO:
            yield from _to_do(listable)
        case Wanted.CHANGED:
            yield from (
                *_open(listable, asked),
                *_decided(listable, whenever=True),
                *_to_do(listable),
                *_turned_down(listable),
            )
            yield from (*_ended(listable), *_reviewed(listable))


def _decided(listable: Listable, *, whenever: bool) -> Iterator[Entry]:
    """`whenever`: who asks for a time or a person wants what has been replaced since, too."""
    claim = listable.claim
    decides = type_of(claim.kind) is not ClaimType.CARD and claim.kind not in _JOBS
    holds = claim.status in HOLDING
    past = whenever and claim.held and claim.status in (ClaimStatus.SUPERSEDED, ClaimStatus.ARCHIVED)
    if decides and (holds or past):
        yield Entry(claim, "decided", listable.said_at, listable.known.who)


def _turned_down(listable: Listable) -> Iterator[Entry]:
    claim = listable.claim
    if was_refused(claim) and claim.kind is not ClaimKind.NOTE:
        yield Entry(claim, "turned down", claim.turned_down_at or listable.refused_at or listable.said_at)


def _chosen_over(listable: Listable) -> Iterator[Entry]:
    """ "Postgres instead of MySQL" turns MySQL down, which is no claim of its own."""
    claim = listable.claim
    if claim.status in HOLDING and claim.alternatives:
        over = ", ".join(f"“{other}”" for other in claim.alternatives)
        yield Entry(claim, f"chosen over {over}", listable.said_at, listable.known.who)


def _ended(listable: Listable) -> Iterator[Entry]:
    claim = listable.claim
    if claim.held and claim.status in _ENDED and type_of(claim.kind) is not ClaimType.CARD:
        yield Entry(claim, _ENDED[claim.status], claim.valid_to or claim.changed_at)


def _open(listable: Listable, asked: Asked) -> Iterator[Entry]:
    claim = listable.claim
    if claim.kind is ClaimKind.NOTE or is_planned(claim, asked.day):
        return
    if claim.status is ClaimStatus.CANDIDATE:
        yield Entry(claim, "possibly decided" if claim.possible else "proposed", listable.said_at, listable.known.who)
    elif claim.status in _WAITS:
        yield Entry(claim, _WAITS[claim.status], listable.said_at, listable.known.who)


def _to_do(listable: Listable) -> Iterator[Entry]:
    claim = listable.claim
    if claim.kind in _JOBS and (claim.status in HOLDING or claim.status is ClaimStatus.CANDIDATE):
        did = "to be done" if claim.status in HOLDING else "possibly to be done"
        yield Entry(claim, did, listable.said_at, (claim.owner,) if claim.owner else listable.known.who)


def _reviewed(listable: Listable) -> Iterator[Entry]:
    pin = listable.claim.pin
    if pin is not None and listable.claim.status in HOLDING:
        yield Entry(listable.claim, "confirmed", pin.at)


# ── what it is about, and who


def about_topic(topic: str, claims: Sequence[Listable], frequency: Mapping[str, float]) -> list[Listable]:
    """Return the claims that are about a topic: in its words or others for the same, as their task's or item's name, or as
    their owner's. Words that are only near in meaning may belong to anything else of its kind."""
    weights = weights_of(topic_terms(topic), frequency)
    least = _ABOUT * math.fsum(weights.values())
    return [
        listable
        for listable in claims
        if (weights and _share(weights, _terms(listable.claim)) >= least)
        or any(_names_place(topic, place) for place in listable.places)
        or _is_named(topic, listable.claim.owner or "")
    ]


def _share(weights: Mapping[str, float], terms: frozenset[str]) -> float:
    return math.fsum(weight for term, weight in weights.items() if _is_said(term, terms))


def _terms(claim: Claim) -> frozenset[str]:
    key = (claim.key or "").replace(".", " ").replace("_", " ")
    said = (claim.statement, claim.subject, claim.aspect, key, claim.rationale, *claim.alternatives)
    return frozenset(terms_of(" ".join(filter(None, said))))


def _is_said(term: str, terms: frozenset[str]) -> bool:
    """True if a claim has the word, another for the same, or one of its family: "deployment" for "deploy"."""
    if term in terms or not terms.isdisjoint(synonyms(term)):
        return True
    return any(_are_family(term, other) for other in terms)


def _are_family(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) >= _STEM and long.isalpha() and long.startswith(short)


def _names_place(topic: str, place: str) -> bool:
    """True for half of a name at least: "food and drink" names "Food, drink, cups", and "children" not "Helpers, children, first
    aid"."""
    asked, there = frozenset(content_terms(topic)), frozenset(content_terms(place))
    return bool(asked) and asked <= there and len(there) <= 2 * len(asked)


def _is_named(name: str, full: str) -> bool:
    """True if a name is another's, or a part of it: "Bo" of "Bo Larsen"."""
    asked = _words(name)
    return bool(asked) and asked <= _words(full)


def _words(text: str) -> frozenset[str]:
    return frozenset(token.word.lstrip("@") for token in tokens(text))


def people_meant(by: str, people: Collection[str]) -> dict[str, frozenset[str]]:
    """Return the people that each name in a question may mean: nobody, or several where they share it."""
    return {name: frozenset(person for person in people if _is_named(name, person)) for name in _names(by)}


def _names(by: str) -> list[str]:
    """ "Bo and Ada" are two."""
    names: list[list[str]] = [[]]
    for token in tokens(by):
        if token.word in _AND:
            names.append([])
        else:
            names[-1].append(by[token.start : token.end])
    return [" ".join(name) for name in names if name]


def was_refused(claim: Claim) -> bool:
    """True for a proposal that was turned down, or outvoted, before it ever held."""
    return is_down(claim) and not claim.held


def refusing(words: Sequence[Quoted]) -> list[Quoted]:
    """The words that turn a claim down, or end it."""
    return [
        quotation
        for quotation in words
        if quotation.evidence.role is EvidenceRole.CORRECTS
        or quotation.evidence.standing.refuses
        or quotation.evidence.standing.withdraws
    ]


def with_evidence(entry: Entry, words: Sequence[Quoted], reviewer: str | None, newer: KnownClaim | None) -> Entry:
    """Return an entry with the words that show it, and with who did it. `newer`: what replaced it."""
    against = refusing(words)
    said = [
        quotation for quotation in words if quotation.evidence.draft is not None and quotation not in against
    ] or words
    if newer is not None and entry.did == "replaced":
        did = f"replaced by {newer.claim.ref} “{newer.claim.statement}”"
        return replace(entry, did=did, by=newer.who, quoted=next(iter(said), None))
    ends = entry.did in ("turned down", "ended")
    authors = (
        dict.fromkeys(quotation.evidence.author for quotation in against if quotation.evidence.author) if ends else ()
    )
    who = (reviewer,) if reviewer else tuple(authors)
    shown = against[-1] if ends and against else next(iter(said), None)
    return replace(entry, by=entry.by or who, quoted=shown)
