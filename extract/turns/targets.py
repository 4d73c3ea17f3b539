"""Which items words are about: an `@item(<ref>:<name>)` mention, a bare name that fits one item, or what is in scope."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from extract.sources.turn import ItemRef
from graph.model.source import Source

_OPENS = "@item("
_REF, _NAME = 120, 200
_SHORTEST = 3  # letters of a name; less is found in too many words


@dataclass(frozen=True, slots=True)
class Target:
    """The item's ref, or None for the project. `doubt` says why a person has to look at it."""

    item: str | None
    doubt: str | None = None


@dataclass(frozen=True, slots=True)
class Targets:
    """What a turn is about: the items of its scope, and all that it may name."""

    scope: str = "project"
    in_scope: tuple[str, ...] = ()
    known: tuple[ItemRef, ...] = ()

    def of(self, words: str, key: str | None = None) -> Target:
        """The words' own item goes before the scope's; a key of the project is the project's whatever they say."""
        if key is not None and key.startswith("project."):
            return Target(None)
        refs = {one.ref for one in self.known}
        told = mentions(words)
        mentioned = [ref for ref in told if ref in refs]
        if told and not mentioned:
            return Target(None, f"the words mention no item of the project: {', '.join(told[:5])}")
        named = mentioned or [one.ref for one in named_in(words, self.known)]
        candidates = self._narrowed(named) or list(self._fallback(key))
        if len(candidates) > 1:
            return Target(None, f"the words fit more than one item: {', '.join(candidates[:5])}")
        if candidates:
            return Target(candidates[0])
        about_item = key is not None and key.startswith("item.")
        return Target(None, "the key is an item's, and nothing says which" if about_item else None)

    def doubt(self, words: str, item: str) -> str | None:
        """What speaks against a reader that took the words to be about this item."""
        refs = {one.ref: one for one in self.known}
        mentioned = [ref for ref in mentions(words) if ref in refs]
        if mentioned:
            return None if item in mentioned else f"the words mention another item: {', '.join(mentioned[:5])}"
        named = named_in(words, self.known)
        if named and item not in {one.ref for one in named}:
            return f"the words name another item: {', '.join(one.ref for one in named[:5])}"
        twins = self._narrowed([one.ref for one in named if _flat(one.name) == _flat(refs[item].name)])
        return f"the words fit more than one item: {', '.join(twins[:5])}" if len(twins) > 1 else None

    def named(self, words: str) -> bool:
        """Whether the words themselves say which item they are about."""
        refs = {one.ref for one in self.known}
        return any(ref in refs for ref in mentions(words)) or bool(named_in(words, self.known))

    def _narrowed(self, refs: Sequence[str]) -> list[str]:
        """Of several that go by the name, the one that was picked for the turn."""
        own = list(dict.fromkeys(refs))
        picked = [one for one in own if one in self.in_scope]
        return picked if len(picked) == 1 else own

    def about(self, words: str) -> tuple[str, str | None]:
        """A flat sentence with blanks where it names one item, and that item's ref."""
        named = named_in(words, self.known)
        if len(named) != 1:
            return words, None
        start = words.casefold().find(named[0].name.casefold())
        if start < 0:
            return words, named[0].ref
        article = start - len("the ") if words[:start].casefold().endswith("the ") else start
        end = start + len(named[0].name)
        return words[:article] + " " * (end - article) + words[end:], named[0].ref

    def _fallback(self, key: str | None) -> tuple[str, ...]:
        about_item = key is not None and key.startswith("item.")
        return self.in_scope if about_item or self.scope != "project" else ()


def targets_of(source: Source) -> Targets:
    """As they were stored when the turn was captured."""
    origin: dict[str, Any] = source.origin
    in_scope = tuple(str(one["ref"]) for one in origin.get("items", ()))
    every = [*origin.get("items", ()), *origin.get("named", ())]
    known = tuple({one["ref"]: ItemRef(one["ref"], one["name"]) for one in every}.values())
    return Targets(str(origin.get("scope", "project")), in_scope, known)


@dataclass(frozen=True, slots=True)
class Mention:
    ref: str
    end: int


def mentions(words: str) -> list[str]:
    """The refs of `@item(<ref>:<name>)`, in order."""
    found: list[str] = []
    at = words.find(_OPENS)
    while at >= 0:
        one = mention_in(words, at)
        found += [one.ref] if one else []
        at = words.find(_OPENS, at + 1)
    return found


def mention_in(words: str, at: int) -> Mention | None:
    """The mention that begins at a place."""
    if not words.startswith(_OPENS, at):
        return None
    start = at + len(_OPENS)
    end = words.find(")", start, start + _REF + _NAME + 2)
    ref, colon, name = words[start : max(end, start)].partition(":")
    plain = end > 0 and colon and 0 < len(ref) <= _REF and len(name) <= _NAME and not set("(\n") & set(ref + name)
    return Mention(ref.strip(), end + 1) if plain else None


def named_in(words: str, items: Iterable[ItemRef]) -> list[ItemRef]:
    """Items whose whole name stands in the words; a name inside a longer one that stands there is not meant."""
    said = _flat(words)
    names = {one: _flat(one.name) for one in items}
    found = [one for one, name in names.items() if len(name) >= _SHORTEST + 2 and name in said]
    return [one for one in found if not _inside_longer(names[one], [names[other] for other in found], said)]


def _inside_longer(name: str, others: Sequence[str], said: str) -> bool:
    longer = [one for one in others if name in one and one != name]
    for one in longer:
        said = said.replace(one, "  ")
    return bool(longer) and name not in said


def _flat(words: str) -> str:
    letters = "".join(one if one.isalnum() else " " for one in words.casefold())
    return " " + "  ".join(letters.split()) + " "
