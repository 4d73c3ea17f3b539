"""A slot's address: the one place that says where claims of one thing meet, and by which name the graph keys that.

An address is a scope, a layer, and what is said there: a key (with the entry itself where it holds many), or what a
claim without a key is about, or, if that is unknown, its own words.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.model.words import ClaimKind, Layer, Tier

BORN_IN = Layer.MEMORY
"""The layer of everything that is read or said, until a person takes it further."""
BY_DEFAULT = ("subject", "aspect")
"""The parts that name the slot of a claim without a key, where the profile names none for its kind."""

_TRUST = {layer: rank for rank, layer in enumerate(Layer)}

Part = tuple[str, str]  # which part of what a claim is about, and what it is


@dataclass(frozen=True, slots=True)
class Address:
    """`place` is the item's ref or the domain's name. At most one of `key`, `about` and `words` names the slot in it."""

    project: str
    tier: Tier = Tier.PROJECT
    place: str | None = None
    layer: Layer = BORN_IN
    key: str | None = None
    entry: str | None = None  # of a key that holds many
    about: tuple[Part, ...] = ()
    words: tuple[ClaimKind, str] | None = None

    @property
    def slot(self) -> str:
        """The id of its slot: the only place where one is made."""
        return "|".join((self.project, self.tier, self.place or "", self.layer, self._named()))

    @property
    def item(self) -> str | None:
        return self.place if self.tier is Tier.ITEM else None

    @property
    def domain(self) -> str | None:
        return self.place if self.tier is Tier.DOMAIN else None

    def in_layer(self, layer: Layer) -> "Address":
        """The same address in another layer: of one family with this one."""
        return replace(self, layer=layer)

    def _named(self) -> str:
        if self.key is not None:
            return f"key:{self.key}" if self.entry is None else f"entry:{self.key}:{_short(self.entry)}"
        if self.about:
            return f"about:{_short(repr(self.about))}"
        kind, norm = self.words or (ClaimKind.NOTE, "")
        return f"kind:{kind}:{_short(norm)}"


def at_item(project: str, item: str | None) -> Address:
    """The project itself, where no item is named."""
    return Address(project, Tier.ITEM if item else Tier.PROJECT, item or None)


def set_by_hand(project: str, item: str, key: str) -> Address:
    """Of the fact that says which value a person has set over a key of an item."""
    return replace(at_item(project, item), about=(("set by hand", key),))


def keyed(scope: Address, key: str, entry: str | None = None) -> Address:
    return replace(scope, key=key, entry=entry)


def worded(scope: Address, kind: ClaimKind, norm: str) -> Address:
    """Return the address of a statement with an unknown subject: it meets only the same words."""
    return replace(scope, words=(kind, norm))


def named(scope: Address, kind: ClaimKind, key: str | None, norm: str, *, many: bool = False) -> Address:
    """Return the address by its key, or by its words where it has none. `many`: the key holds a set, each entry in a slot
    of its own."""
    if key is None:
        return worded(scope, kind, norm)
    return keyed(scope, key, norm if many else None)


def about_of(kind: ClaimKind, said: Mapping[str, str], slots: Mapping[ClaimKind, Sequence[str]]) -> tuple[Part, ...]:
    """Return the subject of a claim without a key, in the parts that the profile names for its kind; empty unless all are
    said.

    Claims of all kinds about the same parts meet in one slot.
    """
    parts = slots.get(kind, BY_DEFAULT)
    found = tuple((part, " ".join(said.get(part, "").casefold().split())) for part in parts)
    return found if all(words for _, words in found) else ()


# ── slots that are stored already


def layer_of(slot: str) -> Layer:
    return Layer(slot.rsplit("|", 2)[1])


def in_layer(slot: str, layer: Layer) -> str:
    """The slot of the same address in another layer; no name of a slot has a bar."""
    scope, _, name = slot.rsplit("|", 2)
    return f"{scope}|{layer}|{name}"


def family_of(slot: str) -> Iterator[str]:
    """The slots of one address in all layers, the most trusted first; what says no layer has no family."""
    if slot.count("|") < 2:
        return iter((slot,))
    return (in_layer(slot, layer) for layer in reversed(Layer))


def beside(slot: str) -> list[str]:
    """The slots of the same address in the other layers, the most trusted first."""
    return [one for one in family_of(slot) if one != slot]


def subject_of(slot: str) -> str | None:
    """Return the name of a slot whose claims are about one thing; None where a key or its words name it."""
    name = slot.rpartition("|")[2]
    return name if name.startswith("about:") else None


def is_above(layer: Layer, other: Layer) -> bool:
    """Trusted stands over entity, entity over memory."""
    return _TRUST[layer] > _TRUST[other]


def trust(layer: Layer) -> int:
    """Return the rank of a layer. It orders claims that fit a question equally well."""
    return _TRUST[layer]


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]
