"""The context in which a message is heard, the messages and claims before it, and the effect of each of its patterns."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from graph.model.nearness import Nearness
from graph.model.profile import Profile
from graph.model.source import Source
from graph.rules.listening.discussed_claims import DiscussedClaim
from graph.rules.listening.slot_words import QuotedWords, SlotWords
from graph.rules.talk.messages import FoundPattern, Message, Place


@dataclass(frozen=True, slots=True)
class PatternEffect:
    """A pattern of one message. `claim` and `against` are keys of known claims: the decision, and what contradicts it."""

    source: Source
    pattern: FoundPattern
    claim: str | None = None
    words: tuple[SlotWords, ...] = ()
    repeats: bool = False
    against: str | None = None

    @property
    def name(self) -> str:
        about = self.pattern.about
        of = f"{about.message}:{about.start}" if about else ""
        return f"{self.pattern.type}:{self.source.ref}:{self.pattern.at.start}:{of}"


@dataclass(slots=True)
class MessageContext:
    """`known` grows with the claims that each pattern adds."""

    source: Source
    window: tuple[Message, ...]
    sources: dict[str, Source]
    known: list[DiscussedClaim]
    nearness: Nearness
    profile: Profile
    message: Message = field(init=False)

    def __post_init__(self) -> None:
        self.message = message_of(self.source)

    def claim(self, key: str | None) -> DiscussedClaim | None:
        return next((claim for claim in self.known if claim.key == key), None)

    def holding(self) -> Iterator[DiscussedClaim]:
        """Yield the claims that are in force when the message is written."""
        return (claim for claim in self.known if claim.holds(self.source.at))

    def quoted(self, place: Place | None) -> QuotedWords | None:
        """Return the words at a place of this message or of an earlier one; None where that is not at hand."""
        put = self.sources.get(place.message) if place is not None else None
        return QuotedWords(put, place, self.source) if place is not None and put is not None else None

    def own(self, place: Place) -> QuotedWords:
        return QuotedWords(self.source, place, self.source)

    def add(self, held: DiscussedClaim | None, words: SlotWords, *, begins: bool = False) -> None:
        """Add words to `held`, or as a claim of their own; `begins`: in force from this message on."""
        self.known = words.added_to(self.known, held, self.source.at if begins else None)

    def end(self, held: DiscussedClaim, by: SlotWords | None = None) -> None:
        """End a claim from this message on: its slot is taken, or left empty by words that only end it (`by`)."""
        self.known = [replace(claim, ends=self.source.at) if claim.key == held.key else claim for claim in self.known]
        if by is not None and by.precedes(self.known):
            self.add(None, by)


def message_of(source: Source) -> Message:
    reply = source.origin.get("replyTo")
    answered = reply if isinstance(reply, str) else None
    return Message(source.ref, source.text, source.at, source.author, source.agent, answered)


def in_one_line(words: str) -> str:
    return " ".join(words.split()).rstrip(".!") or words
