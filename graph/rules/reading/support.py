"""Being there is not support: does a verified quotation say what its claim says, plainly enough to accept itself?

It does not when its sentence asks, wishes, hedges, reports, jests or sets a condition, when its clause denies what the claim
asserts, or when it carries another value. The claim is kept all the same, for a person to judge.
"""

from collections.abc import Sequence

from graph.model.op import Op
from graph.model.profile import KeySpec
from graph.model.source import Source
from graph.model.words import ClaimKind, OpType, SourceKind
from graph.rules.language.contrasts import contrasts, without_contrasts
from graph.rules.language.scope import Span, doubt_at
from graph.rules.language.unsettled import ONCE
from graph.rules.language.wording import (
    Doubt,
    content,
    doubts_decision,
    flat,
    is_negated,
    question,
    takes_back,
)
from graph.rules.reading.context import (
    YES,
    Context,
    Support,
    context_of,
    holding_in,
    quoted_text,
    shares,
    unsaid_figure,
)
from graph.rules.reading.settled_values import unsettled_beside
from graph.rules.reading.waiting import jested_at, loose_value, unanswered_at
from graph.rules.utterances.sentences import sentence
from graph.rules.values.carries import carries, spoken_boolean
from graph.rules.values.dates import within_month

_LABEL_ENDS = (":", "]", " -", "\u2013", "\u2014")
_OPENING = 20  # characters of a statement by which its beginning is found in its sentence
_RULING = frozenset({ClaimKind.CONSTRAINT, ClaimKind.REQUIREMENT})  # they speak of what may happen
_DENIES = "the quotation denies what the claim says"
_AFFIRMS = "the quotation affirms what the claim denies"


def support(op: Op, source: Source, spec: KeySpec | None = None) -> Support:
    """`op` has to be verified: its evidence stands at its offsets. `spec` is what is known of its key."""
    start, end = op.evidence.start, op.evidence.end
    if start is None or end is None:
        return Support(False, "the quotation has no place in the source")
    context = context_of(source, start, end)
    holding = tuple(holding_in(op, context, source.at))
    wished = spec is not None and spec.severity == "soft"  # what is nice to have is a wish by its nature
    doubtful = _doubt(op, context, holding, wished=wished)
    unsettled = unanswered_at(source, start, end) or jested_at(source, start, end) or (doubtful.why if doubtful else "")
    if unsettled:
        return Support(False, unsettled)
    if op.key is None:
        return _says(op, context, holding, source.at)
    if op.op is OpType.CONFLICT:
        return YES  # it never accepts itself
    others = spec.synonyms.get(op.value, ()) if spec and isinstance(op.value, str) else ()
    turn = source.kind is SourceKind.TURN
    if turn and (open_yet := _open(op, context, source.at, others, wished=wished)) is not None:
        return open_yet
    corrected = turn and op.marked and op.rule != "model" and op.value_type == "date" and isinstance(op.value, str)
    at = within_month(op.value, context.quote, source.at) if corrected else source.at
    return _carries(op, context, holding, at, others)


def _doubt(op: Op, context: Context, holding: Sequence[Span], *, wished: bool) -> Doubt | None:
    """A question anywhere in the sentence; of a marked decision's own content only what doubts it frankly."""
    if asked := question(sentence(context.sentence)):
        return asked
    if not (op.marked or op.kind in _RULING):
        return next((found for one in holding if (found := doubt_at(context.states, *one, wished=wished))), None)
    opening = flat(op.statement or "")[:_OPENING]
    start = context.states.find(opening) if opening else -1
    labelled = start > 0 and context.states[:start].rstrip(" *_").endswith(_LABEL_ENDS)
    return doubts_decision(sentence(context.states), start if start >= 0 else context.at, labelled)


def _says(op: Op, context: Context, holding: Sequence[Span], at: int) -> Support:
    """A claim without a key: the quotation has its words, and its sense."""
    statement = flat(op.statement or "")
    words = content(statement)
    if words and not shares(words, content(quoted_text(op))):
        return Support(False, "the quotation does not say what the claim says")
    if missing := unsaid_figure(statement, quoted_text(op), at):
        return Support(False, f"the quotation does not say {missing!r}, and the claim does")
    denied, negated = context.denies(holding), is_negated(sentence(statement))
    if negated == denied or (negated and statement in flat(op.evidence.quote)):
        return YES
    return Support(False, _DENIES if denied else _AFFIRMS)


def _open(op: Op, context: Context, at: int, others: tuple[str, ...], *, wished: bool) -> Support | None:
    """Find words beside the value that keep it from being settled."""
    if op.value is None or op.removes:
        return None
    if (loose := loose_value(op, context, at)) is not None:
        return loose
    told = unsettled_beside(op, context.states, context.span, at, others, wished=wished)
    return Support(False, told, past=told.startswith(ONCE)) if told else None


def _carries(op: Op, context: Context, holding: Sequence[Span], at: int, others: tuple[str, ...] = ()) -> Support:
    """A claim with a key: the quotation has its value, and does not deny it."""
    if op.value is None or op.removes:
        return _withdraws(op, context, at, others)
    if isinstance(op.value, bool):
        return _agrees(op.value, context, context.denies(holding))
    if missing := carries(op.value_type, op.value, context.quote, at, others):
        return Support(False, missing)
    own = flat(f"{op.value} {op.statement or ''}")
    if is_negated(sentence(own)) or contrasts(sentence(own)) or _puts_last(op, context.quote, at, others):
        return YES
    preferred = [without_contrasts(sentence(context.states[slice(*one)])).text for one in holding]
    if context.denies(holding) or not all(
        carries(op.value_type, op.value, one, at, others) is None for one in preferred
    ):
        return Support(False, "the quotation denies the value")
    return YES


def _puts_last(op: Op, quote: str, at: int, others: tuple[str, ...]) -> bool:
    """ "Not 6 m, 5 m": a rule knows that the one was said, and the other takes its place."""
    gone = sentence(quote).begins_with("turns-down-first") if op.marked and op.rule != "model" else None
    rest = quote[sentence(quote).span(gone.start, gone.end)[1] :] if gone else ""
    return bool(rest) and not is_negated(sentence(rest)) and carries(op.value_type, op.value, rest, at, others) is None


def _withdraws(op: Op, context: Context, at: int, others: tuple[str, ...]) -> Support:
    """An entry is taken back by words that name it; what a key holds alone, by any that take something back. A rule
    knows what "scratch that" points at."""
    if not takes_back(sentence(context.sentence)):
        return Support(False, "the quotation takes nothing back")
    named = None if op.value is None or op.marked else carries(op.value_type, op.value, context.sentence, at, others)
    return Support(False, named) if named else YES


def _agrees(value: bool, context: Context, denied: bool) -> Support:
    if twice := sentence(context.states).says("denies-twice"):
        return Support(False, f"the words deny a denial ({context.states[slice(*twice)]!r})")
    spoken = spoken_boolean(context.quote)
    affirmed = not denied if spoken is None else spoken
    if affirmed == value:
        return YES
    return Support(False, _AFFIRMS if affirmed else _DENIES)
