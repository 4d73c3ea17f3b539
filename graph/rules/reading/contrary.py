"""Judges whether a quotation plainly says what a model has understood, or the contrary.

A model hears plain talk ("The church, then"), so words that do not repeat the claim are no reason to doubt it. Only
contrary words are: the clause that names the claim's subject asks, hedges or denies it, or names another value.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from graph.model.op import Op
from graph.model.source import Source
from graph.model.times import TimeKind
from graph.rules.language.wording import content, flat
from graph.rules.times.reading import read_times
from graph.rules.utterances.sentences import sentence
from graph.rules.utterances.tokens import Sort
from graph.rules.utterances.words import listed
from graph.rules.values.carries import readings, same

FAITHFUL = 0.3
"""The part of a statement that has to stand in the words around it: the rest is how one says it in a sentence."""
_SHARE = 0.6  # of a statement's words, in the clause that says it
_AROUND = 300  # characters before and behind a quotation that are looked at for where its sentence begins and ends
_LONGEST = 2_000
_ENDS, _PARTS = ".!?\n", ",;:()"
_TURNS = frozenset({"but", "because", "although", "though", "-", "so", "then"})
_DENIES = listed("plain-denies")
_BESIDE = frozenset({"instead", "against", "without"})  # who takes one thing instead of another affirms the one
_HEDGES = listed("plain-hedges")
_HEDGING = frozenset({
    ("not", "sure"), ("i", "guess"), ("i", "suppose"), ("no", "idea"), ("should", "we"), ("shall", "we"), ("could", "we"),
    ("we", "could"), ("what", "if"), ("how", "about"), ("what", "about"), ("i", "wish"), ("leaning", "towards"),
    ("leaning", "to"), ("thinking", "of"), ("thinking", "about"), ("not", "decided"), ("whether", "we"), ("whether", "to"),
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Clause:
    words: tuple[str, ...]
    asks: bool

    @property
    def hedge(self) -> str | None:
        pairs = zip(self.words, self.words[1:], strict=False)
        found = next((word for word in self.words if word in _HEDGES), None)
        return found or next((" ".join(pair) for pair in pairs if pair in _HEDGING), None)

    @property
    def denial(self) -> int | None:
        return next((at for at, one in enumerate(self.words) if one in _DENIES), None)


def contrary(op: Op, source: Source) -> str | None:
    """Say why the quotation does not carry its claim; None where nothing speaks against it."""
    start, end = op.evidence.start or 0, op.evidence.end or 0
    found = clauses(_with_its_sentence(source.text, start, end))
    wanted = _wanted(op)
    saying = [clause for clause in found if _names(clause, wanted)] or found
    told = [_against(clause, op, wanted) for clause in saying]
    if told and all(told):
        return told[0]
    return _other_value(op, source.at) or _affirms(op, found)


def unfaithful(op: Op, said: str) -> bool:
    """True if a statement says what nobody has said: `said` is all that it may be made of."""
    words = content(flat(op.statement or ""))
    return bool(words) and len(words & content(flat(said))) < FAITHFUL * len(words)


def clauses(text: str) -> list[Clause]:
    """The text in clauses, each with whether its sentence asks."""
    found: list[Clause] = []
    words: list[str] = []
    begun = 0  # clauses of the sentences before
    for token in sentence(flat(text)[:_LONGEST]).said:
        ends = token.sort is Sort.END or token.word[:1] in tuple(_ENDS)
        if words and (ends or token.word in _TURNS or token.word in _PARTS):
            found.append(Clause(tuple(words), asks=False))
            words = []
        if ends:
            found[begun:] = [replace(clause, asks=token.word == "?") for clause in found[begun:]]
            begun = len(found)
        elif token.sort is not Sort.MARK:
            words.append(token.word)
    return found


def _denials(text: str) -> set[str]:
    return {word for clause in clauses(text) for word in clause.words if word in _DENIES}


# ── each clause against the claim


def _with_its_sentence(text: str, start: int, end: int) -> str:
    """The quotation from where its clause begins to where its sentence ends."""
    low = max((text.rfind(one, max(0, start - _AROUND), start) for one in _ENDS + _PARTS), default=-1)
    begins = low + 1 if low >= 0 else max(0, start - _AROUND)
    if text[end - 1 : end] in tuple(_ENDS):
        return text[begins:end]
    ends = [at for one in _ENDS if (at := text.find(one, end, end + _AROUND)) >= 0]
    return text[begins : min(ends) + 1] if ends else text[begins : end + _AROUND]


def _wanted(op: Op) -> set[str]:
    """The words by which the clause that says it is known: its value's, else its statement's."""
    value = content(flat(op.value)) if isinstance(op.value, str) else set()
    return value or content(flat(op.statement or ""))


def _names(clause: Clause, wanted: set[str]) -> bool:
    return bool(wanted) and len(wanted & content(" ".join(clause.words))) >= _SHARE * len(wanted)


def _against(clause: Clause, op: Op, wanted: set[str]) -> str | None:
    if clause.asks:
        return "the words are a question"
    if (hedge := clause.hedge) is not None:
        return f"the words are hedged ({hedge!r})"
    at = clause.denial
    if at is None or not _names(clause, wanted) or _denials(op.statement or "") or _denied_value(op):
        return None
    before = content(" ".join(clause.words[: at + 1]))
    return None if wanted & before else "the quotation denies what the claim says"


def _denied_value(op: Op) -> bool:
    return isinstance(op.value, str) and bool(_denials(op.value))


def _affirms(op: Op, found: Sequence[Clause]) -> str | None:
    """The same words without the "not"."""
    statement = op.statement or ""
    if not _denials(statement) - _BESIDE or any(clause.denial is not None for clause in found):
        return None
    wanted = content(flat(statement)) - _DENIES
    said = content(" ".join(word for clause in found for word in clause.words))
    same_words = len(wanted) > 1 and wanted <= said
    return "the quotation affirms what the claim denies" if same_words else None


def _other_value(op: Op, at: int) -> str | None:
    """Say that both name numbers, amounts or days, and none in common."""
    if not isinstance(op.value, str) or _denied_value(op):
        return None
    wanted = [value for _, _, value in readings(flat(op.value)[:_LONGEST], at)]
    quote = flat(op.evidence.quote)
    said = list(readings(quote, at))
    if not wanted or not said or any(same(value, other) for value in wanted for _, _, other in said):
        return None
    if _times(op.value.replace(".", ":"), at) & _times(quote, at):
        return None
    words = ", ".join(quote[start:end] for start, end, _ in said[:3])
    return f"the quotation says {words}, the claim {op.value[:60]}"


def _times(words: str, at: int) -> set[str]:
    """The times of day that words name: "quarter past eleven" is 11:15."""
    found = read_times(words[:_LONGEST], datetime.fromtimestamp(at / 1_000_000, UTC))
    return {
        value.value
        for expression in found
        if expression.kind is TimeKind.TIME
        for value in expression.values
        if value.value
    }
