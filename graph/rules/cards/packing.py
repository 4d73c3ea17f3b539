"""Knows what a reader should have before it begins, within a budget: slots with shares of it, not the best of everything.

Constraints and commitments first, then what failed, what worked, what is so, and what is known for good. No share is so
small that the best of its slot is left out where it bears on what is asked; a share that is not used passes on. At most
two cards of one topic, over the whole pack; who asks how to do something is shown what has worked, also elsewhere; a reader
who asks for last time gets it all.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graph.model.claim import Claim
from graph.model.words import ClaimKind, Intent, Layer
from graph.rules.cards.likeness import topic_of
from graph.rules.cards.tokens import most_tokens

RULES, FAILED, WORKED, FACTS, ENTITIES = "constraints", "negative results", "tactics", "facts", "entities"
HEADINGS = {
    RULES: "What binds",
    FAILED: "What failed before",
    WORKED: "What worked before",
    FACTS: "What is so",
    ENTITIES: "What is known for good",
}
HEAD = "# What Whence knows for this\n"
EMPTY = "Nothing is known yet.\n"
APART = "None of what is known bears on this, or fits.\n"
_FRAMING = frozenset(one.strip("# \n").casefold() for one in (HEAD, EMPTY, APART, *HEADINGS.values())) | {""}
A_TOPIC = 2
BINDING = frozenset({ClaimKind.CONSTRAINT, ClaimKind.COMMITMENT})
_RULING = frozenset({ClaimKind.CONSTRAINT, ClaimKind.COMMITMENT, ClaimKind.PREFERENCE, ClaimKind.REQUIREMENT})
_SHARES: dict[Intent, tuple[tuple[str, float], ...]] = {
    Intent.GENERAL: ((RULES, 0.35), (FAILED, 0.1), (WORKED, 0.1), (FACTS, 0.3), (ENTITIES, 0.15)),
    Intent.AFTER_FAILURE: ((FAILED, 0.35), (FACTS, 0.2), (RULES, 0.2), (WORKED, 0.1), (ENTITIES, 0.15)),
    Intent.HOW_TO: ((WORKED, 0.3), (RULES, 0.35), (FAILED, 0.1), (FACTS, 0.1), (ENTITIES, 0.15)),
    Intent.LAST_TIME: ((FACTS, 0.5), (RULES, 0.2), (WORKED, 0.1), (FAILED, 0.05), (ENTITIES, 0.15)),
}
_MOST = {RULES: 40, FAILED: 8, WORKED: 5, FACTS: 60, ENTITIES: 15}
_RELEVANT = 0.3  # what failed and what worked are shown where they bear on what is asked
_NARROW = 0.5  # where something bears so much on what is asked, a reader wants that, and not all there is
_ELSEWHERE = 3  # tactics that bear on something else, for who asks how to go about it
_APART = 4  # lines at most that share no word or name with a narrow question: an answer may be told in other words


@dataclass(frozen=True, slots=True)
class Candidate:
    """A claim that may be shown. `bears`: how much it is about what is asked, by words and meaning, from 0 to 1; `touches`:
    it shares a word or a name with that; `binds`: it holds whatever is asked."""

    ref: str
    slot: str
    statement: str
    quote: str | None
    topic: str
    score: float
    bears: float = 1.0
    touches: bool = True
    binds: bool = False
    recheck: bool = False
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """`cost`: its tokens."""

    candidate: Candidate
    text: str
    cost: int


@dataclass(frozen=True, slots=True)
class Packed:
    text: str
    tokens: int
    lines: tuple[Line, ...]


# ── the reader's intent, by few words that anybody can look up

_HOW = (
    "how should",
    "how do",
    "how can",
    "how to",
    "best way",
    "what's the way",
    "which approach",
    "recommend",
    "how would",
)
_LAST = (
    "last time", "did i do", "did we do", "previously", "did i say", "did we say", "what did i", "what did we",
    "earlier", "where were we", "where did we leave", "so far", "remind me",
)  # fmt: skip
_FAILED = (
    "error", "failed", "failure", "traceback", "exception", "fails", "failing", "exit code", "crash", "broken",
    "does not work", "doesn't work", "not working",
)  # fmt: skip


def intent_of(query: str, *, failed: bool = False) -> Intent:
    """`failed`: so the last tool of the reader's own run has ended."""
    asked = query.casefold()
    if any(one in asked for one in _LAST):
        return Intent.LAST_TIME
    if failed or any(one in asked for one in _FAILED):
        return Intent.AFTER_FAILURE
    return Intent.HOW_TO if any(one in asked for one in _HOW) else Intent.GENERAL


