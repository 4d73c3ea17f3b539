"""Knows what a claim about money has to wait for: nothing is converted, and no amount is settled without a person."""

from graph.model.op import Op
from graph.model.profile import Profile
from graph.rules.language.wording import flat
from graph.rules.reading.supported import YES, Support
from graph.rules.values.carries import readings


def in_own_currency(op: Op, profile: Profile) -> Support:
    """Money is never converted: what is said in another currency than its key's is left for a person to judge."""
    spec = profile.spec(op.key) if op.key else None
    said = op.value.get("currency") if spec and spec.value_type == "currency" and isinstance(op.value, dict) else None
    if spec is None or spec.unit is None or said is None or said == spec.unit.upper():
        return YES
    return Support(False, f"the words say {said}, and {spec.key} is kept in {spec.unit}: nothing is converted")


def without_risk(op: Op, profile: Profile) -> Support:
    """An amount of money is left to a person under whatever it is said, where every key that holds one is."""
    money = [one for one in profile.keys.values() if one.value_type == "currency"]
    words = op.value if op.key and isinstance(op.value, str) else op.statement if op.key is None else None
    if not money or not words or not all(profile.is_high_risk(one.key) for one in money):
        return YES
    amount = next((words[start:end] for start, end, one in readings(flat(words), 0) if one.type == "currency"), None)
    return Support(False, f"{amount!r} is money, which is left to a person") if amount else YES
