"""Knows what a statement is about: its telling words, alike however the sentence turns them, without what any sentence has."""

import re
from functools import lru_cache

from graph.rules.language.wording import flat

_TOKEN = re.compile(r"[^\W_][\w./#+'-]{0,60}")
_SMALL_WORDS = """
    a an the and but or so as of in on at by for with into onto per via about
    we us our ours i my me mine you your yours they them their he him his she her who which what whom
    is are am be been being will shall must should would ought need needs needed have has having do does doing done
    i'm we're you're they're i'll we'll you'll they'll it'll i've we've you've they've i'd we'd it's that's there's let's
    go goes going gone get gets getting got make makes making made come comes coming become becomes
    use uses using used adopt adopts adopting adopted choose chooses chose chosen choosing pick picks picked picking
    take takes taking taken put puts putting stay stays staying remain remains
    stick sticks sticking settle settles settled select
    selects selected opt opts opted rely relies relying standardise standardize times
    now then again still already just only also too really actually currently always ever all every each both any
    please ok okay yes yeah no nope not never well instead rather exactly finally basically definitely anyway hey oh
    sorry wait correction therefore hence thus mind that's fine henceforth onwards forward anymore longer
    let lets decide decides decided deciding decision agree agrees agreed agreement resolve resolved resolution conclude
    concluded propose proposed proposal think thinks believe say says said everyone everybody
    don't doesn't didn't isn't aren't wasn't weren't won't can't cannot shouldn't mustn't wouldn't couldn't cant wont dont
    doesnt didnt isnt arent wasnt werent shouldnt mustnt wouldnt couldnt thats theres im ive weve youve theyve
    nothing nobody none neither nor everything if when because since while than such own very quite actual whole
"""
_SMALL = frozenset(_SMALL_WORDS.split())
_POINTING = frozenset(
    ["it", "its", "it's", "itself", "this", "that", "these", "those", "they", "them", "here", "there", "one", "ones"]
)
_DIRECTION = frozenset(
    ("from", "without", "before", "after", "except", "against", "between", "above", "below", "under", "over")
)
# Words that say one thing: "we keep logs", "logs are retained", "log retention".
_ONE_WORD = {
    "retention": "keep keeps keeping kept retain retains retained retaining retention store stores stored storing storage hold "
    "holds held holding save saved saves",
    "host": "host hosts hosted hosting located based run runs running ran live lives living sit sits sitting reside resides",
    "timeout": "timeout timeouts time-out time-outs",
    "deploy": "deploy deploys deployed deploying deployment deployments",
    "release": "release releases released releasing",
    "backup": "backup backups back-up back-ups",
    "write": "write writes written writing wrote",
    "send": "send sends sent sending",
    "build": "build builds built building",
    "meet": "meet meets met meeting meetings",
    "begin": "begin begins begun beginning start starts started starting",
    "end": "end ends ended ending finish finishes finished",
    "cost": "cost costs costing price prices priced",
    "service": "service services",
    "colour": "colour color colours colors coloured colored",
    "licence": "licence license licensed licenced",
    "limit": "limit limits limited limiting cap caps capped",
    "retry": "retry retries retried retrying",
}
_ENDINGS = (
    ("sses", "ss"),
    ("shes", "sh"),
    ("ches", "ch"),
    ("xes", "x"),
    ("ies", "y"),
    ("ss", "ss"),
    ("us", "us"),
    ("is", "is"),
    ("s", ""),
)
_MUTE = re.compile(r"(?:at|(?:de|mp)let|iz|ut|uc|ac|v|ag|dg|rg|ir|ur|ul|[bdgptck]l|as|os|is|us|ot|c|u)$")
_ROOT = 3  # letters that are left, at least
_CANONICAL = {word: one for one, words in _ONE_WORD.items() for word in words.split()}


@lru_cache(maxsize=16384)
def subject_of(words: str) -> tuple[str, ...]:
    """The telling words of a flat text, sorted: two texts with the same ones are about the same thing."""
    found = {
        _canonical(one)
        for one, following in _tokens(words)
        if (one not in _SMALL and one not in _POINTING and one != "to" and not _returns(one, following))
        or (one == "to" and _leads_somewhere(following))
    }
    return tuple(sorted(found))


def _returns(word: str, following: str) -> bool:
    """ "Switch service-a back to …" is about service-a; a back door is another than the front door."""
    return word == "back" and following.casefold() in ("", "to")


def points(words: str) -> bool:
    """Whether a text speaks of something that it does not name: "it", "this"."""
    return any(one in _POINTING for one, _ in _tokens(words))


@lru_cache(maxsize=16384)
def _tokens(words: str) -> tuple[tuple[str, str], ...]:
    """Each word, folded and without what clings to it, with the word behind it as it is written."""
    found = [one[0].rstrip("./-'") for one in _TOKEN.finditer(flat(words))]
    return tuple(
        (_folded(one, place), found[place + 1] if place + 1 < len(found) else "") for place, one in enumerate(found)
    )


def _folded(word: str, place: int) -> str:
    """ "Service A" is another than a service: a capital letter alone is a name, unless it begins the sentence."""
    if len(word) == 1 and word.isupper() and place > 0 and word != "I":
        return word
    folded = word.casefold()
    return folded.removesuffix("'s") if folded not in _SMALL | _POINTING else folded


def _leads_somewhere(following: str) -> bool:
    """ "the train to Berlin" is another than the one from there; "to be" only belongs to a verb."""
    return following[:1].isupper() or following in ("the", "our")


def _canonical(word: str) -> str:
    if word in _DIRECTION or len(word) == 1 or not word.isalpha():
        return word
    return _CANONICAL.get(word) or _plain(word)


@lru_cache(maxsize=16384)
def _plain(word: str) -> str:
    """The word as a dictionary lists it, as far as its ending tells; what matters is that it is cut alike everywhere."""
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) + len(instead) >= _ROOT:
            word = word[: -len(ending)] + instead
            break
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= _ROOT:
            root = word[: -len(ending)]
            if root[-1] == root[-2] and root[-1] not in "ls":
                return root[:-1]  # planned, like plan
            return root + "e" if _MUTE.search(root) else root
    return word
