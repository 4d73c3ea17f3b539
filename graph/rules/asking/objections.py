"""Knows what speaks against a statement before anybody acts on it: claims in force, and claims that were turned down. Also
knows the claims that govern a path: those that name it, a folder above it, or something in it.

To explain why something was turned down, or to do without it, contradicts nothing; to propose it again does.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.model.nearness import Nearness
from graph.rules.language.contrasts import without_contrasts
from graph.rules.language.sentences import sentences
from graph.rules.language.wording import flat, is_negated, question
from graph.rules.statements.clashing import Categories, clash, left_by, telling_terms
from graph.rules.talk.contradiction import explains
from graph.rules.talk.messages import KnownDecision
from graph.rules.talk.proposals import proposed
from graph.rules.utterances.sentences import sentence
from graph.rules.utterances.tokens import Sort, tokens

MESSAGE_MAX = 280
_LONGEST = 2000
_FEWEST = 2  # telling terms that say what it is for
_SAME = 0.75  # of the telling terms: it proposes again what was turned down
# "We no longer keep it there" is no history: it says that what was decided is not so.
_NO_LONGER, _ANY_MORE = (("no", "longer"),), (("any", "more"), ("any", "longer"), ("anymore",))
_PAST = frozenset(["was", "were", "had", "did", "chose", "took", "went", "kept"])
# To ask why, when or by whom is to propose nothing.
_ASKS = frozenset(["why", "when", "where", "who", "whose", "which", "how"])
_OPENS = frozenset(["and", "so", "but", "ok", "okay", "since"])
# "We chose RabbitMQ over Kafka" does without Kafka, like "not Kafka".
_PREFERRING = ("choose", "choosing", "chose", "pick", "prefer", "favor", "favour", "took", "take", "select")
_BREAKS = frozenset(",.;:!?")
_NEAR = 80  # letters
_PARTS = ("/", "::", "#", "@")  # of a path
_SHORT_HASH, _HASH = 7, frozenset("0123456789abcdef")  # of a commit
_SHORTEST_PAST = 4


@dataclass(frozen=True, slots=True)
class Objection:
    """`claim` is a key of what was given; `reason` is for people."""

    claim: str
    reason: str


def objections(
    statement: str, held: Sequence[KnownDecision], nearness: Nearness, categories: Categories, topic: float
) -> tuple[Objection, ...]:
    """Return an objection for each claim that the statement can't stand beside, the nearest in meaning first."""
    text = statement[:_LONGEST]
    found: dict[str, tuple[float, str]] = {}
    for start, end in sentences(text, 0, len(text), wrapped=False):
        words = _present(proposed(sentence(flat(text[start:end]))))
        proposes = words.casefold() != " ".join(_present(text[start:end]).split()).rstrip(".!?").casefold()
        if explains(sentence(_unless_past(words))) or (not proposes and _asks(text[start:end])):
            continue
        near = nearness(words, [one.statement for one in held])
        for decision, score in zip(held, near, strict=True):
            why = _why(words, decision, categories, near=proposes and score >= topic)
            if why is not None and decision.claim not in found:
                found[decision.claim] = (score, why)
    ordered = sorted(found, key=lambda claim: (-found[claim][0], claim))
    return tuple(Objection(claim, found[claim][1]) for claim in ordered)


def _present(words: str) -> str:
    return _put_for(_put_for(flat(words), _NO_LONGER, "do not"), _ANY_MORE, "")


def _put_for(line: str, phrases: tuple[tuple[str, ...], ...], other: str) -> str:
    """The line with other words in place of these, and of the comma before them where they are left out."""
    said = tokens(line)
    for at in reversed(range(len(said))):
        long = next(
            (len(phrase) for phrase in phrases if tuple(word.word for word in said[at : at + len(phrase)]) == phrase), 0
        )
        if long:
            start = said[at].start if other else len(line[: said[at].start].rstrip(" ,"))
            line = line[:start] + other + line[said[at + long - 1].end :]
    return line


def _unless_past(words: str) -> str:
    """ "We used X instead of Y" tells of what was; "let's use X instead of Y" says what shall be."""
    past = any(token.word in _PAST or _is_past(token.word) for token in tokens(words))
    return words if past else without_contrasts(sentence(words)).text


def _is_past(word: str) -> bool:
    return word.endswith("ed") and len(word) >= _SHORTEST_PAST and not word.startswith("need")


def _asks(words: str) -> bool:
    line = flat(words)
    first = next((token.word for token in tokens(line) if token.sort is not Sort.MARK and token.word not in _OPENS), "")
    return question(sentence(line)) is not None and first in _ASKS


