"""Tells a message that asks for somebody, and whom, where it speaks to somebody by name."""

from dataclasses import dataclass
from itertools import pairwise

from graph.rules.chats.addressing import directed
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.speech_acts import is_past
from graph.rules.chats.word_lists import (
    ASK_VERBS,
    CAN,
    HIM,
    PAST,
    SOMEONE,
    THEM,
    YOU,
    does_task,
    is_doing,
    listed,
    ordered,
)

_FEWEST = 3  # words
_ASKED_BACK = listed("asking", "asked-back")

_WHO = frozenset({"who", "whos", "who's", "whose", "who'll", "wholl", "who'd", "which"})
_BOUNDARY = listed("asking", "boundary")
_WHO_IS = listed("asking", "who-is")
_WANTED = listed("asking", "wanted")
PRESENT = listed("asking", "present")
_READY = listed("asking", "ready")
_YOU_DO = YOU - {"your", "ur", "you're"}
_WHO_DOES, _SOMEONE_HAS = listed("asking", "who-does"), listed("asking", "someone-has")
_BESIDE = frozenset({"w", "with"})
_HOPING, _NOT_BEFORE_ANY = listed("asking", "hoping"), listed("asking", "not-before-any")
_ANYONE_WHO, _BEFORE_SHORT = listed("asking", "anyone-who"), listed("asking", "before-short")
_WHO_NOT, _OPEN_STILL = listed("asking", "who-not"), ordered("asking", "open-still")
_ANY_DID, _THANKFUL = listed("asking", "any-did"), listed("asking", "thankful")
_FETCHED = frozenset({"picking", "collecting", "fetching", "dropping", "driving", "covering"})
_KNOWS_WHO = listed("asking", "knows-who")
_ASKED_THERE, _OTHERS = frozenset({"asked", "asks", "asking", "wondered", "wonders"}), listed("coordination", "others")
_COUNTED = frozenset({"one", "1", "two", "2", "three", "3", "a", "some"})
_NEEDING = frozenset({"need", "needs", "needed", "wanted", "short", "looking", "want"})
_WANTING, _DONE_TO = frozenset({"want", "fancy", "mind", "wanna"}), listed("asking", "done-to")


@dataclass(frozen=True, slots=True)
class Ask:
    directed_to: tuple[str, ...] = ()
    anybody: bool = True  # False: "can you" to nobody by name, who knows whether he is meant
    back: bool = False  # asks back: "Theo, you mean the opening?"
    at: int = 0
    sure: bool = True  # False: the verb behind "who" is none that is known to ask for somebody


# ── asking ──


def wondered(heard: ParsedMessage) -> bool:
    """True if it asks about the time to come: nobody has to take it, and anybody may answer."""
    words = heard.words()
    return heard.question and len(words) > _FEWEST and not (PAST | {"did", "know", "see", "seen"}) & set(words)


def ask(heard: ParsedMessage) -> Ask | None:
    """Read a message that wants somebody, and the person, where it names one."""
    words = [token.text for token in heard.tokens]
    to = directed(heard)
    for at, word in enumerate(words):
        following = _following(words, at)
        if word in _WHO and _who_asks(words, at, following):
            return Ask((), at=at, sure=_known_verb(word, following))
        if word in CAN and following and _somebody(following):
            return Ask((), at=at)
        if word in CAN and following and following[0] in _YOU_DO:
            return Ask(to, anybody=bool(to), at=at) if _verbed(following[1:]) or to else None
        if word.removesuffix("'s") in SOMEONE and _someone_asked(words, at, following):
            return Ask((), at=at)
        if word.startswith("whoever") and {"please", "pls", "can", "could"} & set(words):
            return Ask((), at=at)
        if word in _NEEDING and _needed(words, at, following):
            return Ask((), at=at)
        if word in ("takers", "volunteers", "volunteer"):
            return Ask((), at=at)
        if to and _proposed(words, at):
            return Ask(to, at=at)
    if heard.has(*_OPEN_STILL) or ("?" in words and _names_help(words)) or ("help",) in heard.clauses():
        return Ask(to, at=next((at for at, one in enumerate(words) if one == "?"), 0))
    return _imperative(heard, to, words) or _asked_back(heard, to, words)


