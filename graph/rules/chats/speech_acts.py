"""Tells what a message does: it chats, tells what was, takes back, calls off, moves, refuses."""

from functools import lru_cache
from itertools import pairwise

from graph.rules.chats.mentions import stem
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.word_lists import (
    AM,
    CANCELS,
    CANNOT,
    CLOSES,
    CONSIDERS,
    FIRST,
    GREETINGS,
    HANDS,
    HYPOTHETIC,
    JOINS,
    MOVES,
    PAST,
    REFUSES,
    RETRACTS,
    listed,
)

_TOLD_NO, _NEWS, _DID = listed("forms", "told-no"), listed("forms", "news"), listed("forms", "did")
_PEOPLE = listed("forms", "people")
_STOPPED = listed("forms", "stopped")
_TELLS = frozenset({"is", "are", "starts", "start", "finishes", "ends", "begins", "finish", "end"})
_NO_PLACE = listed("forms", "no-place")
_ALREADY = frozenset({"already", "just", "also", "only", "finally", "never"})
_OFF = {("off",), ("is", "off"), ("all", "off"), ("its", "off"), ("it's", "off"), ("it", "is", "off"), ("now", "off")}
_HAVING_OFF = frozenset({"am", "day", "be", "have", "got"})
_NO_PAST = listed("forms", "no-past")


_FEWEST = 3  # words
_GREETING = 6  # words: a longer message has more to say


def chatter(heard: ParsedMessage) -> bool:
    """Hypothetical, a greeting, or somebody else's words: nothing is arranged by it."""
    words = heard.words()
    greets = len(words) <= _GREETING and heard.text.startswith(tuple(f" {one}" for one in GREETINGS))
    return greets or heard.has(*HYPOTHETIC) or words[:1] == ("if",)


def considers(heard: ParsedMessage) -> bool:
    return heard.has(*CONSIDERS)


def retracts(heard: ParsedMessage) -> bool:
    """Takes back what the sender has asked."""
    said = bare_text(heard)
    return any(said == one or said.startswith(one + " ") for one in (*RETRACTS, "n m"))


def closes(heard: ParsedMessage) -> bool:
    return heard.has(*CLOSES)


def bare_text(heard: ParsedMessage) -> str:
    """The words without signs."""
    return " ".join(heard.words())


def hand_only(heard: ParsedMessage) -> bool:
    return not heard.words() and any(one in heard.message.text for one in HANDS)


def cancels(heard: ParsedMessage) -> bool:
    """Called off, in so many words or as "no tutoring tomorrow"."""
    return _has_none(heard) or called_off(heard)


def _has_none(heard: ParsedMessage) -> bool:
    """ "No tutoring tomorrow"."""
    for at, token in enumerate(heard.tokens):
        told = (
            token.text == "no" and heard.word(at - 1) not in _TOLD_NO and heard.word(at + 1) not in ("i", "one", "we")
        )
        if told and any(at < mention.begin <= at + 2 for mention in (*heard.activities, *heard.events)):
            return True
    return False


def none_on(heard: ParsedMessage) -> bool:
    """ "No babyschwimmen today": what is off is in no list, and a time stands right behind it."""
    timed = heard.timed()
    return any(
        token.text == "no"
        and heard.word(at - 1) not in _TOLD_NO
        and at + 1 not in timed
        and bool({at + 2, at + 3} & timed)
        for at, token in enumerate(heard.tokens)
    )


def day_off(heard: ParsedMessage) -> bool:
    """ "I'm off on Friday", "off today so ...", "day off Monday": the sender does not work then; "dropping off" is another thing."""
    timed = heard.timed()
    for at, token in enumerate(heard.tokens):
        before, step = heard.word(at - 1), at + 1 + (heard.word(at + 1) in ("on", "all"))
        opens = not at or before in AM | JOINS | _HAVING_OFF or not heard.tokens[at - 1].word
        if token.text == "off" and opens and (step in timed or before == "day"):
            return True
    return False


def called_off(heard: ParsedMessage) -> bool:
    """Called off, in so many words."""
    things = (*heard.activities, *heard.events)
    behind = [_behind_is(heard, thing.end) for thing in things]
    off = any(heard.word(at) == "off" for at in behind) or (bool(things) and bool(_OFF & set(heard.clauses())))
    stopped = bool(things) and bool(set(heard.words()) & _STOPPED) and not set(heard.words()) & FIRST
    return (off and not set(heard.words()) & FIRST and not considers(heard)) or stopped or heard.has(*CANCELS)


