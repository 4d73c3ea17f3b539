"""Knows what keeps a supported quotation from settling anything: a jest, an answer that says nothing, a later day, money, "about".

A person says then what holds.
"""

from graph.model.op import Op
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import ClaimKind, SourceKind
from graph.rules.language.joking import jests_at, unsays
from graph.rules.language.unsettled import unsettling_words
from graph.rules.language.utterance import utterance
from graph.rules.language.wording import flat
from graph.rules.reading.context import YES, Context, Support, context_of
from graph.rules.statements.start_days import later_day
from graph.rules.values.carries import MEASURED, readings, same
from graph.rules.values.limits import limit_at
from graph.rules.values.normal import Value, normalise

_SILENT = {"IDK": "the answer is that nobody knows (IDK)", "IRRELEVANT": "the answer is that it does not matter"}
# They are for a later day as they are.
_WHOLE = frozenset({ClaimKind.ACTION_ITEM, ClaimKind.COMMITMENT, ClaimKind.NOTE})
_THOUSANDS = 3  # digits


def unanswered_at(source: Source, start: int, end: int) -> str | None:
    """Say why a quotation of such an answer settles nothing, whatever was typed beside the button."""
    for one in source.origin.get("answers", ()):
        quick = one.get("quickSpan")
        silent = _SILENT.get(str(one.get("quick")))
        if quick and silent:
            low, high = int(quick[0]), int((one.get("textSpan") or quick)[1])
            if start < high and low < end:
                return silent
    return None


def jested_at(source: Source, start: int, end: int) -> str | None:
    if source.kind is not SourceKind.MESSAGE:
        return None
    said = utterance(source.text)
    if jests_at(said, start, end):
        return "the words are said in jest"
    behind = said.behind(said.around(start, end)[1])[:1]  # "We use Redis. No, scratch that."
    unsaid = any(unsays(utterance(source.text[slice(*one)])) for one in behind)
    return "the words are taken back right behind them" if unsaid else None


def has_begun(op: Op, source: Source) -> Support:
    """Support an op that holds already. A value for a later day replaces nothing that holds until then without a person."""
    if source.kind in (SourceKind.TURN, SourceKind.MANUAL) or op.kind in _WHOLE or op.value_type == "date":
        return YES
    words = context_of(source, op.evidence.start or 0, op.evidence.end or 0).states
    later = later_day(words, source.at)
    return (
        YES
        if later is None
        else Support(False, f"it is for a later day ({later}): a person says what holds until then")
    )


def loose_value(op: Op, context: Context, at: int) -> Support | None:
    """ "About 6 m" and "at least 6 m" leave open how much it is, and so does a dot that may mean thousands."""
    wanted = normalise(op.value_type, op.value)
    if not isinstance(wanted, Value) or wanted.type not in MEASURED - {"date"}:
        return None
    for start, end, read in readings(context.states, at):
        if not same(wanted, read):
            continue
        before, behind = context.states[:start], context.states[end:]
        if loose := unsettling_words("about-before", before) or unsettling_words("loose-behind", behind):
            return Support(False, loose)
        if limit := limit_at(before, behind):
            return Support(False, f"the words leave open how much it is ({limit.words!r})")
        if wanted.type != "currency" and (dotted := _either_way(context.states, start)):
            return Support(False, f"{dotted} is a thousand times as much to some as to others")
    return None


def _either_way(words: str, start: int) -> str:
    """A thousand here, one and nothing behind it there: "1.000"."""
    number = words[start:].split(" ", maxsplit=1)[0].rstrip(".,;:!?)")
    whole, _, part = number.partition(".")
    digits = whole.isdigit() and part[:_THOUSANDS].isdigit() and not part[_THOUSANDS : _THOUSANDS + 1].isdigit()
    dotted = digits and whole[0] != "0" and len(whole) <= _THOUSANDS <= len(part)
    return f"{whole}.{part[:_THOUSANDS]}" if dotted else ""


def in_own_currency(op: Op, profile: Profile) -> Support:
    """Money is never converted: what is said in another currency than its key's is left for a person to judge."""
    spec = profile.spec(op.key) if op.key else None
    told = op.value.get("currency") if spec and spec.value_type == "currency" and isinstance(op.value, dict) else None
    if spec is None or spec.unit is None or told is None or told == spec.unit.upper():
        return YES
    return Support(False, f"the words say {told}, and {spec.key} is kept in {spec.unit}: nothing is converted")


def without_risk(op: Op, profile: Profile) -> Support:
    """An amount of money is left to a person under whatever it is said, where every key that holds one is."""
    money = [key for key in profile.keys.values() if key.value_type == "currency"]
    words = op.value if op.key and isinstance(op.value, str) else op.statement if op.key is None else None
    if not money or not words or not all(profile.is_high_risk(key.key) for key in money):
        return YES
    amount = next(
        (words[start:end] for start, end, value in readings(flat(words), 0) if value.type == "currency"), None
    )
    return Support(False, f"{amount!r} is money, which is left to a person") if amount else YES
