"""Knows when words say something of another thing than the item in scope: "the door is 2 m wide", "a table, 80 cm high".

The head of what they speak of decides: the door behind the shelf is a door.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from extract.sources.turn import ItemRef
from extract.turns.clause import clause, is_a
from graph.model.profile import Profile
from graph.model.terms import stem
from graph.rules.language.wording import flat
from graph.rules.utterances.clauses import Clause, Span


def other_subject(words: str, span: Span, items: Iterable[ItemRef], profile: Profile, key: str) -> str | None:
    """The thing that a sentence says a value of, where that is neither an item nor what the key is about; the value stands
    beside its name at `span`."""
    own = {stem(word) for one in items for word in _words(one.name)}
    named = _names(profile, key.split(".", maxsplit=1)[0])
    sentence = flat(words)
    things = [*_spoken_of(clause(sentence[: span[1]]), own), *_beside(clause(sentence[: span[0]]))]
    if clause(sentence).before("article", span[0]):  # "a 2 m wide door"
        rest = clause(sentence[span[1] :])
        things += [rest.text[low:high] for low, high in rest.spans("thing_behind") if not rest.text[:low].strip()]
    return things[-1] if things and not _ours(things[-1], own, named) else None


def _spoken_of(said: Clause, own: set[str]) -> Iterator[str]:
    """What is spoken of, the nearest last."""
    until = 0
    for one in said.cues.get("speaks_of", ()):
        if one.start < until or not _begins(said, one.start):
            continue
        until, verb = one.end, one.places["verb"]
        last = verb
        while last > one.start and said.before("meanwhile", said.said[last].start):
            last -= 1
        thing = said.text[slice(*said.span(one.start, last))]
        told = thing.casefold().split()
        pronoun = is_a(told[-1], "pronoun") and not (
            is_a(told[-2], "placed") and told[-2] not in ("that", "which", "who")
        )
        beyond = {stem(word) for word in _words(said.text[said.said[verb].end :])}
        acts = not said.behind("is", said.said[verb].start) and beyond & (own | {"it", "them"})
        if not pronoun and not acts:
            yield thing


def _begins(said: Clause, at: int) -> bool:
    return (
        at == 0
        or said.said[at - 1].word == "("
        or (said.said[at - 1].start, said.said[at - 1].end) in said.spans("goes_on")
    )


def _beside(said: Clause) -> Iterator[str]:
    """What stands right before the value: "a truss that is", "next to the table,", "a table,"."""
    end = len(said.text.rstrip())
    for act, low, high in (("which_is", None, "which"), ("beside", "thing", None), ("another", None, None)):
        ended = [one for one in said.cues.get(act, ()) if said.span(one.start, one.end)[1] == end]
        for one in ended[:1]:
            start = one.places[low] if low else one.start
            stop = one.places[high] if high else one.end
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
    """Without numbers; a hyphen parts two words, an apostrophe none."""
    letters = "".join(one if one.isalpha() or one == "'" else " " for one in flat(text).casefold())
    return [word for one in letters.split() if (word := one.strip("'"))]


@lru_cache(maxsize=64)
def _names(profile: Profile, tier: str) -> frozenset[str]:
    """What the keys of an item, or of the project, go by."""
    keys = [(key, spec) for key, spec in profile.keys.items() if key.split(".")[0] == tier]
    named = [name for key, spec in keys for name in (*key.split("."), *spec.aliases)]
    return frozenset(stem(word) for name in named for word in _words(name) if not is_a(word, "joins"))
