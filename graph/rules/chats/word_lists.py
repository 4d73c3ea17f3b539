"""Knows the small words by which people ask, take, refuse, take back and joke in chats, whatever their chat is about."""

from graph.rules.utterances import words
from graph.rules.utterances.words import sections


def known() -> frozenset[str]:
    """Every word of the lists: as they stand, they are slips of no other word."""
    return frozenset(
        word
        for part in sections("chats").values()
        for one in part.values()
        if isinstance(one, str)
        for word in one.split()
    )


def listed(section: str, name: str) -> frozenset[str]:
    return frozenset(words.ordered("chats", section, name))


def ordered(section: str, name: str) -> tuple[str, ...]:
    return words.ordered("chats", section, name)


FIRST = listed("shared", "first")
MINE = listed("shared", "mine")
WILL = listed("shared", "will")
MYSELF = frozenset({"i", "i'll", "ill", "i'm", "im", "i've", "ive"})
AM = listed("shared", "am")
HAVE = listed("shared", "have")
YOU = listed("shared", "you")
SOMEONE = listed("shared", "someone")
CAN = ("can", "could", "would", "will")
THEM = listed("shared", "them")
HIM = listed("shared", "him")
IT = listed("shared", "it")
WE = listed("shared", "we")
WHO = listed("errands", "who")
OTHERS = listed("coordination", "others")

ASK_VERBS = listed("shared", "ask-verbs")
# In front of "who" or behind it: somebody asks of what was, or for fun.
PAST = listed("shared", "past")
NOT_TASK_VERBS = listed("shared", "not-task-verbs")
HYPOTHETIC = ordered("shared", "hypothetic")
CONSIDERS = ordered("shared", "considers")
RETRACTS = ordered("shared", "retracts")
CLOSES = ordered("shared", "closes")
CANNOT = ordered("shared", "cannot")
REFUSES = ordered("shared", "refuses")
CANCELS = ordered("shared", "cancels")
MOVES = ordered("shared", "moves")
BOTH = ordered("shared", "both")
TAKEOVER = ordered("shared", "takeover")
TAKES_ALONE = ordered("shared", "takes-alone")
YES = listed("shared", "yes")
CONDITIONAL = ordered("shared", "conditional")
YES_PHRASES = ordered("shared", "yes-phrases")
STRONG_YES = listed("shared", "strong-yes")
NO = listed("shared", "no")
NOT = listed("taking", "not")
HANDS = "👍🙋✋🙌👌✅☑✔🫡💪🚗🚙🏃🚲🙆💯🆗"
JOINS = listed("shared", "joins")
GREETINGS = ordered("shared", "greetings")
# Words that are names as well: as names only where they are written so.
NAME_LIKE = listed("shared", "name-like")

_NOT_DOING = listed("forms", "not-doing")


def is_doing(word: str) -> bool:
    """Taking, driving; "bring" is none."""
    return word.endswith("ing") and word not in _NOT_DOING


def does_task(word: str) -> bool:
    """True of "taking", "grabbing", "driving": a task that is being done."""
    root = word.removesuffix("ing")
    return is_doing(word) and bool({word, root, f"{root}e", root[:-1]} & ASK_VERBS)