def _somebody(following: list[str]) -> bool:
    """ "Can someone", "can one of you"."""
    one_of = following[0] in ("one", "1", "either", "any") and following[1:2] in (["of"], ["person"], ["more"])
    return one_of or following[0] in SOMEONE


def _names_help(words: list[str]) -> bool:
    """ "Any chance of a lift", "room in anyone's car": a question for what somebody would do."""
    return bool({"lift", "ride", "sitter", "driver", "cover"} & set(words)) or "anyone's" in words


def _proposed(words: list[str], at: int) -> bool:
    """ "Shall we go", "want to come", "fancy a swim", "are you up for it", behind or before a name, as a question."""
    word, two = words[at], words[at : at + 2]
    if word in ("shall", "should", "shud"):
        return words[at + 1 : at + 2] in (["we"], ["i"]) and "?" in words
    wanted = word in ("wanna", "fancy") or two in (["want", "to"], ["like", "to"], ["up", "for"], ["care", "to"])
    return wanted and (at <= 1 or words[at - 1] in _BOUNDARY | YOU | {"do", "would"}) and "?" in words


def _following(words: list[str], at: int) -> list[str]:
    return [word for word in words[at + 1 : at + 8] if word[0].isalnum() or word[0] == "'"]


def _who_asks(words: list[str], at: int, following: list[str]) -> bool:
    if at and words[at - 1] not in _BOUNDARY and at > 3 and (words[at - 1] in _KNOWS_WHO or words[at] == "whose"):
        return False
    if at and _reported(words, at - 1):
        return False
    first, second = (*following, "", "")[:2]
    if words[at] == "whose":
        return first == "turn"
    if not following and words[at] == "who":
        return at > 3 and words[at - 1] in _BOUNDARY and at >= len(words) - 3
    if words[at] == "which":
        return first in ("of", "one") and second in ("you", "us", "of")
    if words[at] in ("whos", "who's"):
        return is_doing(first) or first in _WHO_IS or first == "got"
    if first in ("is", "are"):
        return is_doing(second) or second in _WHO_IS
    if first == "else":
        return second in ("can", "is", "could", "wants")
    if (first, second) in (("gets", "to"), ("get", "to")):  # what somebody may do
        return False
    return bool(first) and first not in _WHO_NOT and not is_past(first)


def asked_elsewhere(heard: ParsedMessage) -> bool:
    words = [token.text for token in heard.tokens]
    return any(one in _WHO and _reported(words, at - 1) for at, one in enumerate(words) if at)


def _reported(words: list[str], at: int) -> bool:
    """ "The teacher asked who can bring a pet": it was asked elsewhere, by somebody who is not here."""
    return words[at] in _ASKED_THERE and bool(_OTHERS & set(words[max(0, at - 2) : at]))


def _known_verb(who: str, following: list[str]) -> bool:
    first = (*following, "")[0]
    return who not in ("who", "which") or first in PRESENT | _WHO_DOES | ASK_VERBS | {
        "is",
        "are",
        "else",
        "of",
        "one",
        "",
    }


def _verbed(following: list[str]) -> bool:
    asked = any(one in ASK_VERBS and one not in ("have", "be", "do", "start") for one in following[:3])
    return asked or (*following, "")[0] in ("be", "do", "pls", "please")


def _someone_asked(words: list[str], at: int, following: list[str]) -> bool:
    """ "Somebody has to", "anyone free", "anybody home?", and "anyone" as the last word of a need."""
    first, before = (*following, "")[0], words[at - 1] if at else ""
    some, any_ = words[at].startswith("some"), words[at].startswith("any")
    if (some and _some_wanted(words, at, following)) or (before == "if" and _if_anybody(words, at, first)):
        return True
    if any_ and first == "else" and not following[1:] and "?" in words[at:]:
        return True
    if first in CAN and (_HOPING & set(words[:at]) or "?" in words[at:]):
        return True
    if first == "got" and before == "has" and (*following, "", "")[1] in HIM | THEM | {"the", "my"}:
        return "?" in words and following[1] not in ("my", "the")
    if first in _WANTING and before in ("does", "do", "would", "is", "", ",", "."):
        return True
    if before in _NOT_BEFORE_ANY:
        return False
    alone = not first and (before in (",", "", ".", "?", "!") or {"need", "?"} & set(words))
    if any_ and (first in _READY or alone):
        return first != "getting" or before != "is"
    return any_ and (
        first in _ANYONE_WHO or ("?" in words[at:] and bool(first) and first not in _ANY_DID and not is_past(first))
    )


