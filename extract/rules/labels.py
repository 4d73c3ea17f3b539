"""The words by which authors mark what a line is: "Decision: …", "[Constraint] …", "Reason: …"."""

import re
from dataclasses import dataclass, replace

from extract.rules.assignments import assignment
from graph.model.words import ClaimKind

_K = ClaimKind
KINDS: dict[str, ClaimKind] = {
    "decision": _K.DECISION, "decisions": _K.DECISION, "decided": _K.DECISION, "decision outcome": _K.DECISION,
    "resolved": _K.DECISION, "resolution": _K.DECISION, "resolutions": _K.DECISION, "agreed": _K.DECISION,
    "agreement": _K.DECISION, "agreements": _K.DECISION, "constraint": _K.CONSTRAINT, "constraints": _K.CONSTRAINT,
    "requirement": _K.REQUIREMENT, "requirements": _K.REQUIREMENT, "preference": _K.PREFERENCE,
    "preferences": _K.PREFERENCE, "fact": _K.FACT, "facts": _K.FACT, "commitment": _K.COMMITMENT,
    "commitments": _K.COMMITMENT, "action": _K.ACTION_ITEM, "actions": _K.ACTION_ITEM, "action item": _K.ACTION_ITEM,
    "action items": _K.ACTION_ITEM, "action point": _K.ACTION_ITEM, "action points": _K.ACTION_ITEM, "todo": _K.ACTION_ITEM,
    "todos": _K.ACTION_ITEM, "correction": _K.CORRECTION, "corrections": _K.CORRECTION, "tactic": _K.TACTIC,
    "tactics": _K.TACTIC, "negative result": _K.NEGATIVE_RESULT, "negative results": _K.NEGATIVE_RESULT,
}  # fmt: skip
# In front of a line also these; as headings they stand above much else.
SPOKEN: dict[str, ClaimKind] = {
    "consensus": _K.DECISION, "motion carried": _K.DECISION, "motion passed": _K.DECISION, "motion passes": _K.DECISION,
    "motion carries": _K.DECISION, "final answer": _K.DECISION, "verdict": _K.DECISION, "final call": _K.DECISION, "done deal": _K.DECISION,
    "outcome": _K.DECISION,
    "new rule": _K.CONSTRAINT, "new policy": _K.CONSTRAINT,
}  # fmt: skip
# In square brackets also these: "Note: …" with a colon is how prose goes on, not something that its author marked.
BRACKETED = KINDS | {"note": _K.NOTE, "identity": _K.IDENTITY, "episodic": _K.EPISODIC}
REASONS = frozenset({"reason", "reasons", "rationale", "because", "why", "justification", "motivation"})
REJECTED = frozenset(
    {"rejected", "rejected alternatives", "rejected alternative", "alternatives considered", "alternatives", "alternative",
     "alternatives rejected", "not chosen", "instead of", "considered and rejected", "considered alternatives", "rejected options"}
)  # fmt: skip

_TITLES = "|".join(sorted((*KINDS, *REASONS, *REJECTED), key=len, reverse=True)).replace(" ", "[ _-]")
_NAMES = "|".join(sorted((*KINDS, *SPOKEN, *REASONS, *REJECTED), key=len, reverse=True)).replace(" ", "[ _-]")
_QUALIFIED = (
    r"(?:(?:the|our|my|team|final|new|key|updated|main|architectural|architecture|technical|product|design) ){0,2}"
)
_MANNER = r"(?: (?:then|unanimously|by consensus|without objections?|nem\.? ?con\.?|taken|made|reached))?"
_NUMBERED = r"(?:[ -]?#?\d{1,4})?(?: ?\([^()\n]{1,40}\))?"
_LABEL = re.compile(
    rf"(?P<open>[*_]{{0,3}}){_QUALIFIED}(?P<name>{_NAMES}){_MANNER}{_NUMBERED}"
    r"(?P<close>[*_]{0,3})(?P<mark> ?:| -{1,2}(?= )| [\u2013\u2014](?= ))[*_]{0,3}",
    re.IGNORECASE,
)
# In code it is shown, and marks nothing.
_BRACKET = re.compile(r"[*_]{0,3}\[(?P<name>[A-Za-z][A-Za-z _-]{2,20})\][*_]{0,3}:?")
_TITLE = re.compile(
    rf"(?:\d{{1,3}}(?:\.\d{{1,3}}){{0,3}}\.? )?{_QUALIFIED}(?P<name>{_TITLES}){_MANNER}{_NUMBERED}(?:[:.]|$)",
    re.IGNORECASE,
)
# What stands in front for the eye: a tick, an arrow, a lamp.
_SYMBOL = re.compile(r"[\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]{1,3}\ufe0f? ?")


@dataclass(frozen=True, slots=True)
class Label:
    name: str  # lower case
    length: int  # how much of the line it takes, blanks after it not counted
    bracketed: bool = False
    emphasised: bool = False
    numbered: bool = False
    who: str | None = None  # whom an action is given to
    when: str | None = None  # and until when

    @property
    def kind(self) -> ClaimKind | None:
        return (BRACKETED if self.bracketed else KINDS | SPOKEN).get(self.name)


def label_of(words: str) -> Label | None:
    """The label that a line (without its bullet) begins with."""
    head = words[:120]
    symbol = _SYMBOL.match(head)
    if symbol is None:
        return _label_of(head)
    found = _label_of(head[symbol.end() :])
    return replace(found, length=found.length + symbol.end()) if found else None


def _label_of(head: str) -> Label | None:
    if found := _BRACKET.match(head):
        name = _name(found["name"])
        return Label(name, found.end(), bracketed=True) if name in BRACKETED else None
    if given := assignment(head):
        return Label("action", given.length, who=given.who, when=given.when)
    found = _LABEL.match(head)
    if found is None or (("-" in found["mark"] or ":" not in found["mark"]) and not found["name"][0].isupper()):
        return None
    if found.end() < len(head) and ":" in found["mark"] and head[found.end()] not in " \t*_`\"'":
        return None  # "decision:id" is a name
    numbered = any(letter.isdigit() for letter in found[0])
    return Label(_name(found["name"]), found.end(), emphasised=len(found["open"]) > 1, numbered=numbered)


def title_of(title: str) -> str | None:
    """The label's name when a heading is one: "Decision", "3. Constraints", "Rejected alternatives"."""
    found = _TITLE.match(title.strip().strip("*_")[:120])
    return _name(found["name"]) if found else None


def _name(words: str) -> str:
    return " ".join(re.split(r"[ _-]{1,3}", words.lower().strip()))
