"""Tells whom a message speaks to by name: in front of a question or behind it, fondly, or in an order."""

from graph.rules.chats.forms import is_past
from graph.rules.chats.heard import Heard
from graph.rules.chats.words import CAN, YOU, listed

_OPENING = listed("asking", "opening")
_LEADS_QUESTION = frozenset({"want", "wanna", "fancy", "do", "any", "shall", "mind", "have", "up"})
_FONDLY = frozenset({"my", "love", "dear", "darling", "hun", "sweetie", "mate", "pal", "honey", "babe", "sweetheart"})
_TELLS_OF = listed("asking", "tells-of")
_POLITE = listed("asking", "polite")


def directed(heard: Heard) -> tuple[str, ...]:
    """Return the addressed people: a name at the start or the end of the message or of a sentence, that is not the sender's."""
    refs = {one.ref for one in heard.group.people}
    found = []
    for one in heard.people:
        before, after = heard.word(one.begin - 1), heard.word(one.end)
        opens = one.begin == 0 or before in _OPENING
        ends = after in ("", ".", "?", "!", ",")
        fondly = one.begin == 0 and any(heard.word(one.end + step) == "," for step in (1, 2)) and after in _FONDLY
        asked = (
            after in YOU | _POLITE | (_LEADS_QUESTION if heard.question else frozenset())
            or after in (*CAN, "are", "r", ",")
            or (one.begin == 0 and ends)
        )
        told = one.begin == 0 and bool({"pls", "please", "plz"} & set(heard.words())) and _orders(after)
        spoken_to = told or fondly or (opens and asked) or (ends and (before in YOU or _speaks_to(heard, one.begin)))
        if one.value in refs and not one.possessive and one.value != heard.message.sender and spoken_to:
            found.append(one.value)
    return tuple(dict.fromkeys(found))


def _speaks_to(heard: Heard, end: int) -> bool:
    """True if "can you" stands in the sentence that ends with the name."""
    at = end
    while at > 0 and heard.word(at - 1) not in (".", "!", "?"):
        at -= 1
    return any(heard.word(step) in CAN and heard.word(step + 1) in YOU for step in range(at, end))


def _orders(verb: str) -> bool:
    """True of the bare verb of "Rob sweep the hall please", whatever it is; "Rob is", "Rob needs", "Rob took" tell of him."""
    return verb.isalpha() and not verb.endswith("s") and not is_past(verb) and verb not in _TELLS_OF