def _some_wanted(words: list[str], at: int, following: list[str]) -> bool:
    """ "Somebody has to", "someone else take it", "somebody swap the tank", "someone with Mia at 4?"."""
    first, second = (*following, "", "")[:2]
    if first == "else" and second in ASK_VERBS:
        return True
    if first in _BESIDE and (_SOMEONE_HAS & set(following[2:6]) or (first == "with" and "?" in words)):
        return True
    wanted = first in ASK_VERBS and not is_past(first) and not first.endswith("s") and not is_doing(first)
    told = not at or words[at - 1] in _BOUNDARY
    return first in _SOMEONE_HAS or (wanted and (told or bool({"please", "pls"} & set(words))))


def _if_anybody(words: list[str], at: int, first: str) -> bool:
    """ "Would be great if somebody took her", "if anyone can": a wish that asks."""
    asks = {"can", "could", "pls", "please", "?"} & set(words[at:]) and first not in ("wants", "want", "asks")
    return bool(asks or _THANKFUL & set(words[: at - 1]))


def _needed(words: list[str], at: int, following: list[str]) -> bool:
    first, before = (*following, "")[0], words[at - 1] if at else ""
    if words[at] in ("needed", "wanted"):
        return bool((_WANTED | SOMEONE) & set(words[max(0, at - 4) : at]))
    if words[at] == "short":
        return before in _BEFORE_SHORT
    if words[at] == "want" and first in _COUNTED - {"a", "some"} and following[1:2] in (["on"], ["for"]):
        return before not in ("i", "you", "they")
    if (words[at] == "looking" and first != "for") or (words[at] == "want" and first not in SOMEONE):
        return False
    if words[at] in ("need", "needs"):
        done = following[2:3] if following[:2] == ["to", "be"] else following[:1]
        if (
            done
            and (done[0] in _DONE_TO or does_task(done[0]))
            and before not in ("dont", "don't", "no")
            and (before not in ("i", "we") or done[0] in _FETCHED)
        ):
            return True
    if following[1:2] in (["more"], ["extra"]) and first in _COUNTED:  # "we need one more for the stall"
        return True
    if first in ("a", "an") and following[2:3] == ["to"] and following[3:4] and following[3] in ASK_VERBS:
        return words[at] != "looking"  # whatever somebody is called: "I need a human to pick up the cake"
    own = first == "to" and before != "needs"  # the sender has something to do himself
    return any(one in SOMEONE or (one in _WANTED and not own) for one in following[:5])


def _imperative(heard: ParsedMessage, directed: tuple[str, ...], words: list[str]) -> Ask | None:
    """ "Wren pls take in the chairs", "please bring the keys, Rob"."""
    if not directed:
        return None
    for at, word in enumerate(words[:8]):
        if word in ("pls", "please", "plz") and any(one in ASK_VERBS for one in _following(words, at)[:2]):
            return Ask(directed, at=at)
    named = next((mention for mention in heard.people if mention.value in directed), None)
    if named is None or named.begin:
        return None
    rest = [one for one in _following(words, named.end - 1) if one not in ("pls", "please")]
    verb = (*rest, "")[0]
    return (
        Ask(directed, at=0)
        if verb in ASK_VERBS and not is_past(verb) and not (verb.endswith("s") or is_doing(verb))
        else None
    )


def _asked_back(heard: ParsedMessage, directed: tuple[str, ...], words: list[str]) -> Ask | None:
    if not directed or not heard.question:
        return None
    for at, (word, verb) in enumerate(pairwise(words)):
        if word in YOU and (verb in _ASKED_BACK or (is_doing(verb) and verb in ASK_VERBS)):
            return Ask(directed, back=verb.startswith("mean"), at=at)
    return None
