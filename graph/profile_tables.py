"""The shape of a profile's file, as pydantic checks it; defaults are those of the profile itself."""

from typing import Annotated, Any, Literal

import re2
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from graph.model.claim import QUOTE_MAX
from graph.model.job import daily
from graph.model.key import is_word, key_of
from graph.model.profile import Profile
from graph.model.words import ClaimKind, SourceKind

_DEFAULT = Profile("general")
# A number in quotes is text, and "no" is not false: nothing is guessed.
Flag = Annotated[bool, Field(strict=True)]
Count = Annotated[int, Field(strict=True)]
Days = Annotated[Count, Field(ge=0, le=36_500)]
Amount = Annotated[float, Field(strict=True)]
Share = Annotated[Amount, Field(ge=0, le=1)]
Factor = Annotated[Amount, Field(gt=0, le=10)]


def _pattern(said: str) -> str:
    kept = key_of(said)
    if kept != "*" and not all(map(is_word, kept.removesuffix(".*").split("."))):
        raise ValueError(
            f"{said!r} covers no key: write words joined by dots, like item.color, or item.* for all below"
        )
    return kept


def _part(said: str) -> str:
    if not is_word(said):
        raise ValueError(f"{said!r} names no part: write one word, like subject or attribute")
    return said


def _scannable(patterns: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse a pattern that RE2 can't scan for: one scan has to take them all, never backtracks, and knows no look-around."""
    for pattern in patterns:
        try:
            re2.compile(pattern)
        except re2.error as error:
            raise ValueError(f"{pattern!r} is no pattern that can be scanned for: {error}; write it for RE2") from None
    return patterns


Patterns = Annotated[tuple[str, ...], AfterValidator(_scannable)]
Clock = Annotated[str, StringConstraints(pattern=r"^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$")]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]{0,62}$")]
KeyPattern = Annotated[str, AfterValidator(_pattern)]
ValueType = Literal["boolean", "enum", "number", "dimension", "currency", "date", "string", "note"]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=False, frozen=True)


class _Key(_Table):
    value_type: ValueType | None = None
    unit: str | None = None
    many: Flag = False
    high_risk: Flag = False
    stages: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    synonyms: dict[str, tuple[str, ...]] = {}
    known: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    block: str | None = None
    default: Any = None
    severity: Literal["hard", "soft"] | None = None


def _kept(keys: dict[str, _Key]) -> dict[str, _Key]:
    """Two spellings of one key would say two things of it."""
    kept = {key_of(name): key for name, key in keys.items()}
    if len(kept) < len(keys):
        twice = [name for name in keys if sum(key_of(other) == key_of(name) for other in keys) > 1]
        raise ValueError(f"{' and '.join(map(repr, twice))} are one key: keep one of them")
    return kept


class _Words(_Table):
    high: Share = _DEFAULT.words.high
    medium: Share = _DEFAULT.words.medium


class _Accept(_Table):
    confidence: Share = _DEFAULT.accept.confidence
    reading: Share = _DEFAULT.accept.reading
    marked: Flag = True
    sources: tuple[SourceKind, ...] = _DEFAULT.accept.sources
    sections: tuple[str, ...] = ()


class _Extract(_Table):
    batch: Count = Field(default=_DEFAULT.extract.batch, ge=1, le=1000)
    quote_max: Count = Field(default=_DEFAULT.extract.quote_max, ge=20, le=QUOTE_MAX)
    high_signal: tuple[str, ...] = ()
    low_signal: tuple[str, ...] = ()
    high_multiplier: Factor = _DEFAULT.extract.high_multiplier
    low_multiplier: Factor = _DEFAULT.extract.low_multiplier
    fresh_multiplier: Factor = _DEFAULT.extract.fresh_multiplier
    fresh_days: Count = Field(default=_DEFAULT.extract.fresh_days, ge=0)
    least: Count = Field(default=_DEFAULT.extract.least, ge=0, le=1000)
    on_capture: Flag = _DEFAULT.extract.on_capture
    keep_reports_days: Count = Field(default=_DEFAULT.extract.keep_reports_days, ge=1)


class _Search(_Table):
    answer: Share = _DEFAULT.search.answer
    alternative: Share = _DEFAULT.search.alternative


