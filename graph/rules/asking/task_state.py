"""Knows what a reader of a task loads first: what is in force, what waits, what is flagged, each with ref and quotation."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache

from graph.model.claim import Claim
from graph.model.discussion import Memory
from graph.model.pattern import Pattern
from graph.model.seal import is_blank
from graph.model.state import Stands, TaskState, TopicShown
from graph.model.trace import is_to_come
from graph.model.words import ClaimKind, PatternType
from graph.rules.forms.escaping import plain
from graph.rules.forms.lines import section, when

_SECTIONS = (
    ("Constraints", frozenset({ClaimKind.CONSTRAINT, ClaimKind.REQUIREMENT})),
    ("Open items", frozenset({ClaimKind.ACTION_ITEM, ClaimKind.COMMITMENT})),
)
_APART = frozenset(kind for _, kinds in _SECTIONS for kind in kinds)
_FLAGGED = frozenset({PatternType.CONTRADICTION, PatternType.REPEATED_QUESTION})


def state_of(
    project: str,
    task: str,
    title: str,
    memory: Memory,
    holding: Sequence[Stands],
    waiting: Sequence[Stands],
    down: Sequence[Stands],
    contested: Mapping[str, str],
    replacing: Set[str],
    possible: int,
    word: Callable[[float], str],
    now: int,
) -> TaskState:
    """`contested`: claims that stand in open conflicts, each with the conflict. `replacing`: patterns that ask whether a
    replacement is meant, and are not answered yet. `possible`: how many only look decided. `word`: what a confidence is called."""
    holding, waiting, down = (_worded(some) for some in (holding, waiting, down))
    flagged = flagged_in(project, task, memory)
    name = "" if title == task else plain(title)  # who never named a task has only its ref
    text = [f"# {plain(task)} {name}".rstrip(), *_in_force(holding, contested, word, now)]
    waits = [_line(one, f"{one.claim.status}, {word(one.claim.confidence)}") for one in waiting]
    text += section("Waits for a person", [*waits, *_only_possible(possible)])
    text += section("Turned down", [_line(one, "") for one in down])
    text += section("Flagged", [*map(_topic, flagged), *_patterns(memory.patterns, contested, replacing)])
    return TaskState(
        decisions=tuple(one.claim for one in holding),
        waiting=tuple(one.claim for one in waiting),
        down=tuple(one.claim for one in down),
        patterns=memory.patterns,
        for_review=flagged,
        last_extracted_at=memory.extracted_at,
        markdown="\n\n".join(text if len(text) > 1 else [*text, "Nothing has been decided here yet."]) + "\n",
    )


def _only_possible(count: int) -> list[str]:
    """Count the claims that only look decided: the review queue shows them one by one, behind all plain ones."""
    return [f"- and {count} that only look{'s' if count == 1 else ''} decided, in the review queue"] if count else []


def _worded(some: Sequence[Stands]) -> list[Stands]:
    """A claim whose words were all erased tells a reader nothing."""
    return [one for one in some if not is_blank(one.claim.statement)]


def weighed_here(stands: Stands, task: str, memory: Memory) -> Stands:
    """A decision that was made in another task, too, weighs as much here as was said of it here."""
    if stands.claim.task == task:
        return stands
    said = max((topic.importance for topic in memory.topics if topic.decision == stands.claim.statement), default=None)
    return Stands(replace(stands.claim, importance=said), stands.words)


def flagged_in(project: str, task: str, memory: Memory) -> tuple[TopicShown, ...]:
    """The topics that a person should look at."""
    return tuple(
        TopicShown(project, task, tally.ref, tally.label, tally.importance, tally.verdict, tally.decision)
        for tally in memory.topics
        if tally.flagged
    )


def _in_force(
    holding: Sequence[Stands], contested: Mapping[str, str], word: Callable[[float], str], now: int
) -> Iterable[str]:
    def note(claim: Claim) -> str:
        return word(claim.confidence) + _begins(claim, now) + _against(contested.get(claim.ref))

    lines = [(one.claim.kind, _line(one, note(one.claim))) for one in holding]
    yield from section("Decisions", [line for kind, line in lines if kind not in _APART])
    for title, kinds in _SECTIONS:
        yield from section(title, [line for kind, line in lines if kind in kinds])


@lru_cache(maxsize=5_000)
def _line(stands: Stands, note: str) -> str:
    claim, quoted = stands.claim, stands.words
    words = f"- {claim.ref} {plain(claim.statement)}{_of_item(claim)}" + (f" ({note})" if note else "")
    if quoted is None:
        return words
    who = f"{plain(quoted.author)}, " if quoted.author else ""
    return f"{words}\n  “{plain(quoted.quote)}” — {who}{when(quoted.at)}, {quoted.source}"


def _begins(claim: Claim, now: int) -> str:
    """Return the day from which a future claim holds: it never reads as if it held already."""
    at = claim.valid_from
    return f", not before {when(at)}" if at is not None and is_to_come(at, now) else ""


def _against(conflict: str | None) -> str:
    return f", disputed: {conflict}" if conflict else ""


def _of_item(claim: Claim) -> str:
    owner = f" — {plain(claim.owner)}" if claim.owner else ""
    return f"{owner}, due {when(claim.due)}" if claim.due is not None else owner


def _topic(topic: TopicShown) -> str:
    return f"- {plain(topic.label)} (importance {topic.importance:.1f}): {plain(topic.decision)}"


def _patterns(patterns: Sequence[Pattern], contested: Mapping[str, str], replacing: Set[str]) -> Iterable[str]:
    """A contradiction that is settled needs nobody any more, and of what was erased nothing is left to ask."""
    for pattern in patterns:
        is_open = pattern.claim is None or pattern.claim in contested or pattern.ref in replacing
        settled = pattern.type is PatternType.CONTRADICTION and not is_open
        if pattern.type in _FLAGGED and not settled and not is_blank(pattern.description):
            answer = (
                f" — answered by {pattern.claim}"
                if pattern.claim and pattern.type is PatternType.REPEATED_QUESTION
                else ""
            )
            answer = f" — {pattern.claim} replaced it" if pattern.ref in replacing else answer
            said = f", {', '.join(pattern.messages)}" if pattern.messages else ""
            yield f"- {pattern.ref} {plain(pattern.description)}{answer}{said}"
