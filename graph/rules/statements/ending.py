"""Knows when words end what a decision has chosen: "we decided against Redis for the cache", "we no longer use Redis"."""

import re
from collections.abc import Iterator
from functools import lru_cache

from graph.rules.language.wording import CONTRAST, doubt, flat, is_negated, phrase, without_reason
from graph.rules.statements.leaving import kept
from graph.rules.statements.subjects import subject_of

_OLD = r"(?P<old>(?!(?:it|this|that|these|those|them|here|there|now|one|anything|nothing|any|all|up)\b)[\w./&+#-]{2,40}(?: [\w./&+#-]{2,40}){0,3}?)"
_STOP = (
    r"(?= ?(?:$|[,.;:!)]|(?:and|with|by|in|for|because|since|as|at|so|from|on|of|to|next|this|until|again|then|now|today|here|there|any ?more|"
    r"any longer|after all|entirely|completely|altogether|for good)\b))"
)
_WE = r"(?:we|the (?:team|group|board|committee|council|company|management))"
_THE = r"(?:the |our |a |an |any )?"
_DOES = r"(?:using |doing |having |offering |running |supporting |the use of )?"
_LEAVES = (
    rf"(?:stop(?:ping|ped)? {_DOES}|drop(?:ping|ped)? (?!(?:the |our |all )?(?:\w+ )?(?:prices?|costs?|fees?|rates?|numbers?|ball|off|out|by|in)\b){_DOES}|"
    r"(?:abandon|ditch|scrap|discontinu|retir|remov|axe)(?:e|es|ed|d|ing)? |phas(?:e|ed|ing) out |"
    rf"(?:get(?:ting)? rid of|got rid of|do(?:ing)? away with|did away with|giv(?:e|ing) up(?: on)?|gave up(?: on)?|mov(?:e|ed|ing) away from|mov(?:e|ed|ing) off) {_DOES})"
)
_LEAD = (
    rf"\b(?:decided|agreed|resolved|voted|opted) (?:unanimously |finally |now )?against {_DOES}",
    rf"\b(?:{_WE}(?:'ve| have| has)? (?:now |finally |just |also |all )?(?:decided|agreed|resolved|voted) to|(?:we're|we are) (?:now |finally |also )?going to|"
    rf"{_WE}(?: will|'ll)|let's|we're|we are|we've|we have|{_WE}) (?:now |finally |also |just |therefore )?{_LEAVES}",
    r"\b(?:decided|agreed|resolved|voted) (?:unanimously |finally |now )?(?:not|never) to (?:use|adopt|choose|pick|take|go with|go for|stick with|keep using|continue using) ",
    rf"\b{_WE}(?:'re| are| will| do|'ve| have)? (?:not |no longer )(?:use|using|used|need|needing|want|offer|offering|support|supporting|run|running|do|have) ",
    rf"\b{_WE} (?:don't|won't|aren't|do not|will not|are not) (?:use|using|need|want|offer|offering|support|supporting|run|running|do|have) ",
)
_OVER = r"(?:is|are|'s) (?:now )?(?:no longer (?:used|in use|needed|wanted|offered|supported|our \w{2,20}|the plan)|off the table|out of the picture)\b"
_ENDING = (*(phrase(rf"{one}{_THE}{_OLD}{_STOP}") for one in _LEAD), phrase(rf"^\W{{0,4}}{_THE}{_OLD} {_OVER}"))
# "We don't use Redis" denies, and others know that; "… any more" says that it was so until now.
_ANY_MORE = phrase(r"\b(?:any ?more|any longer|no longer|after all)\b")
_ONLY_NOT = 4  # the place of what ends something only with such words
_NOT_TO = phrase(
    r"^(?:decided )?not (?:to )?(?=\w)"
)  # what is left of "we decided not to use Zoom", "let's not use Zoom"
_MENTIONED = phrase(r"\b(?:why|when|since|because|after|before|until|that|if|where|which|who|as|than|had|once) ?$")
_HISTORY = phrase(
    r"\b(?:originally|initially|previously|at first|back then|at the time|in the past|used to|nearly|almost|(?:last|a) (?:year|month|decade)s?(?: ago)?|(?:years|months|weeks) ago|in (?:19|20)\d\d)\b"
)
_TIME = phrase(
    r"\b(?:(?:next|this|coming|following) (?:week|month|year|quarter|sprint|season)|today|tomorrow|immediately|right away|from now on|going forward|altogether|"
    r"completely|entirely|for good|after all|any ?more|any longer|as well|for now|once and for all|unanimously)\b"
)
_CHOSE = phrase(
    r"\b(?:us(?:e|es|ing)|adopt\w{0,3}|go(?:ing)? (?:with|for|ahead with)|went (?:with|for)|cho(?:se|sen|ose|osing)|pick\w{0,3}|select\w{0,3}|tak(?:e|ing)|buy(?:ing)?|"
    r"book(?:ing)?|hir(?:e|ing)|rent(?:ing)?|offer(?:ing)?|serv(?:e|ing)|support(?:ing)?|run on|rely on|sett?led? on|decided (?:on|for)|agreed on|stay (?:with|on)|stick (?:with|to)|"
    r"(?:switch|mov|migrat)(?:e|ing)? (?:back )?to|keep|hav(?:e|ing)|is|be) (?:the |our |a |an )?$"
)
_DECIDING = frozenset(
    subject_of(
        "decided agreed resolved voted opted finally team group board committee council company management plan final settled "
        "against"
    )
)


