"""Reads a model's answer about a source: its proposals, beside those that rules read in every case."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from extract.llm.parse import parse
from extract.pipeline import Dropped, Extraction
from extract.sources.rendered import MESSAGE
from extract.turns.answers import SECTION, asked_in, open_questions, read_keyed, read_replies, without_repeats
from extract.turns.named import clause, named_in
from extract.turns.targets import Targets, targets_of
from graph.model.op import Op, Quotation
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.times import DAY
from graph.model.words import OpType, SourceKind, Stance
from graph.rules.language.scope import stretch_at
from graph.rules.language.sentences import sentence_around
from graph.rules.language.wording import flat
from graph.rules.reading.anchor import anchor
from graph.rules.values.carries import MEASURED
from graph.rules.values.dates import read_date

_LONGEST_DAY = 60  # characters
_MOST_OF_ONE = 5  # things that one quotation says


def read_answer(source: Source, profile: Profile, text: str, before: Sequence[Source] = ()) -> Extraction:
    """Pure: the same answer always comes to the same ops. `before`: the turns that may have left questions open."""
    targets = targets_of(source)
    keyed = _by_rules(source, profile, targets, before) if source.kind is SourceKind.TURN else ()
    quote_max = profile.extract.quote_max
    parsed = parse(text)
    own = _few_of_each([_of_source(op, source) for op in parsed.ops])
    proposed = [misnamed(_aimed(op, source, targets, quote_max), profile) for op in own]
    dropped = [op for op in proposed if _read_already(op, source, quote_max)]
    rest = [op for op in proposed if op not in dropped]
    room = max(0, profile.extract.batch - len(keyed))
    return Extraction(
        (*keyed, *rest[:room]),
        (
            *(Dropped(op, f"it can't be read: {why}") for op, why in parsed.spoilt),
            *(Dropped(op, "the answer names its key, so rules read it") for op in dropped),
            *(Dropped(op, f"over the batch of {profile.extract.batch}") for op in rest[room:]),
        ),
    )


def _few_of_each(ops: Sequence[Op]) -> list[Op]:
    """A few words say a few things: what is quoted for more waits for a person, from there on. The value of a listed key
    stands in its quotation."""
    said: Counter[tuple[str | None, str]] = Counter()
    kept = []
    for op in ops:
        words = (op.evidence.source, op.evidence.quote)
        said[words] += op.key is None
        often = op.key is None and said[words] > _MOST_OF_ONE
        reason = f"the same words are quoted for more than {_MOST_OF_ONE} things"
        kept.append(replace(op, needs_review=True, reason=reason) if often else op)
    return kept


def quoted_elsewhere(ops: Sequence[Op]) -> set[str]:
    """The other sources that they quote, by ref."""
    return {quotation.source for op in ops for quotation in (op.evidence, *op.support) if quotation.source is not None}


def _of_source(op: Op, source: Source) -> Op:
    """Return the op as an op of this source. A message has one section, whatever it was called by; another op of this
    answer belongs to this source; days are told from the time of its words."""
    evidence, support = op.evidence, op.support
    if source.kind is SourceKind.MESSAGE:
        evidence, *rest = (_in_message(quotation) for quotation in (op.evidence, *op.support))
        support = tuple(rest)
    aim = replace(op.aim, ref=source.ref) if op.aim is not None and not op.aim.ref else op.aim
    starts, due = _day(op.raw.get("from"), source.at), _day(op.raw.get("due"), source.at)
    stance = op.stance
    if starts is not None and starts <= source.at + DAY:
        # "As of tomorrow" is decided, and holds: it is for no later day that anybody would have to wait for.
        starts, stance = None, Stance.DECIDED if stance is Stance.PLANNED else stance
    return replace(op, evidence=evidence, support=support, aim=aim, starts=starts, stance=stance, due=due)


def _in_message(quoted: Quotation) -> Quotation:
    own = quoted.source is None and quoted.section.casefold().startswith(MESSAGE.casefold())
    return replace(quoted, section=MESSAGE) if own else quoted


def _day(words: object, at: int) -> int | None:
    """A day that is named as one; anything else names none."""
    day = read_date(words.strip()[:_LONGEST_DAY], at) if isinstance(words, str) else None
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1_000_000 if day else None


def _by_rules(source: Source, profile: Profile, targets: Targets, before: Sequence[Source]) -> tuple[Op, ...]:
    """Read the parts that no model is asked about: keyed answers, and words that answer a question left open."""
    answered = read_keyed(source, profile, targets)
    return without_repeats(answered, read_replies(source, targets, open_questions((*before, source), profile)))


def _read_already(op: Op, source: Source, quote_max: int) -> bool:
    """Words of an answer that names this key; also words that are nowhere, where some answer names it."""
    answers = [one for one in asked_in(source) if one.key is not None and one.key == op.key]
    if op.evidence.section != SECTION or not answers:
        return False
    found = anchor(op.evidence, source, quote_max)
    if isinstance(found, str):
        return True
    start, end = found.quotation.start or 0, found.quotation.end or 0
    spans = [span for one in answers for span in (one.quick_span, one.text_span) if span]
    return any(low < end and start < high for low, high in spans)


def _aimed(op: Op, source: Source, targets: Targets, quote_max: int) -> Op:
    """A model can only name items that the turn is about, and none that the words themselves contradict."""
    if op.evidence.source is not None:
        return replace(op, item=None)
    if op.key is not None and op.key.startswith("project."):
        return replace(op, item=None)
    if op.item is not None and op.item not in {item.ref for item in targets.known}:
        return replace(op, op=OpType.NOTE, item=None, reason=f"the turn is about no item {op.item[:60]!r}")
    words = _said(op, source, quote_max)
    if op.item is not None:
        doubt = targets.doubt(words, op.item)
        return replace(op, needs_review=True, reason=doubt) if doubt else op
    if op.key is None or not (op.key.startswith("item.") or op.raw.get("scope") is None):
        return op
    target = targets.of(words, op.key)
    return replace(
        op, item=target.item, needs_review=op.needs_review or bool(target.doubt), reason=target.doubt or op.reason
    )


def _said(op: Op, source: Source, quote_max: int) -> str:
    """The sentence that is quoted from, within its own answer or section; the quotation alone where it is not there."""
    found = anchor(op.evidence, source, quote_max)
    if isinstance(found, str):
        return op.evidence.quote
    start, end = found.quotation.start or 0, found.quotation.end or 0
    low, high = sentence_around(source.text, start, end, wrapped=False)
    within = stretch_at(source, start, end) or (low, high)
    return source.text[max(low, within[0]) : min(high, within[1])]


def misnamed(op: Op, profile: Profile) -> Op:
    """The proposal, left to a person where its own words speak of another key for the same sort of value."""
    spec = profile.spec(op.key) if op.key else None
    withdrawn = op.op is OpType.UPDATE and op.value is None
    if spec is None or not (withdrawn or spec.value_type in MEASURED):
        return op
    named = {key for one in named_in(clause(flat(op.evidence.quote)), profile) for key in one.keys}
    alike = {key for key in named if withdrawn or profile.keys[key].value_type == spec.value_type}
    if not alike or op.key in named:
        return op
    return replace(op, needs_review=True, reason=f"the quotation names {', '.join(sorted(alike)[:3])}")