# ── the pack


def slot_for(kind: ClaimKind, layer: Layer) -> str:
    if kind is ClaimKind.NEGATIVE_RESULT:
        return FAILED
    if kind is ClaimKind.TACTIC:
        return WORKED
    if layer is not Layer.MEMORY:
        return ENTITIES
    return RULES if kind in _RULING else FACTS


def topic_for(claim: Claim) -> str:
    """Return the subject of a claim; a pack tells at most two claims of one topic."""
    return claim.topic or topic_of(
        claim.statement, claim.key, binds=claim.kind in BINDING, fact=claim.kind is ClaimKind.FACT
    )


def pack(candidates: Sequence[Candidate], budget: int, intent: Intent, *, known: bool = True) -> Packed:
    """Fill the slots; `known` is False where the project holds nothing that could be told.

    Three passes: the best line of each slot that bears on what is asked, or binds; each slot within its share; then what is
    left of the budget in the order of the slots."""
    shares, free = _SHARES[intent], intent is Intent.LAST_TIME
    room = budget - most_tokens(HEAD)
    chosen: dict[str, list[Line]] = {slot: [] for slot, _ in shares}
    fit = _fit(candidates, [slot for slot, _ in shares], intent)
    topics: dict[str, int] = {}
    for slot, _ in shares:
        best = [line for line in fit[slot][:1] if line.candidate.binds or line.candidate.bears >= _RELEVANT]
        room -= _fill(slot, best, chosen[slot], topics, room, free=free)
    for final in (False, True):
        for slot, share in shares:
            limit = room if final else min(room, int(budget * share) - _spent(chosen[slot], slot))
            room -= _fill(slot, fit[slot], chosen[slot], topics, limit, free=free)
    return _written(shares, chosen, budget, known)


def _fit(candidates: Sequence[Candidate], slots: Sequence[str], intent: Intent) -> dict[str, list[Line]]:
    """Return the lines that each slot may tell, the best first; two cards of the same words are one line."""
    ranked = sorted(candidates, key=lambda candidate: (-candidate.score, candidate.ref))
    best = list(
        {
            (candidate.slot, " ".join(candidate.statement.casefold().split())): candidate
            for candidate in reversed(ranked)
        }.values()
    )[::-1]
    if intent is not Intent.LAST_TIME:
        aside = _aside(best) | _of_no_use(best, intent)
        best = [candidate for candidate in best if candidate.ref not in aside]
    return {slot: [_line(candidate) for candidate in best if candidate.slot == slot] for slot in slots}


def _of_no_use(ranked: Sequence[Candidate], intent: Intent) -> frozenset[str]:
    """Return the failures and tactics that do not bear on the question; a question of how keeps a few of the tactics."""
    elsewhere = [
        candidate for candidate in ranked if candidate.slot in (FAILED, WORKED) and candidate.bears < _RELEVANT
    ]
    worked = [candidate for candidate in elsewhere if candidate.slot == WORKED] if intent is Intent.HOW_TO else []
    wanted = {candidate.ref for candidate in worked[:_ELSEWHERE]}
    return frozenset(candidate.ref for candidate in elsewhere if candidate.ref not in wanted)