class _Listening(_Table):
    window: Count = Field(default=_DEFAULT.listening.window, ge=1, le=200)
    same: Share = _DEFAULT.listening.same
    topic: Share = _DEFAULT.listening.topic


class _Possible(_Table):
    least: Share = _DEFAULT.possible.least
    daily: Count = Field(default=_DEFAULT.possible.daily, ge=0, le=10_000)


class _Weighing(_Table):
    extract: Amount = Field(default=_DEFAULT.weighing.extract, ge=0)
    flag: Amount = Field(default=_DEFAULT.weighing.flag, ge=0)
    near: Share = _DEFAULT.weighing.near
    gap_hours: Amount = Field(default=_DEFAULT.weighing.gap_hours, gt=0)


class _Linking(_Table):
    name: Share = _DEFAULT.linking.name
    synonym: Share = _DEFAULT.linking.synonym
    shared: Share = _DEFAULT.linking.shared
    near: Share = _DEFAULT.linking.near
    other_numbers: Share = _DEFAULT.linking.other_numbers
    most: Count = Field(default=_DEFAULT.linking.most, ge=1, le=50)


def _time(said: str) -> str:
    if said:
        daily(said)
    return said


class _Sweep(_Table):
    at: Annotated[str, AfterValidator(_time)] = _DEFAULT.sweep.at


class _Model(_Table):
    when_away: Literal["rules", "wait"] = "wait"


class _Secrets(_Table):
    found: Literal["mask", "refuse", "keep"] = "mask"


class _Retention(_Table):
    turn: Days = _DEFAULT.retention.turn
    message: Days = _DEFAULT.retention.message
    document: Days = _DEFAULT.retention.document
    episode: Days = _DEFAULT.retention.episode
    manual: Days = _DEFAULT.retention.manual


class _Layers(_Table):
    curate: Literal["reviewer", "admin"] = "reviewer"
    rationale: Flag = _DEFAULT.layers.rationale
    entities: tuple[Literal["fact", "decision", "constraint", "requirement", "commitment", "action_item"], ...] = ()


class _Slot(_Table):
    by: tuple[Annotated[str, AfterValidator(_part)], ...] = Field(min_length=1, max_length=5)


def _kinds(slots: dict[str, _Slot]) -> dict[str, _Slot]:
    """A kind is written as a profile writes every name, in lower case."""
    known = {kind.value.lower() for kind in ClaimKind}
    for name in slots:
        if name not in known:
            raise ValueError(f"{name!r} is no kind of claim: write one of {', '.join(sorted(known))}")
    return slots


def _caps(caps: dict[str, int]) -> dict[str, int]:
    """Return the caps; those that a file leaves out stay as they are."""
    known = dict(_DEFAULT.cards.caps)
    for kind in caps:
        if kind not in known:
            raise ValueError(f"{kind!r} is no kind with a budget: write one of {', '.join(known)}")
    return known | caps


class _Policies(_Table):
    origins: Count = Field(default=_DEFAULT.policies.origins, ge=2, le=1000)
    days: Count = Field(default=_DEFAULT.policies.days, ge=1, le=365)
    headings: Share = _DEFAULT.policies.headings


class _Cards(_Table):
    caps: Annotated[dict[str, Annotated[Count, Field(ge=0, le=100_000)]], AfterValidator(_caps)] = dict(
        _DEFAULT.cards.caps
    )
    item_part: Share = _DEFAULT.cards.item_part
    domain_part: Share = _DEFAULT.cards.domain_part
    global_part: Share = _DEFAULT.cards.global_part
    per_episode: Count = Field(default=_DEFAULT.cards.per_episode, ge=1, le=1000)
    near: Share = _DEFAULT.cards.near
    shared: Share = _DEFAULT.cards.shared
    credited: Count = Field(default=_DEFAULT.cards.credited, ge=1, le=100)
    recheck_project: Amount = Field(default=_DEFAULT.cards.recheck_project, gt=0)
    recheck_domain: Amount = Field(default=_DEFAULT.cards.recheck_domain, gt=0)
    recheck_global: Amount = Field(default=_DEFAULT.cards.recheck_global, gt=0)
    idle_days: Count = Field(default=_DEFAULT.cards.idle_days, ge=1, le=3650)
    little: Share = _DEFAULT.cards.little


