"""The context of a message: the messages before it, and the statements so far; and the findings of the message."""

from dataclasses import dataclass, field

from graph.model.nearness import Nearness
from graph.model.profile import Profile
from graph.model.source import Source
from graph.rules.listening.known_claims import KnownClaim
from graph.rules.listening.slot_words import SlotWords
from graph.rules.talk.messages import FoundPattern, Message, Place


@dataclass(frozen=True, slots=True)
class PatternEffect:
    """A pattern of one message. `claim` and `against` are keys of what is stated: the decision, and what contradicts it."""

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
    """`known` grows with what each pattern states."""

    source: Source
    window: tuple[Message, ...]
    sources: dict[str, Source]
    known: list[KnownClaim]
    nearness: Nearness
    profile: Profile
    message: Message = field(init=False)

    def __post_init__(self) -> None:
        self.message = message_of(self.source)

    def by_key(self, key: str | None) -> KnownClaim | None:
        return next((one for one in self.known if one.key == key), None)

    def learn(self, held: KnownClaim | None, said: SlotWords, begins: int | None = None) -> None:
        self.known = said.learnt(self.known, held, begins)

    def ends(self, held: KnownClaim, by: SlotWords | None = None) -> None:
        """End a claim from this message on: something else holds its slot, or nothing does, where the words `by` only end it."""
        self.known = [one.ended(self.source.at) if one.key == held.key else one for one in self.known]
        if by is not None and by.precedes(self.known):
            self.learn(None, by)

    def words_at(self, place: Place) -> str:
        put = self.sources.get(place.message)
        return put.text[place.start : place.end] if put else ""


def message_of(source: Source) -> Message:
    reply = source.origin.get("replyTo")
    return Message(
        source.ref, source.text, source.at, source.author, source.agent, reply if isinstance(reply, str) else None
    )


def in_one_line(words: str) -> str:
    return " ".join(words.split()).rstrip(".!") or words
