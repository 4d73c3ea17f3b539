"""A profile's settings for the chats of one kind of group, as data: thresholds, windows, words, patterns, lengths."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Many = tuple[str, ...]


def _nothing() -> Mapping[str, Many]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Chats:
    """The defaults hold for a profile that says nothing of chats; words and patterns come from the profile alone."""

    # The gates, each with its own threshold, and what the thread adds to the first.
    tripwire: float = 0.7
    extraction: float = 0.6
    relevance: float = 0.5
    without_context: float = 0.8  # an extraction this sure is judged without what the calendar knows
    thread_boost: float = 0.15
    short_boost: float = 0.20
    short_words: int = 5
    context_messages: int = 3
    context_seconds: int = 300
    attribution_seconds: int = 600
    attributed: float = 0.85
    unattributed: float = 0.3
    participants: int = 4  # how many adults may take a task; in a larger group nobody is assumed
    # When to speak.
    temporal_conflict: bool = True
    resource_conflict: bool = True
    missing_variable: bool = True
    speak_on_missing: bool = True
    essential_hours: int = 24
    guessed_minutes: int = 60  # how long something takes of which nobody said how long
    day_starts: int = 7  # "at 5" is in the afternoon where the morning has not begun
    same_day: bool = True  # where no hour is said, an appointment clashes with what is on that day
    spoken_a_day: int = 4
    quiet_from: str = ""  # 22:00: until `quiet_to` nothing is said
    quiet_to: str = ""
    conflict_length: int = 280
    question_length: int = 200
    summary_length: int = 140
    # Deadlines, retries and limits.
    pending_hours: int = 48
    merge_minutes: int = 60
    retry_seconds: tuple[int, ...] = (30, 120, 300)
    messages_a_minute: int = 60
    queries_a_message: int = 3
    query_seconds: float = 5.0
    query_cache_seconds: int = 60
    raw_days: int = 30
    remote_models: bool = False  # let a model outside of this network read chats: without names
    model_seconds: float = 20.0  # how long a model may take to read a message, before rules do
    # The words of people of this field.
    subject_role: str = ""  # who is spoken of rather than asked: child
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    weights: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    patterns: Mapping[str, Many] = field(default_factory=_nothing, hash=False)  # by category
    words: Mapping[str, Many] = field(default_factory=_nothing, hash=False)  # transport, care, appointments, resources
    activities: Mapping[str, Many] = field(default_factory=_nothing, hash=False)  # each with what else it is called
    spellings: Mapping[str, Many] = field(default_factory=_nothing, hash=False)  # tomorrow = ["tmrw", "2moro"]
    templates: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def called(self, name: str) -> str:
        """Return this field of work's own word for a subject or a place: child, location."""
        return self.names.get(name, name)
