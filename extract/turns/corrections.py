"""Reads words that take others back: "actually 5 m", "no, make it 4", "5 m, not 6", "I mean Tuesday", "scratch that",
"forget the deadline".

A correction that names no key is about the last value that fits it: in the same turn, else in the turns before it. Where
two values of one sentence fit, a person has to look at it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from extract.turns.facts import Fact, facts_of, places_of, sentences_of
from extract.turns.named import clause, named_in
from extract.turns.replacing import SURE, Replacement, may_put, replacement
from extract.turns.targets import Targets
from graph.model.op import Op, Quotation
from graph.model.profile import Profile
from graph.model.source import Section, Source
from graph.model.words import ClaimKind, OpType
from graph.rules.language.wording import flat, is_negated
from graph.rules.utterances.sentences import Sentence, Span, sentence
from graph.rules.values.normal import normal_text

RULE, WITHDRAWAL = "turn.correction", "turn.withdrawal"
MOST = 20  # corrections of one turn
_LONGEST = 250
_BETWEEN = "something else was said in between"
_REST = 2  # words that may stand behind: "forget the deadline for now"


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of the user's own: flat, with its quotation."""

    said: Sentence
    quotation: Quotation
    at: int


def may_correct(source: Source) -> bool:
    """True if some sentence of the user's own may take something back: only then do earlier turns matter."""
    return any(_takes_back(clause(words)) for _, _, words in _own(source))


def _own(source: Source) -> Iterator[tuple[Section, int, str]]:
    """Yield the sentences of the user's own, flat, each with its section and its place."""
    for place in places_of(source):
        for start, end in sentences_of(source, place):
            yield place, start, flat(source.text[start:end])


def _takes_back(said: Sentence) -> bool:
    """True if a sentence has words that take something back, whatever they name."""
    return may_put(said) or said.has("may_withdraw")


def read_corrections(
    source: Source,
    profile: Profile,
    targets: Targets,
    ops: Sequence[Op],
    taken: Sequence[Span],
    earlier: Sequence[Fact],
    latest: Source | None = None,
) -> tuple[Op, ...]:
    """`ops` are what this turn's own words have said so far, `earlier` the facts of turns before it, oldest first, and
    `latest` the last of those turns."""
    within = [fact for fact in earlier if not targets.in_scope or fact.item is None or fact.item in targets.in_scope]
    made: list[Op] = []
    for one in _unread(source, taken):
        start = one.quotation.start or 0
        before = [op for op in (*ops, *made) if (op.evidence.start or 0) < start]
        before.sort(key=lambda op: op.evidence.start or 0)
        known = (*within, *facts_of(source, before, profile))
        words, item = targets.about(one.said.text)
        known = tuple(fact for fact in known if item in (None, fact.item))
        if known and len(made) < MOST:
            close = right_behind(known[-1], source, start, latest)
            made.extend(_corrected(replace(one, said=clause(words)), known, profile, close))
    return tuple(made)


def _unread(source: Source, taken: Sequence[Span]) -> Iterator[_Sentence]:
    """The sentences that nothing else has read and that may take something back."""
    for place, start, words in _own(source):
        end = start + len(words)
        free = not any(start < high and low < end for low, high in taken)
        if free and len(words) <= _LONGEST and _takes_back(said := clause(words)):
            yield _Sentence(said, Quotation(source.text[start:end], place.name, start, end), source.at)


def _corrected(one: _Sentence, known: Sequence[Fact], profile: Profile, close: bool) -> list[Op]:
    """`close`: nothing was said since the last thing known."""
    if found := replacement(one.said, one.at, known):
        return list(_ops(one.quotation, found))
    gone = taken_back(one.said, known, profile)
    sure = close or not names_nothing(one.said)
    return [_withdrawal(one.quotation, gone, None if sure else _BETWEEN)] if gone else []