@lru_cache(maxsize=8192)
def ending(words: str) -> tuple[re.Match[str], ...]:
    """Each message is held against every decision, so what is known of its words is worked out once."""
    return tuple(_endings(words))


def _endings(words: str) -> Iterator[re.Match[str]]:
    """Where a flat sentence ends something for all, and says what: no question, no doubt, no history, no denial of that."""
    first, last = without_reason(words)
    said = words[first:last]
    if doubt(said) is not None or _HISTORY.search(said):
        return
    for place, pattern in enumerate(_ENDING):
        found = pattern.search(said)
        if found is None or _MENTIONED.search(said[: found.start()]) or is_negated(said[: found.start()]):
            continue
        if place != _ONLY_NOT or _ANY_MORE.search(said):
            yield found


def ends(said: str, held: str) -> str | None:
    """Why a flat statement ends what was decided, for people: it names what was chosen, and for nothing that was not."""
    found = _ended(said, held)
    return f"it ends {found}, which was decided" if found else None


def ends_choice(said: str, held: str) -> bool:
    """Whether what it ends is what the decision chose, and not something that the decision only speaks of: who is to
    remove the carpet does not unsay that it is to be cleaned."""
    if not ending(flat(said)):
        return False
    other = kept(flat(held))
    old = _ended(flat(said), other)
    if old is None:
        return False
    if set(subject_of(other)) - _DECIDING == set(subject_of(old)):
        return True
    at = other.casefold().find(old.casefold())
    return at > 0 and _CHOSE.search(other[:at]) is not None


def was_ended(said: str, held: str) -> str | None:
    """The other way round: it chooses what a decision in force has done away with."""
    away = _done_away(held)
    if away is None or not ends_choice(away, said) or is_negated(flat(said)):
        return None
    return "it takes what was dropped"


@lru_cache(maxsize=8192)
def _done_away(held: str) -> str | None:
    """A decision as the sentence that ends something; None where it ends nothing."""
    away, denies = _NOT_TO.subn("not to ", held)
    words = flat(f"We decided {away}" if denies else f"We decided to {held[:1].lower()}{held[1:]}")
    return words if ending(words) else None


def _ended(words: str, other: str) -> str | None:
    endings = ending(words)
    if not endings or is_negated(other) or ending(other):
        return None
    chosen = set(subject_of(kept(other))) - _DECIDING
    for found in endings:
        old = set(subject_of(found["old"])) - _DECIDING
        behind = CONTRAST.sub(" ", _TIME.sub(" ", found.string[found.end("old") :]))
        rest, about = set(subject_of(behind)) - _DECIDING - old - {"to"}, chosen - old
        if old and old <= chosen and (not rest or not about or rest & about):
            return found["old"].rstrip(".")
    return None