class _Chats(_Table):
    tripwire: Share = _DEFAULT.chats.tripwire
    extraction: Share = _DEFAULT.chats.extraction
    relevance: Share = _DEFAULT.chats.relevance
    without_context: Share = _DEFAULT.chats.without_context
    thread_boost: Share = _DEFAULT.chats.thread_boost
    short_boost: Share = _DEFAULT.chats.short_boost
    short_words: Count = Field(default=_DEFAULT.chats.short_words, ge=0, le=50)
    context_messages: Count = Field(default=_DEFAULT.chats.context_messages, ge=0, le=20)
    context_seconds: Count = Field(default=_DEFAULT.chats.context_seconds, ge=0)
    attribution_seconds: Count = Field(default=_DEFAULT.chats.attribution_seconds, ge=0)
    attributed: Share = _DEFAULT.chats.attributed
    unattributed: Share = _DEFAULT.chats.unattributed
    participants: Count = Field(default=_DEFAULT.chats.participants, ge=1, le=1000)
    temporal_conflict: Flag = True
    resource_conflict: Flag = True
    missing_variable: Flag = True
    speak_on_missing: Flag = True
    essential_hours: Count = Field(default=_DEFAULT.chats.essential_hours, ge=0)
    guessed_minutes: Count = Field(default=_DEFAULT.chats.guessed_minutes, ge=1, le=1440)
    day_starts: Count = Field(default=_DEFAULT.chats.day_starts, ge=0, le=12)
    same_day: Flag = True
    spoken_a_day: Count = Field(default=_DEFAULT.chats.spoken_a_day, ge=0)
    quiet_from: Clock = ""
    quiet_to: Clock = ""
    conflict_length: Count = Field(default=_DEFAULT.chats.conflict_length, ge=60, le=4000)
    question_length: Count = Field(default=_DEFAULT.chats.question_length, ge=60, le=4000)
    summary_length: Count = Field(default=_DEFAULT.chats.summary_length, ge=60, le=4000)
    pending_hours: Count = Field(default=_DEFAULT.chats.pending_hours, ge=1)
    merge_minutes: Count = Field(default=_DEFAULT.chats.merge_minutes, ge=0)
    retry_seconds: tuple[Count, ...] = _DEFAULT.chats.retry_seconds
    messages_a_minute: Count = Field(default=_DEFAULT.chats.messages_a_minute, ge=1)
    queries_a_message: Count = Field(default=_DEFAULT.chats.queries_a_message, ge=0, le=20)
    query_seconds: Amount = Field(default=_DEFAULT.chats.query_seconds, gt=0)
    query_cache_seconds: Count = Field(default=_DEFAULT.chats.query_cache_seconds, ge=0)
    raw_days: Count = Field(default=_DEFAULT.chats.raw_days, ge=1)
    remote_models: Flag = False
    model_seconds: Amount = Field(default=_DEFAULT.chats.model_seconds, gt=0)
    subject_role: str = ""
    names: dict[Name, str] = {}
    weights: dict[Name, Share] = {}
    patterns: dict[Name, Patterns] = {}
    words: dict[Name, tuple[str, ...]] = {}
    activities: dict[str, tuple[str, ...]] = {}
    spellings: dict[str, tuple[str, ...]] = {}
    templates: dict[Name, str] = {}


class ProfileTable(_Table):
    name: Name
    title: str = ""
    version: Count = Field(default=1, ge=1)
    open_keys: Flag = True
    high_risk: tuple[KeyPattern, ...] = ()
    keys: Annotated[dict[str, _Key], AfterValidator(_kept)] = {}
    stages: dict[str, tuple[KeyPattern, ...]] = {}
    words: _Words = _Words()
    accept: _Accept = _Accept()
    extract: _Extract = _Extract()
    search: _Search = _Search()
    listening: _Listening = _Listening()
    possible: _Possible = _Possible()
    weighing: _Weighing = _Weighing()
    linking: _Linking = _Linking()
    sweep: _Sweep = _Sweep()
    policies: _Policies = _Policies()
    cards: _Cards = _Cards()
    chats: _Chats = _Chats()
    layers: _Layers = _Layers()
    model: _Model = _Model()
    secrets: _Secrets = _Secrets()
    retention: _Retention = _Retention()
    categories: dict[Name, tuple[str, ...]] = {}
    slots: Annotated[dict[str, _Slot], AfterValidator(_kinds)] = {}
