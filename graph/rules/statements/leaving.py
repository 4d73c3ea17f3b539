"""Knows when a statement leaves what a decision has chosen: "we're moving payments from Mollie to Stripe", "drop Datadog"."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from graph.rules.language.wording import CONTRAST, is_negated, phrase
from graph.rules.statements.subjects import subject_of

_OLD = r"(?P<old>(?!(?:it|this|that|here|there|now|one|the (?:moment|start|beginning))\b)[\w./&+#-]{2,40}(?: [\w./&+#-]{2,40}){0,3}?)"
_FROM = phrase(
    rf"\b(?:switch|mov|migrat|chang|convert)\w{{0,4}} (?:[^,.;:!?]{{1,60}}? )?(?:away )?from (?:the |our )?{_OLD} (?:over |back )?(?:to|into)\b"
)
_DROPS = phrase(
    rf"\b(?:we're|we are|we will|we'll|we have|we've|let's|decided to|agreed to|going to) (?:now |finally |also )?"
    r"(?:dropp?(?:ing|ed)?|replac(?:e|ing|ed)|abandon(?:ing|ed)?|ditch(?:ing|ed)?|retir(?:e|ing|ed)|leav(?:e|ing)|get(?:ting)? rid of) "
    rf"(?:the |our )?{_OLD}(?= ?(?:$|[,.;:!]|(?:and|with|by|in|for|because|since|as|so|from|on|next|this|entirely|completely)\b))"
)
_STOPS = r"(?= ?(?:$|[,.;:!)]|(?:and|with|by|in|for|because|since|as|so|from|on|next|this|is|are|was|were|will)\b))"
# What these name is what the words take the place of, whoever it was decided by and for what.
_NAMED = (
    phrase(
        rf"\b(?:switch|mov|migrat|chang|convert|revert)\w{{0,4}} (?:back |over |away )?from (?:the |our )?{_OLD} (?:over |back )?(?:to|into)\b"
    ),
    phrase(rf"\breplac(?:e|es|ing|ed) (?:the |our )?{_OLD} (?:with|by)\b"),
    phrase(rf"\b(?:instead of|rather than) (?:(?:in|on|at|by|with|to|the|our|a|an) ){{0,2}}{_OLD}{_STOPS}"),
    phrase(rf"\bforget (?:about )?(?:the |our )?{_OLD}{_STOPS}"),
)
_MOVE = phrase(
    rf"\b(?:switch|mov|migrat|chang|convert|revert)\w{{0,4}} (?:(?P<what>[^,.;:!?]{{1,60}}?) )?(?:back |over |away )?from (?:the |our )?{_OLD} (?:over |back )?(?:to|into) "
    r"[^,.;:!?]{1,40}?(?: (?:for|in|at) (?P<whom>[^,.;:!?]{1,60}))?(?= ?(?:$|[,.;:!?]|\b(?:because|since|as|so|from|on)\b))"
)
# "We chose Postgres over MySQL" has left MySQL.
_OVER = phrase(
    r"(?<=\w) over (?!(?:the|a|this|next) (?:\w+ )?(?:phone|telephone|weekend|week|month|year|summer|winter|holidays?)\b)[^,.;:!?]{1,60}?(?= ?(?:$|[,.;:!?]|\b(?:for|because|since|as)\b))"
)
_DECIDING = frozenset(
    subject_of(
        "move switch migrate change convert revert replace decided agreed resolved final decision forget back from over drop "
        "settled chose picked plan team group verdict finally"
    )
)
_NEW = 1  # telling words that may be the new thing alone: "Porto instead of Lisbon"
Telling = Callable[[str], frozenset[str]]


def leaves(said: str, held: str, telling: Telling) -> str | None:
    """Flat sentences. Who moves from one word to another says for what, and the decision is for that, too."""
    left = _left(said)
    if not left or _DROPS.search(held) or is_negated(held):
        return None
    chosen = telling(kept(held))
    for found, drops in left:
        old = telling(found)
        shares = (telling(said) & chosen) - old
        if old and old <= chosen and (shares or drops or len(old) > 1 or old == chosen):
            return f"it leaves {found}, which was decided"
    return None


@lru_cache(maxsize=8192)
def _left(said: str) -> tuple[tuple[str, bool], ...]:
    """What a flat sentence leaves, and whether for nothing else."""
    if is_negated(said):
        return ()
    return tuple((found["old"], pattern is _DROPS) for pattern in (_FROM, _DROPS) for found in pattern.finditer(said))


def replaces(said: str, held: str) -> str | None:
    """ "Porto instead of Lisbon", where Lisbon was decided, and for nothing that the words do not speak of themselves."""
    replaced = _replaced(said)
    if not replaced or is_negated(held):
        return None
    chosen = set(subject_of(kept(held))) - _DECIDING
    for found in replaced:
        old = set(subject_of(found["old"]))
        rest = set(subject_of(said[: found.start()] + " " + said[found.end() :])) - _DECIDING - old - {"to"}
        about = chosen - old
        if old and old <= chosen and (not about or len(rest) <= _NEW or rest & about):
            return f"it takes the place of {found['old']}, which was decided"
    return None


@lru_cache(maxsize=8192)
def _replaced(said: str) -> tuple[re.Match[str], ...]:
    """Where a flat sentence names what its own words take the place of."""
    return () if is_negated(said) else tuple(found for pattern in _NAMED for found in pattern.finditer(said))


def moves_from(said: str, held: str) -> bool:
    """ "We switch from Stripe to Mollie", where Stripe was decided, whatever else was said of it; but who moves the payments
    moves nothing else, and who switches "for the shop" leaves the rest where it is."""
    found = _MOVE.search(said)
    if found is None or is_negated(said) or is_negated(held):
        return False
    chosen, old = set(subject_of(kept(held))), set(subject_of(found["old"]))
    what = set(subject_of(f"{found['what'] or ''} {found['whom'] or ''}")) - _DECIDING
    return bool(old) and old <= chosen and (not what or bool(what & (chosen - old)))


def left_by(decision: str) -> Iterator[str]:
    """ "Move payments from Stripe to Adyen" does without Stripe from then on."""
    if is_negated(decision):
        return
    for pattern in (_FROM, _DROPS, *_NAMED):
        yield from (found["old"] for found in pattern.finditer(decision))


@lru_cache(maxsize=8192)
def kept(held: str) -> str:
    """Without what the decision itself has left."""
    for pattern in (_FROM, *_NAMED, CONTRAST, _OVER):
        held = pattern.sub(" ", held)
    return held
