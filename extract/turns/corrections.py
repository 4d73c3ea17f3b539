"""What takes words back: "actually 5 m", "no, make it 4", "sorry, 6", "I mean Tuesday", "scratch that".

A correction that names no key is about the last thing said that can hold its value: in the same turn, else in the turns
before it. Where two things said in one sentence can, a person has to look at it.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from extract.turns.said import as_asked, values_in
from extract.turns.targets import Targets
from extract.turns.values import Span
from graph.model.op import Op, Quotation
from graph.model.profile import KeySpec, Profile
from graph.model.source import Section, Source
from graph.model.words import ClaimKind, OpType
from graph.rules.sentences import sentences
from graph.rules.standing import OWN_SECTIONS
from graph.rules.values import Misfit, Value, normalise
from graph.rules.wording import flat, phrase

RULE, WITHDRAWAL = "turn.correction", "turn.withdrawal"
SURE, LOOSE = 0.9, 0.7
MOST = 20  # corrections of one turn
_FILLER = r"(?:(?:oh|ah|well|so|but|and|hm{1,5}|um{1,5}|uh{1,5}|please)\b[,.!;:]? ?(?:- ?)?){0,3}"
_GAP = r"[,.!;: \u2013\u2014-]{0,6}"
_CUE = (
    r"(?:(?:no|nope|sorry|wait|rather)(?=[,.!;:\u2013\u2014-]| -|$| (?:no|sorry|wait|actually|make|change|scratch|strike|i mean))|"
    r"actually|correction|oops|apologies|my (?:mistake|bad)|on second thoughts?|hold on|i meant to say|i mean(?:t)?|"
    r"(?:let's )?make (?:it|that)|change (?:it|that|this) to|(?:it|that) should (?:be|have been|say)|"
    r"(?:scratch|strike|forget) (?:that|this|it))"
)
CUE = re.compile(rf"^\W{{0,4}}{_FILLER}(?P<cue>{_CUE}\b{_GAP}(?:{_FILLER}{_CUE}\b{_GAP}){{0,3}})", re.IGNORECASE)
_TAKES_BACK = phrase(r"\b(?:scratch|strike|forget) (?:that|this|it)\b")
_SAYS_SO = phrase(r"\b(?:i mean(?:t)?|make (?:it|that)|change (?:it|that|this) to|should (?:be|have been|say))\b")
_LEAD = phrase(r"(?:on|by|until|for|to|rather|only|just|the|be|then|and|please|about) ")
_TAIL = re.compile(
    r"[, ]{0,3}(?:(?:please|instead|then|now|thanks|sorry|exactly|in total|though)\b|(?:not|rather than) [^,.;]{1,30})?[ .!]{0,6}",
    re.IGNORECASE,
)
_PRONOUN = phrase(
    r"^(?:it|that|this|them|so|yes|no|not|never|what|the same|really|well|thanks?|good|great|ok(?:ay)?|i|we|you|let|just)\b"
)
_WORDS = 4  # of a value that is no measure


@dataclass(frozen=True, slots=True)
class Fact:
    """Something said earlier that later words may take back. `said` tells sentences apart."""

    spec: KeySpec
    value: Value
    item: str | None
    said: tuple[str, int]


def may_correct(source: Source) -> bool:
    """Whether some sentence of the user's own opens like a correction: only then does what was said before matter."""
    return any(
        CUE.match(flat(source.text[start:end]))
        for section in source.sections
        if section.name in OWN_SECTIONS
        for start, end in _sentences(source, section)
    )


def facts_of(source: Source, ops: Iterable[Op], profile: Profile) -> tuple[Fact, ...]:
    """What the user's own words have stated of single-valued keys and of entries, oldest first."""
    found = []
    for op in ops:
        spec = profile.spec(op.key) if op.key else None
        if spec is None or op.value is None or op.evidence.section not in OWN_SECTIONS:
            continue
        value = normalise(op.value_type, op.value)
        if not isinstance(value, Misfit):
            found.append(Fact(spec, value, op.item, (source.ref, _sentence_of(source, op))))
    return tuple(found)


def read_corrections(
    source: Source,
    profile: Profile,
    targets: Targets,
    ops: Sequence[Op],
    taken: Sequence[Span],
    earlier: Sequence[Fact],
) -> tuple[Op, ...]:
    """`ops` are what this turn's own words have said so far, `earlier` the facts of turns before it, oldest first."""
    within = [one for one in earlier if not targets.in_scope or one.item is None or one.item in targets.in_scope]
    made: list[Op] = []
    for section in source.sections:
        if section.name not in OWN_SECTIONS:
            continue
        for start, end in _sentences(source, section):
            if len(made) >= MOST or not CUE.match(flat(source.text[start:end])):
                continue
            if any(start < high and low < end for low, high in taken):
                continue
            before = [one for one in (*ops, *made) if (one.evidence.start or 0) < start]
            before.sort(key=lambda one: one.evidence.start or 0)
            known = (*within, *facts_of(source, before, profile))
            made.extend(_corrected(source, section, (start, end), known))
    return tuple(made)


