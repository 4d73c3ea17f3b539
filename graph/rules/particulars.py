"""Reads what a statement says of what, in points of which only one can hold: "deploys go out on Fridays", "retention is 30 days".

Two statements are held against each other only where they are about the very same: similar is not the same.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from graph.model.profile import is_key
from graph.rules.roles import Role, roles
from graph.rules.subjects import points, subject_of
from graph.rules.things import Categories, listed
from graph.rules.valued import Valued, values
from graph.rules.wording import CONTRAST, flat, is_negated, phrase, without_reason

_MOMENTS = frozenset({"day", "date", "time", "rhythm"})
_MEASURED = frozenset(
    [
        "duration",
        "length",
        "size",
        "weight",
        "share",
        "area",
        "volume",
        "temperature",
        "pixels",
        "price",
        "number",
        "measure",
    ]
)
_TYPES = {"date": "date", "number": "number", "price": "currency"}
_SORTS = (
    _MOMENTS | _MEASURED | {"version"}
)  # any other is a list of things: "we use Postgres" is about the whole project
_BEING_THERE = frozenset({"host", "retention", "move", "switch", "migrate", "revert"})
_CHANGING = frozenset(
    "move shift change set raise lower extend reduce increase decrease shorten postpone delay bump adjust push reschedule".split()
)
_CHANGED_TO = phrase(r"\b(?:to|at|until|by) ?$")
_IN_PASSING = phrase(
    r"\b(?:these days|by the way|btw|fyi|as (?:discussed|agreed|decided|said|usual)|of course|for sure|in fact|to be clear|after all|from (?:now|today|here) on(?:wards)?|going forward|as of (?:now|today)|in (?:the )?future|at the end of the day|by default|right (?:now|away)|"
    r"(?:switch|mov|go|migrat|revert|chang|return)\w{0,4}(?: back| over)?(?= to\b)|go(?:es|ing)? (?:out|live)|take(?:s|n)? place|happen(?:s|ing)?|(?:is|are|be|was|were) set (?:to|at|for)|"
    r"(?:the|our) (?:team|group|board|committee) (?=will|has|have|decided|agreed|is going|resolved)|(?:the|our|this|whole|entire) project (?=will|uses|is going))\b"
)
_TURNED = phrase(
    r"^\W*(?:and )?(?:not|instead of|rather than|as opposed to) (?:(?:to|in|on|by|with|at|into|the|a|an|our) ){0,3}[^\s,.;:!?()]+(?: (?!(?:for|in|on|at|by|when|if|from|as|to|with)\b)[^\s,.;:!?()]+){0,8}"
)
_OVER = phrase(r", over (?!time\b|the next\b|the last\b|\d)[^,.;:!?()]{1,300}")
_LONGEST = 400  # characters; whoever says more in one sentence says several things
_WEEK = 7 * 86_400_000_000
_ALSO = phrase(
    r"\b(?:also|too|as well|in addition|additionally|both|alongside|besides|together with|next to|on top of)\b"
)
# What may be so of several at once, or was so once, or is so only for a time.
_SEVERAL = phrase(
    r"\b(?:another|some|any|one of|several|various|e\.g\.|for example|either|among others|can|may|"
    r"ha(?:ve|s|d)(?! to\b| been\b| decided| agreed| chosen| switched| moved| resolved)|there (?:is|are|was|were|will be)|was(?! (?:decided|agreed|resolved))|were|"
    r"(?:we|i|you|they|he|she|to|will|let's|must|shall|should|please|who) (?:also |now )?(?:support|test|try|offer|accept|add|include|read|consume|publish|subscribe|connect|integrate|import|"
    r"export|sync|visit|sell|see|find|like|love|hate|know|order|buy|invite|call|tell|ask|check|compare|evaluate|consider|write to|talk to|look|work|fix|plan for)|"
    r"(?:supports|tests|offers|accepts|adds|includes|reads|consumes|publishes|subscribes|connects|integrates|imports|exports|syncs|sells|works|writes to)(?! (?:is|are|run|go|start|must|will))|"
    r"support(?:ed)? (?:for|by)|takes?(?! place)|took|lasted|failed|broke|arrives? with|left over|so far|fewer than usual|compatible|works with|"
    r"(?:we|i|you|they|he|she) (?:(?!need|used|agreed|decided|adopted|resolved|settled|concluded|voted|switched|moved|migrated|changed|raised|lowered|extended|reduced|shortened|limited)"
    r"\w{2,14}ed|went|ran|sent|wrote|met|made|got|said|told|saw|found|sold|bought)|^\W{0,4}\w{2,20} \w{2,14}ed (?:it |this |that )?on \w{3,6}day|"
    r"until|till|during|for now|for the (?:moment|time being|first|next)|temporar\w+|this (?:week|month|time|year|sprint)|next (?:week|month|time|year|sprint)|last \w+|"
    r"today|tomorrow|yesterday|tonight|once more|used to|no longer|not (?:only|just|yet))\b"
)


@dataclass(frozen=True, slots=True)
class Particular:
    """`about` are telling words, sorted; `loose` where it speaks of an "it". `exclusive`: nothing else may be so."""

    about: tuple[str, ...]
    sort: str
    value: str
    words: str  # the value as it is written
    bound: str = ""
    number: Decimal | None = None
    passing: bool = False
    loose: bool = False
    exclusive: bool = True
    keyed: bool = True

    @property
    def value_type(self) -> str:
        """How its words are read as a value."""
        return _TYPES.get(self.sort, "dimension" if self.sort in _MEASURED else "string")

    @property
    def key(self) -> str | None:
        """The slot that it fills, as a dotted key; None where it is not sure what it would replace."""
        if self.loose or self.passing or not self.keyed or not self.exclusive:
            return None
        subject = "-".join(
            "".join(letter if letter.isalnum() else "-" for letter in one).strip("-") for one in self.about
        )
        key = f"{subject.lower() or 'project'}.{self.sort}"
        return key if is_key(key) else None


def particulars(statement: str, categories: Mapping[str, tuple[str, ...]]) -> tuple[Particular, ...]:
    """In the order of their words; none where the statement speaks of several, of a time that is over, or denies."""
    return _particulars(statement, listed(categories))


def slot_of(statement: str, categories: Mapping[str, tuple[str, ...]]) -> Particular | None:
    """The one particular that a statement is about, where it has a key: of several nobody knows which it is for."""
    found = () if adds(statement) else particulars(statement, categories)
    keyed = [one for one in found if one.key]
    return keyed[0] if len(keyed) == 1 and all(one.keyed or one.sort == "goes" for one in found) else None


def adds(words: str) -> bool:
    """Whether words put something beside what is there ("we will also use MySQL"), and not in its place."""
    return _ALSO.search(flat(words)) is not None


@lru_cache(maxsize=8192)
def _particulars(statement: str, categories: Categories) -> tuple[Particular, ...]:
    if len(statement) > _LONGEST:
        return ()
    words = _stating(statement)
    if _SEVERAL.search(words) or _ALSO.search(words) or is_negated(words):
        return ()
    found = values(words, categories)
    single = [one for one in found if sum(other.sort == one.sort for other in found) == 1]
    if len(single) < len(found):
        return ()  # of two values of one sort it says something that is not understood
    made = [_valued(words, one, single) for one in single]
    if all(one.sort not in _SORTS for one in found):
        made += [_in_role(one) for one in roles(words)]
    return tuple(one for one in made if one is not None)


def _stating(statement: str) -> str:
    """The sentence, letter for letter as long, without its reason and without what it turns down."""
    words = flat(statement)
    first, last = without_reason(words)
    words = " " * first + words[first:last]
    words = CONTRAST.sub(_without_thing, words)
    for aside in (_OVER, _IN_PASSING):
        words = aside.sub(lambda one: " " * len(one[0]), words)
    return words.rstrip()


def _without_thing(contrast: re.Match[str]) -> str:
    """ "GraphQL instead of REST for the partners": whom it is for belongs to what was decided."""
    turned = _TURNED.match(contrast[0])
    end = turned.end() if turned else len(contrast[0])
    return " " * end + contrast[0][end:]


def _valued(words: str, one: Valued, others: list[Valued]) -> Particular | None:
    """Moments of one sentence belong together: neither is part of what the other is about."""
    apart = [other for other in others if other is one or {other.sort, one.sort} <= _MOMENTS]
    rest = _without(words, [(other.start, other.end) for other in apart])
    about = subject_of(rest)
    if one.sort not in _SORTS:
        about = (
            tuple(word for word in about if word not in _BEING_THERE) or about
        )  # "the ledger sits in", "we keep it in"
    if _CHANGED_TO.search(words[: one.start]):
        about = tuple(word for word in about if word not in _CHANGING)
    loose = points(rest)
    if not about and (loose or one.sort in _SORTS):
        return None
    return Particular(about, one.sort, one.value, one.words, one.bound, one.number, one.passing, loose, keyed=one.keyed)


def _in_role(role: Role) -> Particular | None:
    about = subject_of(role.about)
    if not about:
        return None
    return Particular(
        about, role.sort, role.value, role.words, loose=points(role.about), exclusive=role.exclusive, keyed=role.keyed
    )


def _without(words: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        words = words[:start] + " " * (end - start) + words[end:]
    return words


def differ(one: Particular, other: Particular, apart: int = 0) -> bool:
    """Whether both can not be so. `apart` is the time between them: a day of one week says nothing of another week."""
    if one.sort != other.sort or one.about != other.about or one.value == other.value:
        return False
    if (one.passing or other.passing) and abs(apart) >= _WEEK:
        return False
    if one.sort in ("goes", "value", "owner"):
        shares = set(one.value.split()) & set(other.value.split())
        return not shares and (one.exclusive or other.exclusive)
    return _bounds_differ(one, other)


def _bounds_differ(one: Particular, other: Particular) -> bool:
    if one.bound == other.bound:
        return True
    if one.number is None or other.number is None:
        return False
    low, high = (one, other) if other.bound == "most" or one.bound == "least" else (other, one)
    return low.number is not None and high.number is not None and low.number > high.number


def rivals(
    said: tuple[Particular, ...], held: tuple[Particular, ...], apart: int = 0
) -> Iterator[tuple[Particular, Particular]]:
    return ((one, other) for one in said for other in held if differ(one, other, apart))
