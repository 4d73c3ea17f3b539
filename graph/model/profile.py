"""A profile: the keys, thresholds and policies of one field of work, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from graph.model.chat_profile import Chats
from graph.model.claim import QUOTE_MAX
from graph.model.key import is_key
from graph.model.words import ClaimKind, Role, SourceKind


def _folded(words: str) -> str:
    return " ".join(words.casefold().replace("-", " ").split())


@dataclass(frozen=True, slots=True)
class KeySpec:
    """A key of the registry. `value_type` None leaves the type to the value; `many` makes the slot hold a set."""

    key: str
    value_type: str | None = None
    unit: str | None = None
    many: bool = False
    high_risk: bool = False
    stages: tuple[str, ...] = ()  # where it may be stated; empty is everywhere
    values: tuple[str, ...] = ()  # of an enum
    synonyms: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    known: tuple[str, ...] = ()  # words that are surely a value of a text, as colours are; others may be, too
    aliases: tuple[str, ...] = ()
    block: str | None = None
    default: Any = None
    severity: str | None = None  # hard or soft, for constraints

    def meant_by(self, value: Any) -> Any:
        """Return the enum's value for a value that people call otherwise: "glossy" is gloss."""
        if not isinstance(value, str) or not self.synonyms:
            return value
        said = _folded(value)
        return next((one for one, others in self.synonyms.items() if said in map(_folded, others)), value)

    def knows(self, words: str) -> bool:
        """True if people are known to say every one of these words of the key."""
        return bool(self.known) and {_folded(one) for one in words.split()} <= {_folded(one) for one in self.known}


@dataclass(frozen=True, slots=True)
class ConfidenceWords:
    """The least confidences that are called high and medium; below those it is low."""

    high: float = 0.85
    medium: float = 0.6


@dataclass(frozen=True, slots=True)
class Accept:
    """The conditions under which a verified claim needs no review: how sure, worded how, said where."""

    confidence: float = 0.6
    reading: float = 0.85  # of what a model reads as decided
    marked: bool = True  # only words that are marked or worded as a decision
    sources: tuple[SourceKind, ...] = (SourceKind.MESSAGE, SourceKind.DOCUMENT, SourceKind.TURN)
    sections: tuple[str, ...] = ()  # a turn's own sections that count; empty is all but an agent's


@dataclass(frozen=True, slots=True)
class Extract:
    """The factors that turn a rule's prior into a confidence, and how much one pass may propose."""

    batch: int = 50
    quote_max: int = QUOTE_MAX
    high_signal: tuple[str, ...] = ()  # parts of a document's path
    low_signal: tuple[str, ...] = ()
    high_multiplier: float = 1.1
    low_multiplier: float = 0.9
    fresh_multiplier: float = 1.05
    fresh_days: int = 30
    least: int = 8  # characters that a candidate of a document has at least
    on_capture: bool = True  # whether documents are read as they come, where nobody says
    keep_reports_days: int = 180


@dataclass(frozen=True, slots=True)
class Search:
    """The least scores at which a found claim counts as the answer, and as worth showing."""

    answer: float = 0.45
    alternative: float = 0.3


@dataclass(frozen=True, slots=True)
class Listening:
    """The number of earlier messages that are read along, and how near in meaning the same words are."""

    window: int = 30  # messages
    same: float = 0.8
    topic: float = 0.45


@dataclass(frozen=True, slots=True)
class Possible:
    """Words that only look decided: the least chance that is shown to a person, and the most for a task in a day."""

    least: float = 0.45
    daily: int = 50  # 0: none


@dataclass(frozen=True, slots=True)
class Weighing:
    """Above `extract` a topic's decision is taken out by itself, from `flag` on it is shown to a person."""

    extract: float = 20.0
    flag: float = 10.0
    near: float = 0.35  # in meaning: messages this near belong to one topic
    gap_hours: float = 12.0  # after a longer silence a topic is not the same by being next


@dataclass(frozen=True, slots=True)
class Linking:
    """The confidences of links between lines and canonicals, and the most suggestions for a line."""

    name: float = 0.98  # the canonical's own name, but for case, accents and signs
    synonym: float = 0.95
    shared: float = 0.8  # at most, where several canonicals go by these words
    near: float = 0.6  # in spelling: from which nearness on it is suggested
    other_numbers: float = 0.6  # what the nearness is multiplied by where 18 mm stands against 12 mm
    most: int = 5


@dataclass(frozen=True, slots=True)
class Sweep:
    """The time of the nightly search for conflicts that writes missed."""

    at: str = "03:00"  # UTC; empty is never


