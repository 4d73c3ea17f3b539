"""Tells chatter from what is meant: hypothetical, past, taken back, called off, refused."""

from graph.rules.chats.heard import Heard, stem
from graph.rules.chats.words import (  # fmt: skip
    CANCELS,
    CANNOT,
    CLOSES,
    CONSIDERS,
    FIRST,
    GREETINGS,
    HANDS,
    HYPOTHETIC,
    MOVES,
    PAST,
    REFUSES,
    RETRACTS,
)
from graph.rules.times.words import word_set

_NO_PAST = word_set("need feed seed speed bleed bed red shed wed weed indeed")


_GREETING = 6  # words: a longer message has more to say


def chatter(heard: Heard) -> bool:
    """Hypothetical, a greeting, or somebody else's words: nothing is arranged by it."""
    words = heard.words()
    if heard.has(*HYPOTHETIC) or (
        len(words) <= _GREETING and heard.text.startswith(tuple(f" {one}" for one in GREETINGS))
    ):
        return True
    return words[:1] == ("if",) or (words[:2] == ("and", "if")) or ("ever" in words and "if" in words)


def considers(heard: Heard) -> bool:
    return heard.has(*CONSIDERS)


def retracts(heard: Heard) -> bool:
    """Takes back what the sender has asked."""
    said = bare_text(heard)
    return any(said == one or said.startswith(one + " ") for one in (*RETRACTS, "n m"))


def closes(heard: Heard) -> bool:
    return heard.has(*CLOSES)


def bare_text(heard: Heard) -> str:
    """The words without signs."""
    return " ".join(heard.words())


def hand_only(heard: Heard) -> bool:
    return not heard.words() and any(one in heard.message.text for one in HANDS)


def cancels(heard: Heard) -> bool:
    """Called off, in so many words or as "no tutoring tomorrow"."""
    for at, token in enumerate(heard.tokens):
        if token.text != "no" or heard.word(at - 1) in ("have", "has", "there", "is", "got", "with", "oh"):
            continue
        if any(at < one.begin <= at + 2 for one in (*heard.activities, *heard.events)) and heard.word(at + 1) not in (
            "i",
            "one",
            "we",
        ):
            return True
    behind = {one.end for one in (*heard.activities, *heard.events)}
    off = any(
        heard.word(at) == "off" or (heard.word(at) in ("is", "s", "'s") and heard.word(at + 1) == "off")
        for at in behind
    )
    return (off and not set(heard.words()) & FIRST and not considers(heard)) or heard.has(*CANCELS)


def moves(heard: Heard) -> bool:
    return heard.has(*MOVES)


def cannot(heard: Heard) -> bool:
    return heard.has(*CANNOT)


def refuses(heard: Heard) -> bool:
    said = bare_text(heard)
    return any(said == one or said.startswith(one + " ") for one in REFUSES) or said.startswith(
        ("pls not me", "please not me", "not it")
    )


def past(heard: Heard) -> bool:
    """Tells what was: somebody did, without asking or taking."""
    words = heard.words()
    for at, word in enumerate(words[:-1]):
        follows = words[at + 1]
        if (
            (
                word in ("i", "he", "she", "they", "we", "you", "it")
                or any(one.value and heard.word(one.begin) == word for one in heard.people)
            )
            and is_past(follows)
            and follows not in ("got", "had", "made", "booked", "moved", "called")
        ):
            return True
    return (
        bool(words)
        and is_past(words[0])
        and words[0] in ("found", "made", "had", "did", "took", "ate", "won", "saw", "met")
    )


def is_past(word: str) -> bool:
    return word in PAST or (word.endswith("ed") and word not in _NO_PAST and len(word) > 4)


_EMPTY = word_set(
    "the a an and or but so to of in on at by for with w from is are be am was it its im i'm i ill i'll can "
    "could would will do does have has got get u you your ur me my who whos someone somebody anyone anybody "
    "need one 1 any this that then ok pls please today tomorrow tonight monday tuesday wednesday thursday "
    "friday saturday sunday take takes bring brings go as we they she he her him them not no yes yeah thats up "
    "off out over just now here there him dont mon tue tues wed thu thurs fri sat sun"
)


def content(text: str) -> set[str]:
    return {stem(one) for one in text.split() if one[0].isalpha() and one not in _EMPTY and one not in FIRST}
