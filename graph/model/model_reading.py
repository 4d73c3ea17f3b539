"""A model's reading of a chat message: its quotations are verified, its values are nobody's word yet."""

from dataclasses import dataclass

from graph.model.chat import ActionRequired, CoordinationType, Entity, Form


@dataclass(frozen=True, slots=True)
class Quoted:
    """Words that stand in the message at `start`, and what the model takes them for: a day, an hour, somebody's ref, a thing."""

    value: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ModelReading:
    """`about` are refs, `answers` is the id of the message that it answers; `refused` names what of the answer was left out."""

    coordinates: bool
    confidence: float
    form: Form | None = None
    type: CoordinationType | None = None
    dates: tuple[Quoted, ...] = ()
    times: tuple[Quoted, ...] = ()
    takers: tuple[Quoted, ...] = ()
    about: tuple[str, ...] = ()
    activity: Quoted | None = None
    place: Quoted | None = None
    action: ActionRequired | None = None
    entities: tuple[Entity, ...] = ()
    answers: str | None = None
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotRead:
    """The model was to read a message and has not: rules read it. `late`: it had no answer when its time was up."""

    why: str
    late: bool = False