def _why(words: str, held: KnownDecision, categories: Categories, *, near: bool) -> str | None:
    """`near`: it proposes something near in meaning, so that it need not name what it is for."""
    if held.rejected:
        return "it was turned down" if _again(words, held.statement) else None
    if _obeys(words, held):
        return None
    return _alternative(words, held, near=near) or clash(words, held.statement, categories)


def _again(words: str, other: str) -> bool:
    mine, theirs = telling_terms(_chosen(words)), telling_terms(flat(other))
    if not mine or not theirs or is_negated(sentence(flat(words))) != is_negated(sentence(flat(other))):
        return False
    return len(mine & theirs) / len(mine | theirs) >= _SAME or theirs <= mine


def _chosen(words: str) -> str:
    """The words without what they do without."""
    line = without_contrasts(sentence(flat(words))).text.rstrip(" .!?")
    over = _left_over(line)
    return line if over is None else line[:over]


def _left_over(line: str) -> int | None:
    """Return the place where the less preferred choice begins; it goes on to the end."""
    said = tokens(line)
    last = max((at for at, token in enumerate(said) if token.word in _BREAKS), default=-1)
    verb = next((at for at in range(last + 1, len(said)) if said[at].word.startswith(_PREFERRING)), len(said))
    over = next((at for at in range(verb + 2, len(said) - 1) if said[at].word in ("over", "to")), None)
    if over is None or max(said[over].start - said[verb].end, len(line) - said[over].end) > _NEAR:
        return None
    return said[over + 1].start


def _alternative(words: str, held: KnownDecision, *, near: bool) -> str | None:
    """Name the rejected alternative of a decision that the words propose again for the same thing."""
    mine = telling_terms(_chosen(words))
    about = telling_terms(flat(held.statement))
    for other, terms in _turned_down(held):
        named = (mine & about) - terms
        if terms <= mine and (near or len(terms) > _FEWEST or len(named) >= min(_FEWEST, len(about - terms))):
            return f"{other} was turned down for it"
    return None


def _obeys(words: str, held: KnownDecision) -> bool:
    """ "We do not use REST for it" does without what was turned down."""
    mine = telling_terms(flat(words))
    return is_negated(sentence(flat(words))) and any(terms <= mine for _, terms in _turned_down(held))


def _turned_down(held: KnownDecision) -> Iterator[tuple[str, frozenset[str]]]:
    for other in (*held.alternatives, *left_by(flat(held.statement))):
        if terms := telling_terms(flat(other)):
            yield " ".join(other.split()), terms


def message_for(ref: str, quote: str, reason: str) -> str:
    """Return the message on one line of at most 280 characters; it always names the ref."""
    said = " ".join(quote.split())
    head = f"This seems to contradict {ref}"
    room = MESSAGE_MAX - len(head) - len(": “” ().")
    why = reason if len(reason) <= room // 2 else reason[: room // 2 - 1].rstrip() + "…"
    left = room - len(why)
    said = said if len(said) <= left else said[: left - 1].rstrip() + "…"
    return f"{head}: “{said}” ({why})."


def governing_for(ref: str, statement: str, reason: str) -> str:
    """The same of what governs a path."""
    said, head = " ".join(statement.split()), f"{ref}, {reason}: "
    room = MESSAGE_MAX - len(head)
    return head + (said if len(said) <= room else said[: room - 1].rstrip() + "…")


def failure_for(ref: str, statement: str) -> str:
    """The same of what a tool has said."""
    said, head = " ".join(statement.split()), f"This failed before ({ref}): "
    room = MESSAGE_MAX - len(head)
    return head + (said if len(said) <= room else said[: room - 1].rstrip() + "…")


def governs(path: str, asked: str) -> bool:
    """`src/pay` governs `src/pay/api.py` and `src/pay/api.py::charge`, and whoever touches `src` touches that, too. A commit may
    be named by the first letters of its hash."""
    mine, theirs = _plain(path), _plain(asked)
    return mine == theirs or _within(theirs, mine) or _within(mine, theirs) or _is_one_commit(mine, theirs)


def _is_one_commit(commit: str, other: str) -> bool:
    short, long = sorted((commit.casefold(), other.casefold()), key=len)
    return len(short) >= _SHORT_HASH and long.startswith(short) and set(long) <= _HASH


def _within(inner: str, outer: str) -> bool:
    return any(inner.startswith(outer + sign) for sign in _PARTS)


def _plain(path: str) -> str:
    return path.strip().removeprefix("./").rstrip("/")
