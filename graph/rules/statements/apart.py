"""Knows sentences that give each of two its own: "prod runs on Kubernetes, staging on a VM". Neither has the other's, too."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from graph.rules.language.stating import says_several, stating
from graph.rules.language.wording import is_negated, phrase
from graph.rules.statements.later import without_day
from graph.rules.statements.moments import names_day
from graph.rules.statements.subjects import points, subject_of
from graph.rules.statements.things import Categories, listed, named

_NAME = (
    r"(?!(?:we|i|you|they|it|this|that|these|those|which|who|what|there|here|and|but|while|so|then|every\w{3,5}|all|some)\b)"
    r"(?:the |our )?[\w./&+#-]{2,40}(?: [\w./&+#-]{2,40}){0,2}?"
)
_VALUE = r"(?:an? |the |our )?[\w./&+#-]{1,40}(?: [\w./&+#-]{1,40}){0,2}?"
_AT = r"(?P<at>on|in|at|with|by|to)"
_WILL = r"(?:(?:will|shall|must|is going to|are going to) )?(?:(?:now|only|always) )?"
_VERB = r"(?P<verb>runs?|lives?|sits?|stays?|deploys?|goes|go|(?:(?:is|are|be)(?: (?:run|hosted|deployed|stored|kept|written|built|billed|paid|held|located))?))"
_OPENS = (
    r"^\W{0,4}(?:(?:ok|okay|so|and|then|but|while|decided|agreed|decision|from now on|we (?:decided|agreed)(?: that| to)?|let's|"
    r"we(?:'ll| will|'re going to| are going to)?)[,:.]? ){0,3}"
)
_ENDS = r" ?[.!]{0,3} ?$"
# What is said of one: "prod runs on Kubernetes", "prod uses Postgres", "run prod on Kubernetes", "use Postgres for prod".
_WHOLE = (
    phrase(rf"{_OPENS}(?P<one>{_NAME}) {_WILL}{_VERB} {_AT} (?P<has>{_VALUE}){_ENDS}"),
    phrase(rf"{_OPENS}(?P<one>{_NAME}) {_WILL}(?P<verb>uses?) (?P<has>{_VALUE}){_ENDS}"),
    phrase(
        rf"{_OPENS}(?P<verb>run|host|keep|store|put|deploy|write|build|bill|pay|hold) (?P<one>{_NAME}) {_AT} (?P<has>{_VALUE}){_ENDS}"
    ),
    phrase(rf"{_OPENS}(?P<verb>use) (?P<has>{_VALUE}) (?:for|in|on) (?P<one>{_NAME}){_ENDS}"),
)
# And of the other, in as many words as are needed behind it.
_PLACED = phrase(rf"^ ?(?P<one>{_NAME}) {_AT} (?P<has>{_VALUE}){_ENDS}")
_NAMED = phrase(rf"^ ?(?P<one>(?:the |our )?[\w./-]{{2,40}}) (?P<has>(?-i:[A-Z])[\w./&+#-]{{1,40}}){_ENDS}")
_FOR = phrase(rf"^ ?(?P<has>{_VALUE}) (?:for|in|on) (?P<one>{_NAME}){_ENDS}")
_SHORT = (_PLACED, _NAMED, _PLACED, _FOR)
_AND = phrase(r"(?:[,;]|[,;]? (?:and|but|while|whereas)) ")
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Given:
    """What one thing has, and how: `verb` and `at` tell "runs on" from "is billed in". `says`: the sentence of it alone."""

    about: tuple[str, ...]
    verb: tuple[str, ...]
    at: str
    value: str
    beside: str  # what all of them have that the sentence names: things of one sort
    says: str

    def excludes(self, other: "Given", categories: Categories) -> bool:
        """Whether the one thing can't have both."""
        alike = self.verb == other.verb or not (self.verb and other.verb)
        same = self.about == other.about and self.at == other.at and alike
        return same and bool(self.at) and _differ(self, other, categories)


def given(words: str) -> tuple[Given, ...]:
    """What a flat sentence, as it states, gives to each of those it names, at most two; none where it says no such thing."""
    return _given(words) if len(words) <= _LONGEST else ()


@lru_cache(maxsize=8192)
def _given(words: str) -> tuple[Given, ...]:
    for place, pattern in enumerate(_WHOLE):
        if alone := pattern.match(words):
            return _made(alone)
        for joint in _AND.finditer(words):
            first, rest = pattern.match(words[: joint.start()]), words[joint.end() :]
            if first is not None and (other := _other(rest, first, place)) is not None:
                return _made(first, other)
    return ()


def set_apart(said: str, held: str, categories: Mapping[str, tuple[str, ...]]) -> str | None:
    """Why two flat statements can not both be so, for people: one of them gives each of two its own."""
    mine, theirs = _stated(said), _stated(held)
    if len(mine) < 2 and len(theirs) < 2:
        return None
    lists = listed(categories)
    pairs = ((one, other) for one in mine for other in theirs)
    pair = next((one for one in pairs if one[0].excludes(one[1], lists)), None)
    return f"it says {pair[0].value} where {pair[1].value} was decided" if pair else None


@lru_cache(maxsize=8192)
def _stated(statement: str) -> tuple[Given, ...]:
    words = stating(without_day(statement))
    return () if is_negated(words) or says_several(words) else given(words)


def _other(rest: str, first: re.Match[str], place: int) -> re.Match[str] | None:
    """The second of the two: whole, or in as many words as it needs behind the first."""
    short = _SHORT[place].match(rest)
    return _WHOLE[place].match(rest) or (short if short and _at(short) == _at(first) else None)


def _made(*found: re.Match[str]) -> tuple[Given, ...]:
    first = found[0]
    made = tuple(
        Given(
            subject_of(one["one"]),
            _verb(one if "verb" in one.re.groupindex else first),
            _at(one),
            one["has"].strip(),
            " and ".join(each["has"] for each in found),
            _alone(first, one),
        )
        for one in found
    )
    says = all(one.about and (one.value[:1].isupper() or subject_of(one.value)) for one in made)
    return (
        made
        if says and not any(points(one["one"]) for one in found) and len({one.about for one in made}) == len(made)
        else ()
    )


def _alone(first: re.Match[str], one: re.Match[str]) -> str:
    """What the first says, said of this one."""
    said = first.string[: first.end()]
    for group in sorted(("one", "has"), key=first.start, reverse=True):
        said = said[: first.start(group)] + one[group] + said[first.end(group) :]
    return said


def _verb(one: re.Match[str]) -> tuple[str, ...]:
    """None where something merely is somewhere."""
    verb = one["verb"].casefold()
    return subject_of(verb) or (() if verb in ("is", "are", "be") else (verb,))


def _at(one: re.Match[str]) -> str:
    return one["at"].lower() if "at" in one.re.groupindex else ""


def _differ(one: Given, other: Given, categories: Categories) -> bool:
    """A day is no place, nor is a language a machine."""
    moments = names_day(one.value) != names_day(other.value)
    if moments or set(subject_of(one.value)) & set(subject_of(other.value)):
        return False
    sorts = [{category for category, _ in named(each.beside, categories)} for each in (one, other)]
    # "The band is on a break": what something merely is at need not be a place of one.
    return bool(sorts[0] & sorts[1]) if all(sorts) else bool(one.verb and other.verb)