@dataclass(frozen=True, slots=True)
class Policies:
    """The thresholds of policies: so many origins within so many days, and the confidence of a heading."""

    origins: int = 5
    days: int = 7
    headings: float = 0.85


@dataclass(frozen=True, slots=True)
class Cards:
    """The size of an agent's memory, and when its cards are merged, trusted, rechecked and archived."""

    # In force at most in a project, by kind; a narrower or a broader tier holds a part of it.
    caps: Mapping[str, int] = field(
        default_factory=lambda: MappingProxyType(
            {
                "preference": 60,
                "constraint": 120,
                "commitment": 80,
                "decision": 120,
                "fact": 300,
                "tactic": 80,
                "negative_result": 120,
            }
        ),
        hash=False,
    )
    item_part: float = 0.5
    domain_part: float = 0.4
    global_part: float = 0.2
    per_episode: int = 12  # new cards of one episode
    near: float = 0.86  # in meaning: from there on two cards may be one
    shared: float = 0.6  # and so much of their words
    credited: int = 5  # tactics of an episode that its end counts for
    recheck_project: float = 3.0  # weight of disputes from which on a claim has to be looked at again
    recheck_domain: float = 6.0
    recheck_global: float = 9.0
    idle_days: int = 90  # without being shown, before a card of little use may be archived
    little: float = 0.5  # utility and truth below which it is of little use


@dataclass(frozen=True, slots=True)
class Asking:
    """While the model is away, "rules" read words now and the model later; or the words "wait" for it."""

    when_away: str = "wait"


@dataclass(frozen=True, slots=True)
class Layers:
    """The least role that may curate, whether an entity needs a reason, and which kinds documents propose as entities."""

    curate: Role = Role.REVIEWER
    rationale: bool = False
    entities: tuple[ClaimKind, ...] = ()


@dataclass(frozen=True, slots=True)
class Secrets:
    """The treatment of a secret in incoming words: "mask" keeps its length, "refuse" keeps nothing, "keep" looks away."""

    found: str = "mask"


@dataclass(frozen=True, slots=True)
class Retention:
    """Days for which unquoted text is kept, by the kind of its source; 0 is for ever."""

    turn: int = 0
    message: int = 0
    document: int = 0
    episode: int = 0
    manual: int = 0

    def days(self, kind: SourceKind) -> int:
        return int(getattr(self, kind.lower()))


@dataclass(frozen=True, slots=True)
class Profile:
    name: str
    title: str = ""
    version: int = 1
    open_keys: bool = True  # any well-formed key goes through, typed by its value
    keys: Mapping[str, KeySpec] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    high_risk: tuple[str, ...] = ()  # keys, or "project.budget.*" for that key and all below it
    stages: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    words: ConfidenceWords = ConfidenceWords()
    accept: Accept = Accept()
    extract: Extract = Extract()
    search: Search = Search()
    listening: Listening = Listening()
    possible: Possible = Possible()
    weighing: Weighing = Weighing()
    linking: Linking = Linking()
    sweep: Sweep = Sweep()
    policies: Policies = Policies()
    cards: Cards = Cards()
    chats: Chats = field(default_factory=Chats)
    layers: Layers = Layers()
    model: Asking = Asking()
    secrets: Secrets = Secrets()
    retention: Retention = Retention()
    # Things of which one is used at a time, by category: what is said of two of them is said of one slot.
    categories: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    # The parts of its subject that name the slot of a claim without a key, by the claim's kind.
    slots: Mapping[ClaimKind, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def spec(self, key: str) -> KeySpec | None:
        """Return the registry's entry for a key; None where it is no key, or not allowed here."""
        known = self.keys.get(key)
        if known or not self.open_keys or not is_key(key):
            return known
        return KeySpec(key)

    def is_high_risk(self, key: str | None) -> bool:
        if key is None:
            return False
        known = self.keys.get(key)
        return bool(known and known.high_risk) or any(covers(one, key) for one in self.high_risk)

    def allows(self, stage: str | None, key: str) -> bool:
        """True if a key may be stated in a stage, by the stage's list and by the key's own. A missing list allows all."""
        if stage is None:
            return True
        known = self.keys.get(key)
        if known and known.stages and stage not in known.stages:
            return False
        allowed = self.stages.get(stage, ())
        return not allowed or any(covers(one, key) for one in allowed)

    def word(self, confidence: float) -> str:
        if confidence >= self.words.high:
            return "high"
        return "medium" if confidence >= self.words.medium else "low"


def covers(pattern: str, key: str) -> bool:
    """`a.b` covers itself, `a.b.*` covers `a.b` and everything below it, `*` everything."""
    if pattern == "*":
        return True
    stem = pattern.removesuffix(".*")
    return key == stem or (stem != pattern and key.startswith(stem + "."))