def aimed(op: Op, sentence: str, earlier: Sequence[Fact]) -> Op:
    """A correction that names its key, but not whose it is, is about the item that was said last to have it."""
    if not CUE.match(flat(sentence)):
        return op
    marked = replace(op, op=OpType.UPDATE, marked=True)
    known = [one for one in earlier if one.spec.key == op.key]
    if op.item is None and op.needs_review and known and known[-1].item:
        return replace(marked, item=known[-1].item, needs_review=False, reason=None)
    return marked


def _sentences(source: Source, section: Section) -> Sequence[Span]:
    return _cut(source.text, section.start, section.end)


@lru_cache(maxsize=16)
def _cut(text: str, start: int, end: int) -> tuple[Span, ...]:
    return tuple(sentences(text, start, end, wrapped=False))


def _sentence_of(source: Source, op: Op) -> int:
    """Where the sentence of an op begins; an answer is a sentence of its own."""
    at = op.evidence.start or 0
    section = source.section_at(at, op.evidence.end or at)
    spans = _sentences(source, section) if section else ()
    place = bisect_right(spans, (at, len(source.text))) - 1
    return spans[place][0] if place >= 0 and at < spans[place][1] else at


def _corrected(source: Source, section: Section, span: Span, known: Sequence[Fact]) -> list[Op]:
    words = source.text[slice(*span)]
    cue = CUE.match(flat(words))
    if cue is None or not known:
        return []
    rest = _rest(flat(words), cue)
    found = _meant(words, rest, cue["cue"], source.at, known)
    quotation = Quotation(source.text[slice(*span)].rstrip(), section.name, span[0], span[0] + len(words.rstrip()))
    if found:
        fact, value, doubt, confidence = found
        return [_op(quotation, fact, value, confidence, doubt)]
    if _TAKES_BACK.search(cue["cue"]) and not rest.strip(" .!,"):
        return [_withdrawal(quotation, known)]
    return []


def _rest(words: str, cue: re.Match[str]) -> str:
    """Behind the cue, without the small words that lead to a value; blanks keep the offsets."""
    lead = _LEAD.match(words, cue.end())
    end = lead.end() if lead else cue.end()
    return words[end:]


_Meant = tuple[Fact, Value, str | None, float]


def _meant(words: str, rest: str, cue: str, at: int, known: Sequence[Fact]) -> _Meant | None:
    """The value that is meant, and the last thing said that can hold it."""
    said = flat(words)
    offset = len(words) - len(rest)
    value = next((one for one in values_in(said, at) if one.start >= offset), None)
    if value is None or value.start > offset + 1:
        return _named(rest.strip(" .!,"), cue, known[-1])
    if value.open or not _TAIL.fullmatch(said[value.end :]):
        return None
    return _last([(one, made) for one in known if (made := _held(value.value, one))], SURE)


def _named(said: str, cue: str, last: Fact) -> _Meant | None:
    """A word in place of the last thing said: surely where it is of an enum, or begins alike ("Hall 5" for "Hall 4")."""
    kind = last.spec.value_type
    if (
        not said
        or len(said.split()) > _WORDS
        or _PRONOUN.match(said)
        or last.spec.many
        or kind not in ("enum", "string")
    ):
        return None
    made = normalise(kind, said, last.spec.values)
    outright = _SAYS_SO.search(cue) is not None
    alike = str(last.value.value).split()[:1] == said.split()[:1]
    sure = kind == "enum" or alike or (outright and said[0].isupper())
    if not isinstance(made, Value) or not (sure or outright):
        return None
    return last, made, None, SURE if sure else LOOSE


def _held(value: Value, fact: Fact) -> Value | None:
    """The value as the fact's key holds it; a bare number takes over the unit of what it corrects."""
    old = fact.value.value
    unit = (old.get("unit") or old.get("currency")) if isinstance(old, dict) else None
    return None if fact.spec.many else as_asked(value, fact.spec, unit)


def _last(fits: Sequence[tuple[Fact, Value]], confidence: float) -> _Meant | None:
    if not fits:
        return None
    fact, value = fits[-1]
    others = {one.spec.key for one, _ in fits if one.said == fact.said} - {fact.spec.key}
    doubt = f"the words fit more than one thing said: {', '.join(sorted({fact.spec.key, *others}))}" if others else None
    return fact, value, doubt, confidence


def _op(quotation: Quotation, fact: Fact, value: Value, confidence: float, doubt: str | None) -> Op:
    return Op(
        op=OpType.UPDATE,
        kind=ClaimKind.FACT,
        evidence=quotation,
        confidence=confidence,
        key=fact.spec.key,
        value_type=value.type,
        value=value.value,
        item=fact.item,
        needs_review=doubt is not None,
        marked=True,
        rule=RULE,
        reason=doubt,
    )


def _withdrawal(quotation: Quotation, known: Sequence[Fact]) -> Op:
    """Of the last thing said; of several that were said in one breath a person has to choose."""
    fact = known[-1]
    several = [f"{one.spec.key} = {one.value.norm}" for one in known if one.said == fact.said]
    if len(several) > 1:
        reason = f"the words may take back any of {', '.join(several[:5])}"
        return Op(
            OpType.NOTE,
            ClaimKind.NOTE,
            quotation,
            SURE,
            f"Taken back: {quotation.quote}",
            rule=WITHDRAWAL,
            reason=reason,
        )
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
        marked=True,
        rule=WITHDRAWAL,
        reason="it takes back what was said before",
    )
