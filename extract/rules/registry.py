"""All rules, the more specific first: where two find the same words, the earlier one has them."""

from extract.rules import asked, heading, identity, marker, measured, table, turned_down
from extract.rules.rule import Rule
from extract.rules.stated import STATED

RULES: tuple[Rule, ...] = (
    marker.RULE,
    marker.TYPED,
    turned_down.RULE,
    heading.RULE,
    marker.BOXED,
    table.RULE,
    *STATED,
    asked.RULE,
    measured.RULE,
    identity.RULE,
)