def _ops(quotation: Quotation, found: Replacement) -> Iterator[Op]:
    """An entry of many that another one replaces is withdrawn first."""
    fact, value, doubt = found.fact, found.value, found.doubt
    if fact.spec.many:
        yield _withdrawal(quotation, (fact,))
    yield Op(
        op=OpType.ADD if fact.spec.many else OpType.UPDATE,
        kind=ClaimKind.FACT,
        evidence=quotation,
        confidence=SURE,
        key=fact.spec.key,
        value_type=value.type,
        value=value.value,
        item=fact.item,
        needs_review=doubt is not None,
        marked=True,
        rule=RULE,
        reason=doubt,
    )


def _withdrawal(quotation: Quotation, gone: Sequence[Fact], doubt: str | None = None) -> Op:
    """Return the withdrawal of a fact; of several facts said in one breath a person has to choose."""
    fact = gone[-1]
    if len(gone) > 1:
        several = ", ".join(f"{fact.spec.key} = {fact.value.norm}" for fact in gone[:5])
        reason = f"the words may take back any of {several}"
        said = f"Taken back: {quotation.quote}"
        return Op(OpType.NOTE, ClaimKind.NOTE, quotation, SURE, said, rule=WITHDRAWAL, reason=reason)
    return Op(
        op=OpType.UPDATE,
        kind=ClaimKind.FACT,
        evidence=quotation,
        confidence=SURE,
        key=fact.spec.key,
        value_type=fact.value.type if fact.spec.many else None,
        value=fact.value.value if fact.spec.many else None,
        removes=fact.spec.many,
        item=fact.item,
        needs_review=doubt is not None,
        marked=True,
        rule=WITHDRAWAL,
        reason=doubt or "it takes back what was said before",
    )


def taken_back(said: Sentence, known: Sequence[Fact], profile: Profile) -> Sequence[Fact]:
    """The facts that the words may take back: one, or of what was said in one breath all that they fit."""
    if names_nothing(said) and known:
        return [fact for fact in known if fact.said == known[-1].said]
    return list(_named(said, known, profile))[-1:]


def names_nothing(said: Sentence) -> bool:
    """ "Scratch that": it is about the last thing said."""
    end = said.opening("corrects")
    return said.has("takes_back", 0, end) and said.covered("politely", end)


def _named(said: Sentence, known: Sequence[Fact], profile: Profile) -> Iterator[Fact]:
    """Yield the facts that the sentence names: by their key, or an entry by its own words."""
    words = said.text.casefold()
    keys = {key for one in named_in(said, profile) if _takes(said, one.start, one.end) for key in one.keys}
    for fact in known:
        yes_or_no = fact.spec.value_type == "boolean"  # "no drilling any more" says no, and takes nothing back
        if fact.spec.key in keys and not fact.spec.many and not yes_or_no:
            yield fact
        elif fact.spec.many and isinstance(fact.value.value, str):
            entry = normal_text(fact.value.value)
            at = words.find(entry)
            if entry and at >= 0 and _takes(said, at, at + len(entry), rule=is_negated(sentence(entry))):
                yield fact


def _takes(said: Sentence, start: int, end: int, *, rule: bool = False) -> bool:
    """A rule says "no" in its own words, so that only a verb takes it back."""
    if drops := said.before("drops", start):
        denied = is_negated(sentence(said.text[: drops[0]]))  # "don't forget the deadline"
        return len(said.words(end)) <= _REST and not denied
    any_more = said.behind("any_more", end) is not None
    ended = said.before("ends", start) and said.covered("politely", end)
    gone = ended or ((said.before("no_more", start) or said.before("unused", start)) and any_more)
    return bool((gone and not rule) or said.behind("left_open", end))


def right_behind(fact: Fact, source: Source, at: int, latest: Source | None) -> bool:
    """True if nothing was said between a fact and the words at `at` that take it back: "scratch that" is about the last
    thing said. `latest` is the turn before theirs."""
    here = (fact.at if fact.said[0] == source.ref else -1, at)
    if _tells(source, *here):
        return False
    if fact.said[0] == source.ref:
        return True
    return latest is not None and latest.ref == fact.said[0] and not _tells(latest, fact.at, len(latest.text))


def _tells(source: Source, low: int, high: int) -> bool:
    """True if a sentence that begins within says anything; "hm, wait" does not."""
    return any(low < start < high and clause(words).strange(()) for _, start, words in _own(source))
