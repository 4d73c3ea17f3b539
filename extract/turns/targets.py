"""Finds the owner of a turn's sentence: the items in scope, those it mentions, and other things that only stand beside them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from extract.sources.turn import ItemRef
from extract.turns.named import clause, is_a
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.terms import stem
from graph.rules.language.wording import flat
from graph.rules.utterances.sentences import Sentence, Span

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
    """The possible targets of a turn: the items of its scope, and all that it may name."""

    scope: str = "project"
    in_scope: tuple[str, ...] = ()
    known: tuple[ItemRef, ...] = ()

    def of(self, words: str, key: str | None = None) -> Target:
        """The words' own item goes before the scope's; a key of the project is the project's whatever they say."""
        if key is not None and key.startswith("project."):
            return Target(None)
        refs = {item.ref for item in self.known}
        told = mentions(words)
        mentioned = [ref for ref in told if ref in refs]
        if told and not mentioned:
            return Target(None, f"the words mention no item of the project: {', '.join(told[:5])}")
        named = mentioned or [item.ref for item in named_in(words, self.known)]
        candidates = self._narrowed(named) or list(self._fallback(key))
        if len(candidates) > 1:
            return Target(None, f"the words fit more than one item: {', '.join(candidates[:5])}")
        if candidates:
            return Target(candidates[0])
        about_item = key is not None and key.startswith("item.")
        return Target(None, "the key is an item's, and nothing says which" if about_item else None)

    def doubt(self, words: str, item: str) -> str | None:
        """Say what speaks against a reader that took the words to be about this item."""
        refs = {item.ref: item for item in self.known}
        mentioned = [ref for ref in mentions(words) if ref in refs]
        if mentioned:
            return None if item in mentioned else f"the words mention another item: {', '.join(mentioned[:5])}"
        named = named_in(words, self.known)
        if named and item not in {item.ref for item in named}:
            return f"the words name another item: {', '.join(item.ref for item in named[:5])}"
        twins = self._narrowed([one.ref for one in named if _flat(one.name) == _flat(refs[item].name)])
        return f"the words fit more than one item: {', '.join(twins[:5])}" if len(twins) > 1 else None

    def named(self, words: str) -> bool:
        """True if the words themselves say which item they are about."""
        refs = {item.ref for item in self.known}
        return any(ref in refs for ref in mentions(words)) or bool(named_in(words, self.known))

    def _narrowed(self, refs: Sequence[str]) -> list[str]:
        """Return the item that was picked for the turn, if several go by the name."""
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
    """Return the targets as they were stored when the turn was captured."""
    origin: dict[str, Any] = source.origin
    in_scope = tuple(str(one["ref"]) for one in origin.get("items", ()))
    every = [*origin.get("items", ()), *origin.get("named", ())]
    known = tuple({one["ref"]: ItemRef(one["ref"], one["name"]) for one in every}.values())
    return Targets(str(origin.get("scope", "project")), in_scope, known)


@dataclass(frozen=True, slots=True)
class Mention:
    ref: str
    name: str
    end: int


def mentions(words: str) -> list[str]:
    """The refs of `@item(<ref>:<name>)`, in order."""
    found: list[str] = []
    at = words.find(_OPENS)
    while at >= 0:
        mention = mention_in(words, at)
        found += [mention.ref] if mention else []
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
    return Mention(ref.strip(), name.strip(), end + 1) if plain else None


def with_names(words: str) -> str:
    """The words as somebody says them: "@item(i1:Backdrop) is 6 m wide" is "Backdrop is 6 m wide"."""
    at = words.find(_OPENS)
    while at >= 0:
        if mention := mention_in(words, at):
            words = words[:at] + (mention.name or mention.ref) + words[mention.end :]
        at = words.find(_OPENS, at + 1)
    return words


def named_in(words: str, items: Iterable[ItemRef]) -> list[ItemRef]:
    """Items whose whole name stands in the words; a name inside a longer one that stands there is not meant."""
    said = _flat(words)
    names = {item: _flat(item.name) for item in items}
    found = [item for item, name in names.items() if len(name) >= _SHORTEST + 2 and name in said]
    return [item for item in found if not _inside_longer(names[item], [names[other] for other in found], said)]


def _inside_longer(name: str, others: Sequence[str], said: str) -> bool:
    longer = [one for one in others if name in one and one != name]
    for one in longer:
        said = said.replace(one, "  ")
    return bool(longer) and name not in said


def _flat(words: str) -> str:
    letters = "".join(one if one.isalnum() else " " for one in words.casefold())
    return " " + "  ".join(letters.split()) + " "