def _behind_is(heard: ParsedMessage, at: int) -> int:
    """Return the place behind "is" and a word such as "officially": "engine checks today are off"."""
    timed = heard.timed()
    part = at not in timed and at + 1 in timed and heard.word(at) != "off"  # only a part of its title was known
    at += part
    while at in timed:
        at += 1
    at += heard.word(at) in ("is", "s", "'s", "are", "r", "was")
    return at + heard.word(at).endswith("ly")


def moves(heard: ParsedMessage) -> bool:
    return heard.has(*MOVES) or bool(outdated(heard)) or _now_then(heard)


def told_of(heard: ParsedMessage) -> bool:
    """True if the words tell how something is: "is at 9", "starts at 5", "ballet's in the hall"."""
    things = {mention.end - 1 for mention in (*heard.activities, *heard.events)}
    return bool(set(heard.words()) & _TELLS) or any(heard.word(at).endswith("'s") for at in things)


def elsewhere(heard: ParsedMessage, place: str | None) -> bool:
    """ "Is in the church hall", "is on Zoom": behind "is" a place is said, and not its own."""
    timed = heard.timed()
    own = {stem(word) for word in (place or "").casefold().split()}
    for at in range(1, len(heard.tokens) - 1):
        is_ = heard.word(at - 1) in ("is", "are") or heard.word(at - 1).endswith("'s")
        step = at + 1 + (heard.word(at + 1) in ("the", "a", "our", "their"))
        what = heard.word(step)
        if (
            is_
            and heard.word(at) in ("in", "at", "on")
            and what[:1].isalpha()
            and what not in _NO_PLACE
            and step not in timed
        ):
            return stem(what) not in own
    return False


def outdated(heard: ParsedMessage) -> tuple[int, ...]:
    """Return the places of days and hours that no longer hold: "half 5 not half 4", "not coming today, it's Monday at 3"."""
    nots = [token.start for token in heard.tokens if token.text in _NO_MORE]
    things = [*(time.start for time in heard.times), *(heard.tokens[place.begin].start for place in heard.places)]
    old = tuple(thing for thing in things if any(0 < thing - start <= _NEAR_NOT for start in nots))
    return old if old and (len(old) < len(things) or not heard.times) else ()


def _now_then(heard: ParsedMessage) -> bool:
    """ "It's Monday at 3 now", "now half 5": a time with "now" beside it is a new one."""
    for time in heard.times:
        beside = (heard.word(heard.at(time.start) - 1), heard.word(heard.at(time.end)))
        if "now" in beside and time.end > time.start + 3:
            return True
    return False


_WAS_NOT = ("was not able", "were not able", "wasn't able", "weren't able")


def cannot(heard: ParsedMessage) -> bool:
    told = any(one in ("i", "we") and other == "not" for one, other in pairwise(heard.words()))  # "I not go tomorrow"
    return (told or heard.has(*CANNOT)) and not heard.has(*_WAS_NOT)


def refuses(heard: ParsedMessage) -> bool:
    said = bare_text(heard)
    return any(said == one or said.startswith(one + " ") for one in REFUSES) or said.startswith(
        ("pls not me", "please not me", "not it")
    )


def past(heard: ParsedMessage) -> bool:
    """Tells what was: somebody did, without asking or taking."""
    words = tuple(word for word in heard.words() if word not in _ALREADY)
    people = _PEOPLE | {heard.word(person.begin) for person in heard.people}
    passive = not moves(heard) and any(
        one in ("got", "was", "were") and is_past(verb) and verb not in _NEWS for one, verb in pairwise(words)
    )
    did = passive or any(one in people and is_past(verb) and verb not in _NEWS for one, verb in pairwise(words))
    return did or (*words, "")[0] in _DID or bygone(heard)


def bygone(heard: ParsedMessage) -> bool:
    return heard.has("last week", "last month", "last year", "last night")


def ahead(heard: ParsedMessage) -> bool:
    """True if it may tell of the time to come: more than a greeting, and nobody did anything."""
    words = heard.words()
    return len(words) > _FEWEST and not any(map(is_past, words)) and not chatter(heard)


def is_past(word: str) -> bool:
    return word in PAST or (word.endswith("ed") and word not in _NO_PAST and len(word) > 4)


_EMPTY = listed("forms", "empty")
_NO_MORE, _NEAR_NOT = frozenset({"not", "isnt", "isn't", "wont", "won't", "aint"}), 20  # letters


@lru_cache(maxsize=2048)
def content(text: str) -> frozenset[str]:
    return frozenset(
        stem(word) for word in text.split() if word[0].isalpha() and word not in _EMPTY and word not in FIRST
    )
