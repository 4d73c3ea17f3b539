"""Tells a message that asks for somebody, and whom, where it speaks to somebody by name."""

from dataclasses import dataclass
from itertools import pairwise

from graph.rules.chats.forms import is_past
from graph.rules.chats.heard import Heard
from graph.rules.chats.words import ASK_VERBS, SOMEONE, YOU, listed

_OPENING = listed("asking", "opening")
_ASKED_BACK = listed("asking", "asked-back")

_WHO = frozenset({"who", "whos", "who's", "whose"})
_BOUNDARY = listed("asking", "boundary")
_WHO_IS = listed("asking", "who-is")
_WANTED = listed("asking", "wanted")
PRESENT = listed("asking", "present")
_READY = listed("asking", "ready")
_CAN = ("can", "could", "would", "will")
_LEADS_QUESTION = frozenset({"want", "wanna", "fancy", "do", "any", "shall", "mind", "have", "up"})
_FONDLY = frozenset({"my", "love", "dear", "darling", "hun", "sweetie", "mate", "pal", "honey", "babe", "sweetheart"})
_YOU_DO = YOU - {"your", "ur", "you're"}
_WHO_DOES, _SOMEONE_HAS = listed("asking", "who-does"), listed("asking", "someone-has")
_HOPING, _NOT_BEFORE_ANY = listed("asking", "hoping"), listed("asking", "not-before-any")
_ANYONE_WHO, _BEFORE_SHORT = listed("asking", "anyone-who"), listed("asking", "before-short")
_WANTING, _DONE_TO = frozenset({"want", "fancy", "mind", "wanna"}), listed("asking", "done-to")
_POLITE, _INVITES = listed("asking", "polite"), listed("asking", "invites")


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
        if word in _CAN and following and _somebody(following):
            return Ask((), at=at)
        if word in _CAN and following and following[0] in _YOU_DO:
            return Ask(directed, anybody=bool(directed), at=at) if _verbed(following[1:]) or directed else None
        if word in SOMEONE and _someone_asked(words, at, following):
            return Ask((), at=at)
        if word in _YOU_DO and _asked_of_you(words, at, following):
            return Ask(directed, anybody=bool(directed), at=at)
        if word in ("need", "needs", "short", "looking", "want") and _needed(words, at, following):
            return Ask((), at=at)
        if word in ("takers", "volunteers", "volunteer") or _invites(words, at) or _one_of_us(words, at):
            return Ask((), at=at)
        if directed and _proposed(words, at):
            return Ask(directed, at=at)
    return _imperative(heard, directed, words) or _asked_back(heard, directed, words)


def _speaks_to(heard: Heard, end: int) -> bool:
    """Whether "can you" stands in the sentence that ends with the name."""
    at = end
    while at > 0 and heard.word(at - 1) not in (".", "!", "?"):
        at -= 1
    return any(heard.word(step) in _CAN and heard.word(step + 1) in YOU for step in range(at, end))


def _somebody(following: list[str]) -> bool:
    """ "Can someone", "can one of you"."""
    one_of = following[0] in ("one", "1", "either", "any") and following[1:2] in (["of"], ["person"], ["more"])
    return one_of or following[0] in SOMEONE


def _invites(words: list[str], at: int) -> bool:
    """ "Shout if you want any", "let me know if you can": whoever wants may take it."""
    step = at + 3 if words[at : at + 3] == ["let", "me", "know"] else at + 1 if words[at] in _INVITES else 0
    step += bool(step) and words[step : step + 1] in (["me"], ["us"], ["here"], ["back"], ["up"])
    return (
        bool(step) and words[step : step + 1] in (["if"], ["who"]) and bool({*YOU, "can", "free"} & set(words[step:]))
    )


def _one_of_us(words: list[str], at: int) -> bool:
    """ "One of us has to be home"."""
    of = words[at : at + 2] == ["one", "of"] and words[at + 2 : at + 3] in (["us"], ["you"], ["u"], ["yous"])
    return of and words[at + 3 : at + 4] != [] and words[at + 3] in _SOMEONE_HAS | frozenset(_CAN)


def _proposed(words: list[str], at: int) -> bool:
    """ "Shall we go", "want to come", "fancy a swim", "are you up for it", behind or before a name, as a question."""
    if "?" not in words[at:]:
        return False
    if words[at] in ("shall", "should", "shud"):
        return words[at + 1 : at + 2] in (["we"], ["i"])
    first = at <= 1 or words[at - 1] in _BOUNDARY | YOU | {"do", "would"}
    wanted = words[at] in ("wanna", "fancy") or words[at : at + 2] in (
        ["want", "to"],
        ["like", "to"],
        ["up", "for"],
        ["care", "to"],
    )
    return wanted and first


