"""Knows plain statements of fact: "the staging database is db-7", "our API runs on port 8080", and "Version: 3.2" in a
short output.

A passing state, such as a test that fails at the moment, is no fact to keep; and a tool's words that give an order are
none.
"""

from dataclasses import replace

from extract.episodes.steps import Said
from graph.model.op import About, Op
from graph.model.words import ClaimKind, StepRole
from graph.rules.cards.instructing import instructs
from graph.rules.cards.measuring import measured

_OPENS_TOLD = "the our my this that these those each every all"
_OPENS = frozenset(_OPENS_TOLD.split())
_TELLS_TOLD = (
    "is are was runs uses lives listens has have needs requires expects supports contains points ships stores returns takes "
    "starts sits depends deploys belongs holds means comes costs ends begins expires take need use run live require expect"
)
_TELLS = frozenset(_TELLS_TOLD.split())
_PASSING_TOLD = (
    "failing failed broken wrong done ready slow confusing red green fine okay ok good bad weird strange annoying stuck "
    "missing ugly nice great perfect correct better worse problem issue error bug question idea plan thing here there going "
    "trying working"
)
_PASSING = frozenset(_PASSING_TOLD.split())
_POINTS_TOLD = "it that there this these those"
_POINTS = frozenset(_POINTS_TOLD.split())
_EDGES = ".,;:!?()[]{}<>\"'`*-\u201c\u201d\u2018\u2019"
_REACH = 8  # words within which it has to tell
_JUNK_TOLD = (
    "status total totals time date duration elapsed passed failed skipped warning warnings error errors note hint info debug "
    "trace result results ok done progress usage step line size count author commit"
)
_JUNK = frozenset(_JUNK_TOLD.split())
SHORT_OUTPUT = 6
MOST_WORDS = 32


def told_by_user(sentence: str) -> bool:
    words = [one.strip(_EDGES).casefold() for one in sentence.split()]
    words = [word for word in words if word]
    if not 4 <= len(words) <= MOST_WORDS or "?" in sentence or words[0] not in _OPENS:
        return False
    if words[0] in ("this", "that", "these", "those") and words[1] in _TELLS:
        return False
    place = next((at for at, one in enumerate(words[1:_REACH], 1) if one in _TELLS and one != "was"), None)
    if place is None or place == 1 or "," in "".join(sentence.split()[:place]):
        return False
    rest = words[place + 1 :]
    return bool(rest) and not (set(rest) & _PASSING) and words[place - 1] not in _POINTS


def as_measured(op: Op, said: Said) -> Op:
    """Put what one tool measures of one thing at one place, whatever it comes to."""
    fact = op.kind is ClaimKind.FACT and op.key is None and said.step.role is StepRole.TOOL
    thing = measured(op.statement or op.evidence.quote) if fact else None
    return replace(
        op, about=About(thing, said.step.tool or "tool") if thing else None, value=None if thing else op.value
    )


def told_by_tool(line: str) -> bool:
    """A label with its value: short, plain, and no order."""
    for sign in (": ", " = ", "="):
        label, found, value = line.partition(sign)
        if found:
            break
    else:
        return False
    named, said = label.split(), value.split()
    plain = all(one.strip(_EDGES).replace("-", "").replace("_", "").replace(".", "").isalnum() for one in named)
    if not 1 <= len(named) <= 4 or not 1 <= len(said) <= 8 or not plain or not label[:1].isalpha():
        return False
    if any(one.strip(_EDGES).casefold() in _JUNK for one in named) or value[:1] in "{[/(":
        return False
    return not instructs(line)
