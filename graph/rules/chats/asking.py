"""Tells a message that asks for somebody, and whom, where it speaks to somebody by name."""

from dataclasses import dataclass

from graph.rules.chats.forms import is_past
from graph.rules.chats.heard import Heard
from graph.rules.chats.words import ASK_VERBS, SOMEONE, YOU  # fmt: skip
from graph.rules.times.words import word_set

_OPENING = word_set(". ! ? , ; - hey ok and pls please so @")
_ASKED_BACK = word_set("mean meant doing taking getting got on still ok free up able covering")

_WHO = frozenset({"who", "whos", "who's", "whose"})
_BOUNDARY = word_set(". , ; : ! ? - ( ) and so but or then also ok")
_WHO_IS = word_set("got up on free home in able around there available here")
_WANTED = word_set(
    "driver drivers person people sitter hand hands volunteer volunteers someone somebody anyone help cover "
    "sub lift ride pickup replacement swap helper adult body bodies pair runner baker closer opener chaperone"
)
PRESENT = word_set(
    "takes gets brings picks drives has wants does makes watches covers opens closes signs goes fetches "
    "collects drops comes stays bakes buys"
)
_READY = word_set(
    "able free home around available up got in on there here going taking getting driving covering willing "
    "keen near going"
)
_POLITE = word_set("pls please plz can could would kindly")


@dataclass(frozen=True, slots=True)
class Ask:
    directed_to: tuple[str, ...] = ()
    anybody: bool = True  # False: "can you" to nobody by name, who knows whether he is meant
    back: bool = False  # asks back: "Theo, you mean the opening?"
    at: int = 0


# ── asking ──


def ask(heard: Heard) -> Ask | None:
    """Somebody is wanted, and who, where somebody is named."""
    words = [one.text for one in heard.tokens]
    directed = _addressed(heard)
    for at, word in enumerate(words):
        following = _following(words, at)
        if word in _WHO and _who_asks(words, at, following):
            return Ask((), at=at)
        if word in ("can", "could", "would", "will") and following[:1] and _somebody(following):
            return Ask((), at=at)
        if (
            word in ("can", "could", "would", "will")
            and following[:1]
            and following[0] in YOU - {"your", "ur", "you're"}
        ):
            return Ask(directed, anybody=bool(directed), at=at) if _verbed(following[1:]) or directed else None
        if word in SOMEONE and _someone_asked(words, at, following):
            return Ask((), at=at)
        if word in ("need", "needs", "short", "looking", "want") and _needed(words, at, following):
            return Ask((), at=at)
        if word in ("takers", "volunteers", "volunteer"):
            return Ask((), at=at)
    return _imperative(heard, directed, words) or _asked_back(heard, directed, words)


def _speaks_to(heard: Heard, end: int) -> bool:
    """Whether "can you" stands in the sentence that ends with the name."""
    at = end
    while at > 0 and heard.word(at - 1) not in (".", "!", "?"):
        at -= 1
    return any(
        heard.word(step) in ("can", "could", "would", "will") and heard.word(step + 1) in YOU for step in range(at, end)
    )


def _somebody(following: list[str]) -> bool:
    return following[0] in SOMEONE or (
        following[0] in ("one", "1", "either", "any") and following[1:2] in (["of"], ["person"], ["more"])
    )


def _following(words: list[str], at: int) -> list[str]:
    return [one for one in words[at + 1 : at + 8] if one[0].isalnum() or one[0] == "'"]


def _who_asks(words: list[str], at: int, following: list[str]) -> bool:
    if at and words[at - 1] not in _BOUNDARY and at > 3:
        return False
    first = following[0] if following else ""
    second = following[1] if len(following) > 1 else ""
    if words[at] == "whose":
        return first == "turn"
    if not following and words[at] == "who":
        return at > 3 and words[at - 1] in _BOUNDARY and at >= len(words) - 3
    if words[at] in ("whos", "who's"):
        return first.endswith("ing") or first in _WHO_IS or first == "got"
    if first in ("is", "are"):
        return second.endswith("ing") or second in _WHO_IS
    if first == "else":
        return second in ("can", "is", "could", "wants")
    return (
        first in ("can", "could", "will", "would", "wants", "has", "brings")
        or first in PRESENT
        or (first in ASK_VERBS and not is_past(first))
    )


