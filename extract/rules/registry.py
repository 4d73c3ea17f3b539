"""All rules, the more specific first: where two find the same words, the earlier one has them."""

from extract.rules import (
    announced,
    assigned,
    boxed,
    chosen,
    correction,
    decided,
    heading,
    marker,
    obliges,
    passive,
    preference,
    reasoned,
    settled,
    table,
    turned_down,
    typed_item,
    uses,
    will,
)
from extract.rules.rule import Rule

RULES: tuple[Rule, ...] = (
    marker.RULE,
    typed_item.RULE,
    turned_down.RULE,
    heading.RULE,
    boxed.RULE,
    table.RULE,
    correction.RULE,
    decided.RULE,
    chosen.RULE,
    settled.RULE,
    announced.RULE,
    will.RULE,
    obliges.RULE,
    uses.RULE,
    passive.RULE,
    reasoned.RULE,
    assigned.RULE,
    preference.RULE,
)
