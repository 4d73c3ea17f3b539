"""Knows the words that a quotation is judged by: its sentence, what of that gives no reasons, and which clauses say what is claimed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.model.op import Op
from graph.model.source import Source
from graph.model.source_kind import kind_of
from graph.rules.language.scope import Span, clauses, denied_at, stretch_at
from graph.rules.language.sentences import sentence_around
from graph.rules.language.wording import content, flat, without_reason
from graph.rules.utterances.sentences import sentence
from graph.rules.values.carries import carries, readings, same
from graph.rules.values.value import shown


@dataclass(frozen=True, slots=True)
class Support:
    ok: bool
    reason: str | None = None
    past: bool = False  # the words tell of what was, and claim nothing of what is

    def __bool__(self) -> bool:
        return self.ok


YES = Support(True)


@dataclass(frozen=True, slots=True)
class Context:
    """The quotation and the sentence around it, flat. `states` is the part of it that gives no reasons."""

    quote: str
    sentence: str
    states: str
    at: int  # of the quotation in `states`

    @property
    def span(self) -> Span:
        return self.at, self.at + len(self.quote)

    def denies(self, holding: Sequence[Span]) -> bool:
        return any(denied_at(self.states, *one) for one in holding)


def context_of(source: Source, start: int, end: int) -> Context:
    low, high = sentence_around(source.text, start, end, kind_of(source).written)
    within = stretch_at(source, start, end)
    low, high = (max(low, within[0]), min(high, within[1])) if within else (low, high)
    whole, quote = flat(source.text[low:high]), flat(source.text[start:end])
    first, last = without_reason(sentence(whole))
    # A quotation that stands in the reason itself is judged by the whole sentence.
    inside = first <= start - low < last
    states = whole[first:last] if inside else whole
    return Context(quote, whole, states, start - low - first if inside else start - low)


def holding_in(op: Op, context: Context, at: int) -> Iterator[Span]:
    """The clauses of the quotation that say what the claim says; all of it where none says it alone."""
    parts = clauses(context.states, *context.span)
    found = [part for part in parts if len(parts) > 1 and _holds(op, context.states[slice(*part)], at)]
    yield from found or [context.span]


def _holds(op: Op, words: str, at: int) -> bool:
    if op.key is None:
        return shares(content(flat(op.statement or "")), content(words))
    if op.value is None or isinstance(op.value, bool):
        return False  # no words of its own: only the sense of all that is quoted tells
    return carries(op.value_type, op.value, words, at) is None


OVERLAP = 0.6


def shares(words: set[str], quoted: set[str]) -> bool:
    return len(words & quoted) >= OVERLAP * len(words)


def quoted_text(op: Op) -> str:
    """All that a proposal quotes, flat."""
    return flat(" ".join((op.evidence.quote, *(quotation.quote for quotation in op.support))))


def unsaid_figure(statement: str, said: str, at: int) -> str | None:
    """The first number, amount or day of a statement that its quotations do not say."""
    if statement in said:
        return None
    known = [value for _, _, value in readings(said, at)]
    for start, end, wanted in readings(statement, at):
        if not any(same(wanted, value) for value in known):
            return statement[start:end]
    return None


def own_statement(op: Op, at: int) -> str | None:
    """Return the own statement of a proposal with a key; None where it says more than it quotes."""
    if op.key is None or op.statement is None:
        return op.statement
    known = f"{quoted_text(op)} {op.key} {'' if op.value is None else shown(op.value)}"
    keeps = content(op.statement) <= content(known) and unsaid_figure(flat(op.statement), known, at) is None
    return op.statement if keeps else None