def _verbed(following: list[str]) -> bool:
    return any(one in ASK_VERBS and one not in ("have", "be", "do", "start") for one in following[:3]) or following[
        :1
    ] in (["be"], ["do"], ["pls"], ["please"])


def _someone_asked(words: list[str], at: int, following: list[str]) -> bool:
    """ "Somebody has to", "anyone free", "anybody home?", and "anyone" as the last word of a need."""
    first = following[0] if following else ""
    if words[at].startswith("some") and first in ("has", "needs", "should", "must", "please", "pls", "have", "to"):
        return True
    if words[at].startswith("some") and first in ASK_VERBS and not is_past(first) and {"please", "pls"} & set(words):
        return True
    if first in ("can", "could", "would", "will") and (
        {"chance", "wondering", "hoping", "wonder", "hope"} & set(words[:at]) or "?" in words[at:]
    ):
        return True
    before = words[at - 1] if at else ""
    if before in ("has", "did", "does", "was", "if", "do", "for", "like", "than", "hasnt", "asked", "else"):
        return False
    if words[at].startswith("any") and (
        first in _READY or (not first and (before in (",", "", ".", "?", "!") or "need" in words or "?" in words))
    ):
        return first != "getting" or before != "is"
    return words[at].startswith("any") and first in ("who", "to", "please", "pls", "wanna", "want", "with", "able")


def _needed(words: list[str], at: int, following: list[str]) -> bool:
    if words[at] == "short":
        return (
            at > 0
            and words[at - 1] in ("one", "1", "two", "2", "person", "are", "be", "still", "were", "hand", "hands")
            and words[at - 1] != "so"
        )
    if words[at] == "looking" and following[:1] != ["for"]:
        return False
    if words[at] == "want" and following[:1] not in (["someone"], ["somebody"], ["anyone"]):
        return False
    return any(one in _WANTED or one in SOMEONE for one in following[:5])


def _addressed(heard: Heard) -> tuple[str, ...]:
    """Who is spoken to: a name at the start or the end of the message or of a sentence, that is not the sender's."""
    refs = {one.ref for one in heard.group.people}
    found = []
    for one in heard.people:
        before, after = heard.word(one.begin - 1), heard.word(one.end)
        opens = one.begin == 0 or before in _OPENING
        ends = after in ("", ".", "?", "!", ",")
        asked = (
            after in YOU
            or after in _POLITE
            or after in ("can", "could", "would", "will", "are", "r", ",", "pls", "please")
        )
        spoken_to = (opens and (asked or (one.begin == 0 and ends))) or (
            ends and (before in YOU or _speaks_to(heard, one.begin))
        )
        if one.value in refs and not one.possessive and one.value != heard.message.sender and spoken_to:
            found.append(one.value)
    return tuple(dict.fromkeys(found))


def _imperative(heard: Heard, directed: tuple[str, ...], words: list[str]) -> Ask | None:
    """ "Wren pls take in the chairs", "please bring the keys, Rob"."""
    if not directed:
        return None
    for at, word in enumerate(words[:8]):
        if word in ("pls", "please", "plz") and any(one in ASK_VERBS for one in _following(words, at)[:2]):
            return Ask(directed, at=at)
    named = next((one for one in heard.people if one.value in directed), None)
    if named is None or named.begin:
        return None
    rest = [one for one in _following(words, named.end - 1) if one not in ("pls", "please")]
    return (
        Ask(directed, at=0)
        if rest[:1] and rest[0] in ASK_VERBS and not is_past(rest[0]) and not rest[0].endswith(("s", "ing"))
        else None
    )


def _asked_back(heard: Heard, directed: tuple[str, ...], words: list[str]) -> Ask | None:
    if not directed or not heard.question:
        return None
    for at, word in enumerate(words[:-1]):
        if word in YOU and words[at + 1] in _ASKED_BACK:
            return Ask(directed, back=words[at + 1].startswith("mean"), at=at)
    return None
