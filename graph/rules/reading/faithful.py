"""Does a statement keep to its quotations? Its words and every number, amount and day in it have to stand there.

A statement beside a key is only another way to write key and value: one that says more is left away, and the value speaks.
"""

from graph.model.op import Op
from graph.rules.language.wording import content, flat
from graph.rules.values.carries import readings, same
from graph.rules.values.value import shown

OVERLAP = 0.6


def shares(words: set[str], quoted: set[str]) -> bool:
    return len(words & quoted) >= OVERLAP * len(words)


def quoted(op: Op) -> str:
    """All that a proposal quotes, flat."""
    return flat(" ".join((op.evidence.quote, *(one.quote for one in op.support))))


def unsaid(statement: str, said: str, at: int) -> str | None:
    """The first number, amount or day of a statement that its quotations do not say."""
    if statement in said:
        return None
    known = [one for _, _, one in readings(said, at)]
    for start, end, wanted in readings(statement, at):
        if not any(same(wanted, one) for one in known):
            return statement[start:end]
    return None


def own_statement(op: Op, at: int) -> str | None:
    """What a proposal with a key states in words of its own; None where it says more than it quotes."""
    if op.key is None or op.statement is None:
        return op.statement
    known = f"{quoted(op)} {op.key} {'' if op.value is None else shown(op.value)}"
    keeps = content(op.statement) <= content(known) and unsaid(flat(op.statement), known, at) is None
    return op.statement if keeps else None
