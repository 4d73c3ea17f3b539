"""Knows what a ban shuts out, and who does it all the same: "no glass bottles on the grounds" and "sell beer in glass bottles"."""

from dataclasses import dataclass
from functools import lru_cache

from graph.rules.language.wording import is_negated, phrase
from graph.rules.statements.subjects import subject_of

_NAME = r"[\w'-]{2,30}(?: [\w'-]{2,30}){0,3}?"
# "No problem", "no more than 3" and "no need" shut nothing out.
_NOTHING = (
    r"(?:one|need|needs|problem|problems|idea|ideas|objection|objections|doubt|matter|worries|way|more than|less than|later|longer|change|changes|"
    r"decision|decisions|news|reason|comment|comments|point|time|money|plan|plans|answer|question|questions|other|others|clue|issue|issues|sooner|earlier)\b"
)
_OPENS = r"^\W{0,4}(?:(?:ok|okay|so|and|then|also|rule|decided|agreed|decision)[,:.]? ){0,2}"
_WHERE = r"(?P<where> (?:at|on|in|inside|near|by|for|during|after|before|until|till|unless|except|without|if|when|from|with|above|below|over|under)\b.{1,80})?"
_ALLOWED = r"(?:allowed|permitted|accepted|tolerated|welcome)"
_BANS = (
    phrase(
        rf"{_OPENS}(?:(?:there(?:'ll| will| shall| must|'s| is| are)? (?:be )?|we(?:'ll| will)? (?:allow|have|want|serve|sell|use|do|offer|accept) ))?"
        rf"no (?:more )?(?!{_NOTHING})(?P<what>{_NAME})(?: (?:is|are) {_ALLOWED}| {_ALLOWED})?{_WHERE}\W*$"
    ),
    phrase(
        rf"{_OPENS}(?:the |any )?(?P<what>{_NAME}) (?:is|are|will be|shall be) (?:not {_ALLOWED}|forbidden|banned|prohibited){_WHERE}\W*$"
    ),
)
_WHO = r"(?:we|i|they|people|guests|visitors|vendors|everybody|everyone|anybody|anyone|members|you|volunteers)"
_WILL = r"(?:'ll|'re going to|'m going to|'d| will| can| may| could| should| shall| must| are going to| am going to| want to| would like to)?"
_DOES = (
    r"(?:use|do|have|sell|bring|buy|allow|offer|serve|get|order|set off|light|take|put up|put|hand out|rent|hire|add|include|give|accept|permit|play|"
    r"install|adopt|print|run|book|go with|go for|keep|introduce|provide|invite|show|launch|open|build|wear)"
)
_HAS = phrase(
    rf"^\W{{0,4}}(?:(?:ok|okay|so|and|then|also|well|maybe|actually)[,:.]? ){{0,2}}(?:let's |(?:we(?:'ve| have)? )?(?:decided|agreed|chose) to |(?:decided|agreed|decision): (?:to )?(?:{_WHO}{_WILL} )?|{_WHO}{_WILL} )?(?:also |all |still |just |then )?{_DOES} (?P<has>.{{2,160}}?)\W*$"
)
_LINKS = phrase(
    r"(?:^| |, ?)(?P<link>in|on|at|with|for|to|from|by|near|inside|after|before|during|and|or|as|of|instead of|because|since|so|when|if|this|next|tomorrow|today)\b"
)
_PLACES = frozenset(["at", "on", "in", "inside", "near", "by"])
_LONGEST = 240


@dataclass(frozen=True, slots=True)
class _Part:
    """One thing that a statement names, and the word that leads to it. `head` is its last telling word."""

    link: str
    head: str
    words: frozenset[str]


def does_banned(said: str, held: str) -> str | None:
    """Why a flat statement does what was banned, for people. What is banned in one place may be done in another."""
    parts = _done(said)
    ban = _ban(held) if parts else None
    if ban is None:
        return None
    what, where = ban
    for one in parts:
        if one.head == what.head and what.words <= one.words and _there(where, [each for each in parts if each != one]):
            return "it does what was banned"
    return None


def _there(where: _Part | None, others: list[_Part]) -> bool:
    if where is None:
        return True
    if where.link not in _PLACES:  # "no music after 22:00" bans it only then
        return any(where.words <= one.words for one in others)
    named = [one for one in others if one.link in _PLACES]
    return not named or any(where.words & one.words for one in named)


@lru_cache(maxsize=8192)
def _ban(held: str) -> tuple[_Part, _Part | None] | None:
    if len(held) > _LONGEST:
        return None
    found = next((one for one in (pattern.match(held) for pattern in _BANS) if one), None)
    what = _part("", found["what"]) if found else None
    if found is None or what is None:
        return None
    link, _, rest = (found["where"] or "").strip().partition(" ")
    return what, (_part(link.lower(), rest) if rest else None)


@lru_cache(maxsize=8192)
def _done(said: str) -> tuple[_Part, ...]:
    """What a flat statement does, or means to do, and where."""
    found = _HAS.match(said) if len(said) <= _LONGEST and not is_negated(said) else None
    if found is None:
        return ()
    words, links = found["has"], list(_LINKS.finditer(found["has"]))
    ends = [one.start() for one in links] + [len(words)]
    parts = [_part("", words[: ends[0]])]
    parts += [_part(one["link"].lower(), words[one.end() : end]) for one, end in zip(links, ends[1:], strict=True)]
    return tuple(one for one in parts if one is not None)


def _part(link: str, words: str) -> _Part | None:
    each = [one for word in words.split() for one in subject_of(word)]
    return _Part(link, each[-1], frozenset(each)) if each else None
