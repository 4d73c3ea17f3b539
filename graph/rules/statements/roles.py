"""Reads roles out of a flat sentence: where something goes, what its colour or its default is, who owns it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from graph.rules.language.wording import phrase
from graph.rules.statements.subjects import subject_of

_NAME = r"[\w][\w./'&-]{0,40}(?: [\w][\w./'&-]{0,40}){0,4}?"
_END = r"(?= ?(?:$|[.,;:!()]| [-\u2013\u2014] |\b(?:because|since|for|from now|so|and|when|if|now|again|please|instead|only|too|these|first|too)\b))"
# "… must go in X": a place that only one can be where nothing else is allowed.
_GOES = phrase(
    r"\b(?:go(?:es)?|put|puts|post|posts|posted|send|sends|sent|write|writes|written|log|logged|file|filed|track|tracked|store|stores|stored|keep|keeps|kept|place|placed|land|lands|belongs?|"
    r"live|lives|stay|stays|discuss|discussed|report|reported|document|documented|happen|happens|documented|published?)(?P<what> [^.,;:!?()]{0,80}?)? (?:in|into|on|onto|to|through|via|under) "
    rf"(?:the |our |a |an )?(?P<where>(?!(?:be|do|have|not|it|this|that|time|hold|production)\b){_NAME}){_END}"
)
_ONLY = phrase(
    r"\b(?:must|only|always|never|all|every|each|have to|has to|from now on|going forward|without exception|instead|exclusively|solely)\b"
)
_ATTRIBUTES = (
    r"(?:colou?r|name|title|language|locale|vendor|supplier|provider|licen[cs]e|theme|format|currency|time ?zone|default|port|domain|url|address|branch|venue|"
    r"encoding|protocol|font|material|slogan|prefix|convention|strategy|policy|method|carrier|printer|caterer|hotel|airport|harbour|room|owner|lead|maintainer|contact|chair|editor|approver|"
    r"responsible|assignee|tool|editor|paper|finish|wood|shape|logo|mascot|motto|topic|speaker|headliner|moderator|treasurer|secretary|coordinator|photographer|codename|code name|hostname|registry|registrar|bank|auditor|insurer)"
)
_STARTS = r"^\W{0,4}(?:(?:ok|okay|so|and|well|actually|no|we (?:decided|agreed) that|decided:?|agreed:?|decision:?|fact:?|note:?)\W{1,2}){0,3}"
_IS = phrase(
    rf"{_STARTS}(?P<about>(?:the |our |its |his |her |their )?(?:[\w'./-]{{1,30}} ){{0,3}}{_ATTRIBUTES}(?: (?:of|for) (?:the |our )?[\w'./-]{{1,30}}(?: [\w'./-]{{1,30}}){{0,2}})?) "
    rf"(?:is|are|will be|shall be|must be|has to be|becomes|stays|remains|=|:) (?P<the>the |a |an |now |always |going to be |to be )?(?P<value>{_NAME}){_END}"
)
_OWNS = phrase(
    rf"^\W{{0,4}}(?P<who>[A-Z][\w.'-]{{1,30}}) (?:will |shall |now )?(?:own|owns|lead|leads|maintain|maintains|is responsible for|will be responsible for|is in charge of|takes over|is the owner of|is the lead of) (?P<about>(?:the |our )?[^.,;:!?()]{{2,60}}?){_END}"
)
_OWNED = phrase(
    rf"^\W{{0,4}}(?P<about>(?:the |our )?[^.,;:!?()]{{2,60}}?) (?:is|are|will be|shall be|must be) (?:owned|led|maintained|done|handled|run) by (?P<who>[A-Z][\w.'-]{{1,30}}){_END}"
)
# Who holds a post, or does the one job that there is: "Sam is the contact for vendors", "Kiki draws the poster".
_SOMEBODY = r"(?P<who>(?!(?:We|I|You|They|It|He|She|This|That|There|Who|What|Everyone|Everybody|Somebody|Someone|Nobody|Anybody|The|Our|My|Your|A|An|One)\b)(?-i:[A-Z])[\w.'-]{1,30})"
_POSTS = phrase(
    rf"{_STARTS}{_SOMEBODY} (?:is|will be|shall be|becomes|stays) (?:the |our )(?P<about>(?:[\w-]{{2,20}} )?(?:contact|point of contact|contact person|owner|lead|leader|head|chair|coordinator|"
    rf"maintainer|organi[sz]er|moderator|editor|treasurer|secretary|host|manager|captain|speaker|reviewer|approver|deputy)(?: (?:for|of) [^.,;:!?()]{{2,60}}?)?){_END}"
)
_JOBS = phrase(
    rf"{_STARTS}{_SOMEBODY} (?:will |shall |now )?(?P<about>(?:draw|design|do|make|write|print|build|run|handle|organi[sz]e|book|cook|host|chair|moderate|edit|keep|manage|coordinate|present|take care of|"
    rf"look after|prepare|bake|order|translate|review|approve|paint|film|collect|count|drive|open|close|announce|bring)(?:e?s)? (?:the|our) [^.,;:!?()]{{2,60}}?|takes care of [^.,;:!?()]{{2,60}}?|looks after [^.,;:!?()]{{2,60}}?){_END}"
)
# Where something is held: of several places it is one. Words like "takes place" stand there as blanks. What merely is somewhere may be elsewhere tomorrow.
_PLACE = (
    r"(?:at|in|to) (?P<where>(?:the|our) (?!(?:moment|end|beginning|start|same|next|last|first|weekend|morning|afternoon|evening|night|summer|winter|spring|autumn|future|way|time|week|month|year|latest|"
    r"earliest|background|foreground|middle|public|open|dark|rain|sun|back|front|left|right|top|bottom)\b)[\w'-]{2,30}(?: [\w'-]{2,30}){0,2}?)"
)
_HELD = (
    phrase(
        rf"{_STARTS}(?:let's |we(?:'ll| will)? )?(?:hold|have|do) (?P<about>(?:the|our) [^.,;:!?()]{{2,40}}?) {_PLACE}{_END}"
    ),
    phrase(
        rf"{_STARTS}(?P<about>(?:the|our) [^.,;:!?()]{{2,40}}?)(?: (?:is held|is moved|will be held)|\x20{{3,60}}) {_PLACE}{_END}"
    ),
    phrase(rf"{_STARTS}(?:let's |we(?:'ll| will)? )?(?:all )?(?P<about>meet) {_PLACE}{_END}"),
)
_JUDGED_WORDS = """
    good bad nice fine ok okay great wrong right correct important ready done unclear open missing clear slow fast
    easy hard simple complex ugly broken perfect better worse best worst cheap expensive obvious unknown undecided
    free new old available unavailable same different useful useless needed required optional not no too very so quite
    really still already more less what where how why that all being getting set up on off just pretty only
