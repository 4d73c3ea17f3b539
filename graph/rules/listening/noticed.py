"""The context of a message: the messages before it, and the statements so far; and the findings of the message."""

from dataclasses import dataclass, field

from graph.model.nearness import Nearness
from graph.model.profile import Profile
from graph.model.source import Source
from graph.rules.listening.claims_known import Stated
from graph.rules.listening.words_heard import SlotWords
from graph.rules.talk.heard import Heard, Message, Place


@dataclass(frozen=True, slots=True)
class Noticed:
    """A pattern of one message. `claim` and `against` are keys of what is stated: the decision, and what contradicts it."""

    source: Source
    heard: Heard
    claim: str | None = None
    words: tuple[SlotWords, ...] = ()
    repeats: bool = False
    against: str | None = None

    @property
    def name(self) -> str:
        about = self.heard.about
        of = f"{about.message}:{about.start}" if about else ""
        return f"{self.heard.type}:{self.source.ref}:{self.heard.at.start}:{of}"


@dataclass(slots=True)
class Hearing:
    """`known` grows with what each pattern states."""

    source: Source
    window: tuple[Message, ...]
    sources: dict[str, Source]
    known: list[Stated]
    nearness: Nearness
    profile: Profile
    message: Message = field(init=False)

    def __post_init__(self) -> None:
        self.message = message_of(self.source)

    def by_key(self, key: str | None) -> Stated | None:
        return next((one for one in self.known if one.key == key), None)

    def learn(self, held: Stated | None, said: SlotWords, begins: int | None = None) -> None:
        self.known = said.learnt(self.known, held, begins)

    def ends(self, held: Stated, by: SlotWords | None = None) -> None:
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
