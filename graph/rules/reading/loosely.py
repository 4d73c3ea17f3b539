"""Does a quotation leave open how much it is? "About 6 m" and "at least 6 m" do, and so does a dot that may mean thousands."""

import re

from graph.model.op import Op
from graph.rules.language.unsettled import beside
from graph.rules.reading.context import Context
from graph.rules.reading.supported import Support
from graph.rules.values.carries import MEASURED, readings, same
from graph.rules.values.limits import limit_at
from graph.rules.values.normal import Value, normalise

_EITHER_WAY = re.compile(r"[1-9]\d{0,2}\.\d{3}(?!\d)")  # a thousand here, one and nothing behind it there


def loosely(op: Op, context: Context, at: int) -> Support | None:
    """ "About 6 m" and "at least 6 m" leave open how much it is."""
    wanted = normalise(op.value_type, op.value)
    if not isinstance(wanted, Value) or wanted.type not in MEASURED - {"date"}:
        return None
    for start, end, read in readings(context.states, at):
        before, behind = context.states[:start], context.states[end:]
        if same(wanted, read) and (loose := beside("about-before", before) or beside("loose-behind", behind)):
            return Support(False, loose)
        if same(wanted, read) and (limit := limit_at(before, behind)):
            return Support(False, f"the words leave open how much it is ({limit.words!r})")
        if same(wanted, read) and wanted.type != "currency" and (dotted := _EITHER_WAY.match(context.states, start)):
            return Support(False, f"{dotted[0]} is a thousand times as much to some as to others")
    return None
