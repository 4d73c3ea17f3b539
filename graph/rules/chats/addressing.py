"""Tells whom a message speaks to by name: in front of a question or behind it, fondly, or in an order."""

from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.speech_acts import is_past
from graph.rules.chats.word_lists import CAN, YOU, listed

_OPENING = listed("asking", "opening")
_LEADS_QUESTION = frozenset({"want", "wanna", "fancy", "do", "any", "shall", "mind", "have", "up"})
_FONDLY = frozenset({"my", "love", "dear", "darling", "hun", "sweetie", "mate", "pal", "honey", "babe", "sweetheart"})
_TELLS_OF = listed("asking", "tells-of")
_POLITE = listed("asking", "polite")


def directed(heard: ParsedMessage) -> tuple[str, ...]:
    """Return the addressed people: a name at the start or the end of the message or of a sentence, that is not the sender's."""
    refs = {person.ref for person in heard.group.people}
    found = []
    for person in heard.people:
        before, after = heard.word(person.begin - 1), heard.word(person.end)
        opens = person.begin == 0 or before in _OPENING
        ends = after in ("", ".", "?", "!", ",")
        fondly = person.begin == 0 and any(heard.word(person.end + step) == "," for step in (1, 2)) and after in _FONDLY
        asked = (
            after in YOU | _POLITE | (_LEADS_QUESTION if heard.question else frozenset())
            or after in (*CAN, "are", "r", ",")
            or (person.begin == 0 and ends)
        )
        told = person.begin == 0 and bool({"pls", "please", "plz"} & set(heard.words())) and _orders(after)
        spoken_to = told or fondly or (opens and asked) or (ends and before in YOU)
        if person.value in refs and not person.possessive and person.value != heard.message.sender and spoken_to:
            found.append(person.value)
    return tuple(dict.fromkeys(found))


def _orders(verb: str) -> bool:
    """True of the bare verb of "Rob sweep the hall please", whatever it is; "Rob is", "Rob needs", "Rob took" tell of him."""
    return verb.isalpha() and not verb.endswith("s") and not is_past(verb) and verb not in _TELLS_OF
