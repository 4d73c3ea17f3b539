"""Knows what follows from what records declare: which replaces which, which rests on which, and where two sides disagree."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from graph.model.record import Record

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """`key` names it for good, so that what a person dismissed is not opened again; `of` are the records it is about."""

    key: str
    of: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Relations:
    supersedes: frozenset[Pair]  # newer, older
    requires: frozenset[Pair]  # what needs it, what is needed
    amends: frozenset[Pair]  # newer, older
    contradictions: tuple[Contradiction, ...]


def relations(about: Iterable[str], records: Mapping[str, Record]) -> Relations:
    """Return the relations between each of `about` and the records that it names or that name it, as far as they are there."""
    chosen = sorted(set(about) & records.keys())
    pairs = {pair for name in chosen for pair in _replaces(name, records)}
    needs = {pair for name in chosen for pair in _needs(name, records)}
    amends = {pair for name in chosen for pair in _amends(name, records)} - pairs
    older = {old for _, old in pairs}
    told = [contradiction for pair in sorted(pairs) for contradiction in _between(*pair, records)]
    for name in sorted({*chosen, *older}):
        successors = {new for new, old in pairs if old == name}
        told += _within(records[name], successors)
    return Relations(frozenset(pairs), frozenset(needs), frozenset(amends), tuple(dict.fromkeys(told)))


def _replaces(name: str, records: Mapping[str, Record]) -> Iterator[Pair]:
    own = records[name]
    for other, record in records.items():
        if other == name:
            continue
        if other in own.supersedes or name in record.successors:
            yield name, other
        if other in own.successors or name in record.supersedes:
            yield other, name


def _needs(name: str, records: Mapping[str, Record]) -> Iterator[Pair]:
    for other, record in records.items():
        if other != name and other in records[name].requires:
            yield name, other
        if other != name and name in record.requires:
            yield other, name


def _amends(name: str, records: Mapping[str, Record]) -> Iterator[Pair]:
    own = records[name]
    for other, record in records.items():
        if other != name and (other in own.amends or name in record.amended_by):
            yield name, other
        if other != name and (other in own.amended_by or name in record.amends):
            yield other, name


def _between(newer: str, older: str, records: Mapping[str, Record]) -> Iterator[Contradiction]:
    """Yield a contradiction where only one side declares the replacement, and the other has a place to say so."""
    new, old = records[newer], records[older]
    if older not in new.supersedes and new.names_what_it_replaces:
        says = f"{old.label} says that {new.label} replaces it; {new.label} does not say so."
        yield Contradiction(f"one-sided {newer} {older}", (newer, older), says)
    elif newer not in old.successors and old.names_what_replaced_it:
        says = f"{new.label} says that it replaces {old.label}; {old.label} does not say so."
        yield Contradiction(f"one-sided {newer} {older}", (newer, older), says)


def _within(record: Record, successors: Iterable[str]) -> Iterator[Contradiction]:
    """Its status says one thing of itself, and its other fields another."""
    known = sorted({*record.superseded_by, *successors})
    if record.replaced_status and not record.successors and not known:
        says = f"{record.label} has the status {record.status}, and nothing says what replaced it."
        yield Contradiction(f"no-successor {record.name}", (record.name,), says)
    if record.superseded_by and record.status and not (record.replaced_status or record.ended_status):
        says = f"{record.label} says what replaced it, and has the status {record.status} all the same."
        yield Contradiction(f"status {record.name}", (record.name, *record.superseded_by), says)