"""
_JUDGED = frozenset(_JUDGED_WORDS.split())
_THING_WORDS = 4


@dataclass(frozen=True, slots=True)
class Role:
    """`sort` is goes, value or owner; `value` are the telling words of what fills it."""

    sort: str
    about: str
    value: str
    words: str
    exclusive: bool = True
    keyed: bool = True


@lru_cache(maxsize=8192)
def roles(words: str) -> tuple[Role, ...]:
    found = next((one for one in (*_owners(words), *_attributes(words), *_held(words), *_destinations(words))), None)
    return (found,) if found else ()


def _destinations(words: str) -> Iterator[Role]:
    for one in _GOES.finditer(words):
        value = " ".join(subject_of(one["where"].rstrip(".")))
        about = f"{words[: one.start()].rstrip().removesuffix(' to')} . {one['what'] or ''}"
        if value and subject_of(_ONLY.sub(" ", about)):
            yield Role("goes", _ONLY.sub(" ", about), value, one["where"], _ONLY.search(words) is not None, keyed=False)


def _attributes(words: str) -> Iterator[Role]:
    found = _IS.match(words)
    if found is None:
        return
    value = found["value"].rstrip(".")
    first = value.casefold().split()[0]
    if first in _JUDGED or len(value.split()) > _THING_WORDS:
        return
    named = found["the"] == "the " or (value == value.title() and len(value.split()) > 1)
    said = " ".join(subject_of(value)) or value.casefold()
    yield Role("value", found["about"], said, value, keyed=named or len(value.split()) == 1)


def _held(words: str) -> Iterator[Role]:
    for one in (pattern.match(words) for pattern in _HELD):
        if one is not None:
            where = one["where"].partition(" ")[2]
            yield Role("venue", one["about"], " ".join(subject_of(where)) or where.casefold(), where)


def _owners(words: str) -> Iterator[Role]:
    found = _OWNS.match(words) or _OWNED.match(words) or _POSTS.match(words) or _JOBS.match(words)
    if found and found["who"].casefold() not in (
        "we",
        "i",
        "you",
        "they",
        "it",
        "this",
        "that",
        "who",
        "everyone",
        "somebody",
        "nobody",
    ):
        yield Role("owner", found["about"], found["who"].casefold().rstrip("."), found["who"])
