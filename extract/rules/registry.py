"""All rules, the more specific first: where two find the same words, the earlier one has them."""

from extract.rules import asked, boxed, heading, identity, marker, measured, table, turned_down, typed_item
from extract.rules.rule import Rule
from extract.rules.stated import STATED

RULES: tuple[Rule, ...] = (
    marker.RULE,
    typed_item.RULE,
    turned_down.RULE,
    heading.RULE,
    boxed.RULE,
    table.RULE,
    *STATED,
    asked.RULE,
    measured.RULE,
    identity.RULE,
)