def other_subject(words: str, span: Span, items: Iterable[ItemRef], profile: Profile, key: str) -> str | None:
    """The thing that a sentence says a value of, where that is neither an item nor what the key is about; the value stands
    beside its name at `span`."""
    own = {stem(word) for item in items for word in _words(item.name)}
    named = _names(profile, key.split(".", maxsplit=1)[0])
    sentence = flat(words)
    things = [*_spoken_of(clause(sentence[: span[1]]), own), *_beside(clause(sentence[: span[0]]))]
    if clause(sentence).before("article", span[0]):  # "a 2 m wide door"
        rest = clause(sentence[span[1] :])
        things += [rest.text[low:high] for low, high in rest.spans("thing_behind") if not rest.text[:low].strip()]
    return things[-1] if things and not _ours(things[-1], own, named) else None


def _spoken_of(said: Sentence, own: set[str]) -> Iterator[str]:
    """Yield the things that are spoken of, the nearest last."""
    until = 0
    for cue in said.cues.get("speaks_of", ()):
        if cue.start < until or not _begins(said, cue.start):
            continue
        until, verb = cue.end, cue.places["verb"]
        last = verb
        while last > cue.start and said.before("meanwhile", said.said[last].start):
            last -= 1
        thing = said.text[slice(*said.span(cue.start, last))]
        told = thing.casefold().split()
        pronoun = is_a(told[-1], "pronoun") and not (
            is_a(told[-2], "placed") and told[-2] not in ("that", "which", "who")
        )
        beyond = {stem(word) for word in _words(said.text[said.said[verb].end :])}
        acts = not said.behind("is", said.said[verb].start) and beyond & (own | {"it", "them"})
        if not pronoun and not acts:
            yield thing


def _begins(said: Sentence, at: int) -> bool:
    return (
        at == 0
        or said.said[at - 1].word == "("
        or (said.said[at - 1].start, said.said[at - 1].end) in said.spans("goes_on")
    )


def _beside(said: Sentence) -> Iterator[str]:
    """Yield the thing right before the value: "a truss that is", "next to the table,", "a table,"."""
    end = len(said.text.rstrip())
    for act, low, high in (("which_is", None, "which"), ("beside", "thing", None), ("another", None, None)):
        ended = [one for one in said.cues.get(act, ()) if said.span(one.start, one.end)[1] == end]
        for cue in ended[:1]:
            start = cue.places[low] if low else cue.start
            stop = cue.places[high] if high else cue.end
            yield said.text[slice(*said.span(start, stop))].strip(" ,")
            if act != "which_is":
                return


def _ours(thing: str, own: set[str], named: frozenset[str]) -> bool:
    words = _words(thing)
    place = next((at for at, word in enumerate(words) if at > 0 and is_a(word, "placed")), len(words))
    head, rest = _noun(words[:place]), words[place:]
    whose = [word.removesuffix("'s") for word in head if word.endswith("'s")]
    if (
        not head
        or any(is_a(word, "away") for word in head)
        or ("own" in head and (whose or any(is_a(word, "of_others") for word in head)))
    ):
        return not head
    if stem(head[-1]) in own:
        return True
    if not is_a(head[-1], "anything") and stem(head[-1]) not in named:
        return False
    whole = [*whose[-1:], *(_noun(rest[1:])[-1:] if rest[:1] == ["of"] else ())]
    return all(is_a(word, "pronoun") or is_a(word, "anything") or stem(word) in own | named for word in whole)


def _noun(words: Sequence[str]) -> list[str]:
    """A noun with what stands before it, and nothing behind."""
    kept = [word for word in words if not is_a(word, "points_at")]
    while len(kept) > 1 and (is_a(kept[-1], "late") or kept[-1].endswith("ly")):
        kept.pop()
    return kept


def _words(text: str) -> list[str]:
    """Return the words without numbers; a hyphen parts two words, an apostrophe none."""
    letters = "".join(one if one.isalpha() or one == "'" else " " for one in flat(text).casefold())
    return [word for one in letters.split() if (word := one.strip("'"))]


@lru_cache(maxsize=64)
def _names(profile: Profile, tier: str) -> frozenset[str]:
    """Return the words that name the keys of an item, or of the project."""
    keys = [(key, spec) for key, spec in profile.keys.items() if key.split(".")[0] == tier]
    named = [name for key, spec in keys for name in (*key.split("."), *spec.aliases)]
    return frozenset(stem(word) for name in named for word in _words(name) if not is_a(word, "joins"))
