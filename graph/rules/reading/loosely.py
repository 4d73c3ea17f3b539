"""Does a quotation leave open how much it is? "About 6 m" and "at least 6 m" do, and so does a dot that may mean thousands."""

import re

from graph.model.op import Op
from graph.rules.language.wording import phrase
from graph.rules.reading.context import Context
from graph.rules.reading.supported import Support
from graph.rules.values.carries import MEASURED, readings, same
from graph.rules.values.limits import limit_at
from graph.rules.values.normal import Value, normalise

_ABOUT = phrase(r"(?:\b(?:about|around|roughly|approximately|approx\.?|circa|ca\.?|nearly|almost|some|say)|~) ?$")
_OR_SO = phrase(r"^ ?(?:or (?:so|thereabouts)|give or take|-?ish|\+/-|or more|or less)")
_EITHER_WAY = re.compile(r"[1-9]\d{0,2}\.\d{3}(?!\d)")  # a thousand here, one and nothing behind it there


def loosely(op: Op, context: Context, at: int) -> Support | None:
    """ "About 6 m" and "at least 6 m" leave open how much it is."""
    wanted = normalise(op.value_type, op.value)
    if not isinstance(wanted, Value) or wanted.type not in MEASURED - {"date"}:
        return None
    for start, end, read in readings(context.states, at):
        before, behind = context.states[:start], context.states[end:]
        about, limit = _ABOUT.search(before) or _OR_SO.match(behind), limit_at(before, behind)
        if same(wanted, read) and (about or limit):
            said = about[0].strip() if about else limit.words if limit else ""
            return Support(False, f"the words leave open how much it is ({said!r})")
        if same(wanted, read) and wanted.type != "currency" and (dotted := _EITHER_WAY.match(context.states, start)):
            return Support(False, f"{dotted[0]} is a thousand times as much to some as to others")
    return None
