"""Knows when a statement leaves or ends what a decision has chosen: "we're moving payments from Mollie to Stripe", "drop Datadog"."""

from collections.abc import Iterator
from functools import lru_cache

from graph.rules.language.wording import CONTRAST, doubt, flat, is_negated, without_reason
from graph.rules.statements.phrases import Clause, listed, said, says
from graph.rules.statements.subjects import subject_of


def _subjects(name: str) -> frozenset[str]:
    return frozenset(subject_of(" ".join(listed(name))))


# How it was decided and when something ends is no part of what ends; "drop the prices" lowers them, and "drop the ball" ends nothing.
_DECIDING, _WHEN, _LOWERED = _subjects("deciding"), _subjects("ending-when"), _subjects("lowered")
_MENTIONS = listed("mentions")
_NEW = 1  # telling words that may be the new thing alone: "Porto instead of Lisbon"


def leaves(words: str, held: str) -> str | None:
    """ "Porto instead of Lisbon", where Lisbon was decided, and for nothing that the words do not speak of themselves."""
    if is_negated(words) or is_negated(held) or says(held, "drops"):
        return None
    chosen = set(subject_of(kept(held))) - _DECIDING
    for one in said(words, "moves", "drops", "replaces"):
        span, old = one.span("old") or (0, 0), set(subject_of(one["old"]))
        rest = set(subject_of(f"{words[: one.start]} {one['what']} {words[span[1] :]}")) - _DECIDING - old - {"to"}
        about = chosen - old
        alone = (not one["what"] and len(rest) <= _NEW) or (one.phrase.act == "moves" and len(old) > 1)
        if (
            old
            and old <= chosen
            and not one["old"][:1].isdigit()
            and (not about or alone or rest & about or one.phrase.act == "drops")
        ):
            return f"it leaves {one['old']}, which was decided"
    return None


def moves_from(words: str, held: str) -> bool:
    """ "We switch from Stripe to Mollie", where Stripe was decided, whatever else was said of it; but who moves the payments
    moves nothing else, and who switches "for the shop" leaves the rest where it is."""
    one = next(said(words, "moves"), None)
    if one is None or is_negated(words) or is_negated(held):
        return False
    chosen, old = set(subject_of(kept(held))), set(subject_of(one["old"]))
    what = set(subject_of(f"{one['what']} {one['whom']}")) - _DECIDING
    return bool(old) and old <= chosen and (not what or bool(what & (chosen - old)))


def left_by(decision: str) -> Iterator[str]:
    """ "Move payments from Stripe to Adyen" does without Stripe from then on."""
    if not is_negated(decision):
        yield from (one["old"] for one in said(decision, "moves", "drops", "replaces"))


@lru_cache(maxsize=8192)
def kept(held: str) -> str:
    """Without what the decision itself has left."""
    gone = [(one.start, (one.span("new") or (one.end,))[0]) for one in said(held, "moves", "replaces", "prefers")]
    for start, end in reversed(gone):
        held = f"{held[:start]} {held[end:]}"
    return CONTRAST.sub(" ", held)


@lru_cache(maxsize=8192)
def ending(words: str) -> tuple[Clause, ...]:
    """Where a flat sentence ends something: no question, no history, no denial of that."""
    first, last = without_reason(words)
    stated = words[first:last]
    if doubt(stated) is not None or says(stated, "tells of the past"):
        return ()
    any_more = says(stated, "any more")
    return tuple(
        one
        for one in said(stated, "ends")
        if not is_negated(stated[: one.start])
        and not _mentioned(stated[: one.start])
        and (any_more or not one.phrase.tells("until"))
        and set(subject_of(one["old"])) - _LOWERED
    )


def ends(words: str, held: str) -> str | None:
    """Why a flat statement ends what was decided, for people: it names what was chosen, and for nothing that was not."""
    found = _ended(words, held)
    return f"it ends {found}, which was decided" if found else None


def ends_choice(words: str, held: str) -> bool:
    """Whether what it ends is what the decision chose, and not something that the decision only speaks of: who is to
    remove the carpet does not unsay that it is to be cleaned."""
    other = kept(flat(held))
    old = _ended(flat(words), other)
    if old is None:
        return False
    chosen = set(subject_of(other)) - _DECIDING == set(subject_of(old))
    return chosen or any(old.casefold() in one["it"].casefold() for one in said(other, "chooses"))


def was_ended(words: str, held: str) -> str | None:
    """The other way round: it chooses what a decision in force has done away with."""
    away = _done_away(held)
    if away is None or is_negated(flat(words)) or not ends_choice(away, words):
        return None
    return "it takes what was dropped"


@lru_cache(maxsize=8192)
def _done_away(held: str) -> str | None:
    """A decision as the sentence that ends something; None where it ends nothing."""
    denied = next((one for one in said(held, "not to") if one.start == 0), None)
    away = f"not to {held[denied.end :].lstrip()}" if denied else f"to {held[:1].lower()}{held[1:]}"
    words = flat(f"We decided {away}")
    return words if ending(words) else None


def _ended(words: str, held: str) -> str | None:
    endings = ending(words)
    if not endings or is_negated(held) or ending(held):
        return None
    chosen = set(subject_of(kept(held))) - _DECIDING
    for one in endings:
        span, old = one.span("old") or (0, 0), set(subject_of(one["old"])) - _DECIDING
        behind = set(subject_of(CONTRAST.sub(" ", one.words[span[1] :]))) - _WHEN
        rest, about = behind - _DECIDING - old - {"to", *subject_of("used needed wanted")}, chosen - old
        if old and old <= chosen and (not rest or not about or rest & about):
            return one["old"].rstrip(".")
    return None


def _mentioned(before: str) -> bool:
    """ "When we stopped using Redis" only tells when."""
    last = before.split()[-1:]
    return bool(last) and last[0].casefold() in _MENTIONS
