"""A short discussion in, the patterns of its last message out: "Ann: let's use Postgres"."""

from collections.abc import Sequence

from graph.meaning import nearness
from graph.model.words import PatternType
from graph.profiles import load_profiles
from graph.rules.talk.messages import FoundPattern, KnownDecision, Message
from graph.rules.talk.patterns import find_patterns

GENERAL = load_profiles()["general"]
_MINUTE = 60_000_000


def messages(*lines: str) -> list[Message]:
    """`Name: words`; a name with a star is an agent's."""
    found = []
    for at, line in enumerate(lines):
        name, _, text = line.partition(": ")
        found.append(Message(f"MSG-{at}", text, at * _MINUTE, name.strip("*"), name.endswith("*")))
    return found


def heard(*lines: str, decisions: Sequence[KnownDecision] = ()) -> tuple[FoundPattern, ...]:
    said = messages(*lines)
    return find_patterns(said[-1], said[:-1], decisions, nearness, GENERAL)


def types(*lines: str, decisions: Sequence[KnownDecision] = ()) -> list[PatternType]:
    return [one.type for one in heard(*lines, decisions=decisions)]


def decided(statement: str, *refs: str, claim: str = "DEC-20260101-001") -> KnownDecision:
    return KnownDecision(claim, statement, 0, refs)