def _aside(candidates: Sequence[Candidate]) -> frozenset[str]:
    """Return the cards that have nothing to do with a narrow question, except the best few."""
    if not any(candidate.bears >= _NARROW for candidate in candidates):
        return frozenset()
    measured = (FAILED, WORKED)
    apart = [
        candidate
        for candidate in candidates
        if not (candidate.binds or candidate.touches or candidate.bears >= _RELEVANT or candidate.slot in measured)
    ]
    return frozenset(one.ref for one in sorted(apart, key=lambda candidate: (-candidate.score, candidate.ref))[_APART:])


def _fill(
    slot: str, ranked: Sequence[Line], chosen: list[Line], topics: dict[str, int], limit: int, *, free: bool
) -> int:
    """Choose lines for a slot, and return the tokens spent. A card that does not fit is skipped; a shorter one behind it
    may fit."""
    spent, taken, heading = 0, {line.candidate.ref for line in chosen}, _cost(_heading(slot))
    for line in ranked:
        topic = line.candidate.topic
        if line.candidate.ref in taken or (not free and len(chosen) >= _MOST[slot]):
            continue
        if not free and topics.get(topic, 0) >= (1 if slot == WORKED else A_TOPIC):
            continue
        cost = line.cost + (0 if chosen else heading)
        if spent + cost > limit:
            continue
        chosen.append(line)
        topics[topic] = topics.get(topic, 0) + 1
        spent += cost
    return spent


def _spent(chosen: Sequence[Line], slot: str) -> int:
    return sum(line.cost for line in chosen) + (_cost(_heading(slot)) if chosen else 0)


def _heading(slot: str) -> str:
    return f"\n## {HEADINGS[slot]}\n"


def is_framing(line: str) -> bool:
    """True if a line belongs to the pack itself and tells of no card: a heading, or the line that says there is nothing."""
    return line.strip("#>|* \t").casefold() in _FRAMING


def line_of(candidate: Candidate) -> str:
    """Return a card on one line: the statement, its ref, and its quotation where that says more."""
    flags = "".join((" (needs recheck)" if candidate.recheck else "", " (disputed)" if candidate.disputed else ""))
    statement, said = _told(candidate.statement, candidate.quote or "")
    return f"- {statement} [{candidate.ref}]{flags}{said}\n"


def _line(candidate: Candidate) -> Line:
    text = line_of(candidate)
    return Line(candidate, text, _cost(text))


@lru_cache(maxsize=2048)
def _cost(text: str) -> int:
    """Packs tell the same lines again and again."""
    return most_tokens(text)


@lru_cache(maxsize=2048)
def _told(statement: str, quote: str) -> tuple[str, str]:
    """The statement in one line, and the quotation where that says more."""
    statement, quote = " ".join(statement.split()), " ".join(quote.split())
    return statement, f' "{quote}"' if _bare(quote) not in _bare(statement) else ""


def _bare(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _written(
    shares: Sequence[tuple[str, float]],
    chosen: dict[str, list[Line]],
    budget: int,
    known: bool,
) -> Packed:
    lines: list[Line] = []
    parts = [HEAD]
    for slot, _ in shares:
        mine = sorted(chosen[slot], key=lambda line: (-line.candidate.score, line.candidate.ref))
        if mine:
            parts += [_heading(slot), *(line.text for line in mine)]
            lines += mine
    parts = parts if lines else [HEAD, APART if known else EMPTY]
    tokens = sum(map(_cost, parts))  # each part ends with its line, which no token of a word crosses
    if tokens > budget:
        return Packed("", 0, ())  # a budget too small for even a heading holds nothing
    return Packed("".join(parts), tokens, tuple(lines))


def left_out(
    standing: Mapping[tuple[ClaimKind, Layer], int], lines: Sequence[Line], intent: Intent
) -> tuple[tuple[str, int], ...]:
    """Count the cards of each slot that the pack does not tell, in the order of the slots."""
    counts = {slot: 0 for slot, _ in _SHARES[intent]}
    for (kind, layer), count in standing.items():
        counts[slot_for(kind, layer)] += count
    for line in lines:
        counts[line.candidate.slot] -= 1
    return tuple((slot, count) for slot, count in counts.items() if count > 0)
