"""Knows what is to be done, in the words that asked for it: "walk the dog" of "can someone walk the dog at noon"."""

from graph.model.chat import Group
from graph.rules.chats.word_lists import ASK_VERBS, SOMEONE, WHO, is_doing, listed

_LEADS = SOMEONE | WHO
_FILLERS = listed("errands", "fillers")
_STOPS = listed("errands", "stops")
_OPEN = listed("errands", "open")
_UNTOLD = listed("errands", "untold")
_LONGEST = 7


def errand(words: str, group: Group) -> str:
    """Empty where the words do not tell it by themselves: without a plain verb, or with a pronoun or a name in them."""
    said = words.split()
    start = next((at + 1 for at, one in enumerate(said) if one in _LEADS), len(said))
    while start < len(said) and said[start] in _FILLERS:
        start += 1
    if start < len(said) and said[start] in _STOPS:  # "anyone free at noon to walk the dog"
        start = next((at + 1 for at in range(start, len(said)) if said[at] == "to"), len(said))
    kept: list[str] = []
    for one in said[start : start + _LONGEST]:
        if one in _STOPS or not one[0].isalpha():
            break
        kept.append(one)
    while kept and kept[-1] in _OPEN:
        kept.pop()
    verb = _plain_verb(kept[0]) if kept else None
    if verb is None or len(kept) < 2 or set(kept) & (_UNTOLD | _names(group)):
        return ""
    return " ".join((verb, *kept[1:]))


def _plain_verb(word: str) -> str | None:
    """Walk of walks, fetch of fetches, take of taking; None of what is no verb."""
    if word in ("got", "has", "does"):
        return {"got": "get", "has": "have", "does": "do"}[word]
    forms = [word.removesuffix("es"), word.removesuffix("s"), word]
    if is_doing(word):
        root = word.removesuffix("ing")
        forms = [root, root + "e", root[:-1]]
    return next((form for form in forms if form in ASK_VERBS), None)


def _names(group: Group) -> set[str]:
    called = {
        word for person in group.people for name in (person.ref, *person.names) for word in name.casefold().split()
    }
    return called | {f"{one}'s" for one in called}