def _following(words: list[str], at: int) -> list[str]:
    return [one for one in words[at + 1 : at + 8] if one[0].isalnum() or one[0] == "'"]


def _who_asks(words: list[str], at: int, following: list[str]) -> bool:
    if at and words[at - 1] not in _BOUNDARY and at > 3:
        return False
    first, second = (*following, "", "")[:2]
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
    return first in PRESENT or first in _WHO_DOES or (first in ASK_VERBS and not is_past(first))


def _verbed(following: list[str]) -> bool:
    asked = any(one in ASK_VERBS and one not in ("have", "be", "do", "start") for one in following[:3])
    return asked or (*following, "")[0] in ("be", "do", "pls", "please")


def _asked_of_you(words: list[str], at: int, following: list[str]) -> bool:
    """ "Are you able to", "any chance you could", "do you think you could"."""
    first, second = (*following, "", "")[:2]
    if at and words[at - 1] in ("are", "r"):
        return first in _READY | {"able", "ok", "good"} and second in ("", "to", "for", "on", "this", "at")
    if "?" not in words[at:]:
        return False
    led = bool(_HOPING & set(words[max(0, at - 4) : at]))
    return led and (first in _CAN or first in ASK_VERBS) and _verbed(following[first in _CAN :])


def _someone_asked(words: list[str], at: int, following: list[str]) -> bool:
    """ "Somebody has to", "anyone free", "anybody home?", and "anyone" as the last word of a need."""
    first, before = (*following, "")[0], words[at - 1] if at else ""
    some, any_ = words[at].startswith("some"), words[at].startswith("any")
    polite = first in ASK_VERBS and not is_past(first) and {"please", "pls"} & set(words)
    if some and (first in _SOMEONE_HAS or polite):
        return True
    if first in _CAN and (_HOPING & set(words[:at]) or "?" in words[at:]):
        return True
    if first in _WANTING and before in ("does", "do", "would", "is", "", ",", "."):
        return True
    if before in _NOT_BEFORE_ANY:
        return False
    alone = not first and (before in (",", "", ".", "?", "!") or {"need", "?"} & set(words))
    if any_ and (first in _READY or alone):
        return first != "getting" or before != "is"
    return any_ and first in _ANYONE_WHO


def _needed(words: list[str], at: int, following: list[str]) -> bool:
    first, before = (*following, "")[0], words[at - 1] if at else ""
    if words[at] == "short":
        return before in _BEFORE_SHORT
    if (words[at] == "looking" and first != "for") or (words[at] == "want" and first not in SOMEONE):
        return False
    if words[at] in ("need", "needs"):
        done = following[2:3] if following[:2] == ["to", "be"] else following[:1]
        if done and done[0] in _DONE_TO and before not in ("i", "we", "dont", "don't", "no"):
            return True
    own = first == "to" and before != "needs"  # the sender has something to do himself
    return any(one in SOMEONE or (one in _WANTED and not own) for one in following[:5])


def _addressed(heard: Heard) -> tuple[str, ...]:
    """Who is spoken to: a name at the start or the end of the message or of a sentence, that is not the sender's."""
    refs = {one.ref for one in heard.group.people}
    found = []
    for one in heard.people:
        before, after = heard.word(one.begin - 1), heard.word(one.end)
        opens = one.begin == 0 or before in _OPENING
        ends = after in ("", ".", "?", "!", ",")
        fondly = one.begin == 0 and any(heard.word(one.end + step) == "," for step in (1, 2)) and after in _FONDLY
        asked = (
            after in YOU | _POLITE | (_LEADS_QUESTION if heard.question else frozenset())
            or after in (*_CAN, "are", "r", ",")
            or (one.begin == 0 and ends)
        )
        spoken_to = fondly or (opens and asked) or (ends and (before in YOU or _speaks_to(heard, one.begin)))
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
    verb = (*rest, "")[0]
    return Ask(directed, at=0) if verb in ASK_VERBS and not is_past(verb) and not verb.endswith(("s", "ing")) else None


def _asked_back(heard: Heard, directed: tuple[str, ...], words: list[str]) -> Ask | None:
    if not directed or not heard.question:
        return None
    for at, (word, verb) in enumerate(pairwise(words)):
        if word in YOU and (verb in _ASKED_BACK or (verb.endswith("ing") and verb in ASK_VERBS)):
            return Ask(directed, back=verb.startswith("mean"), at=at)
    return None
