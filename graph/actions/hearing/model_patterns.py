"""Tells of words that a model has read: the patterns of people's reactions to a decision, the conflicts that are opened
between claims, and, in both tasks, a replacement that names and answers nothing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.actions.conflicts.heard_contradictions import open_between
from graph.actions.hearing.listener import DiscussionListener
from graph.actions.settling.settlement import Settlement, TransactionListener
from graph.engine import Transaction
from graph.model.claim import Claim, Evidence
from graph.model.discussion import last_patterns
from graph.model.ids import PATTERN_PREFIX, node_id
from graph.model.pattern import Pattern
from graph.model.plan import Discussions, MemoryWrite, Patterns, Plan, Supersessions
from graph.model.slot import ClaimState
from graph.model.source import Source
from graph.model.status import STANDING
from graph.model.words import REPLACING, PatternType, Relation
from graph.rules.reading.reconcile import Arrival, Reading
from graph.rules.reading.relating import Related, replaced_in_silence
from graph.store.discussions import memory_from

_PATTERNS = {
    Relation.CONFIRMS: (PatternType.CONFIRMATION, "confirmed"),
    Relation.REJECTS: (PatternType.REJECTION, "turned down"),
    Relation.WITHDRAWS: (PatternType.REJECTION, "taken back"),
    Relation.CORRECTS: (PatternType.CORRECTION, "corrected"),
    Relation.CONTRADICTS: (PatternType.CONTRADICTION, "contradicted"),
}
_SHOWN = 160
RULE = "told"


@dataclass(slots=True)
class SettledWords:
    """The settled words of one transaction: the place of each op, by run, and the claims that were aimed at."""

    readings: Sequence[Reading]
    arrived: Mapping[str, Sequence[Arrival]]
    aimed: Sequence[Related] = ()

    def sources(self) -> dict[str, Source]:
        return {one.ref: one for reading in self.readings for one in (*reading.beside.values(), reading.source)}


class ModelPatterns(TransactionListener):
    """Hears the discussions, where there are any, with the patterns that a model's reading came to."""

    def __init__(self, said: SettledWords, hearing: DiscussionListener | None) -> None:
        self.said, self.hearing = said, hearing

    async def recall(self, tx: Transaction) -> None:
        if self.hearing is not None:
            await self.hearing.recall(tx)

    async def hear(self, tx: Transaction, settlement: Settlement) -> None:
        found = [*await self._of_relations(tx, settlement), *self._of_silence(settlement)]
        await self._keep(tx, settlement, found)
        if self.hearing is not None:
            await self.hearing.hear(tx, settlement)

    # ── effects of words on a claim

    async def _of_relations(self, tx: Transaction, settlement: Settlement) -> list[Pattern]:
        sources, found = self.said.sources(), list[Pattern]()
        for one in self.said.aimed:
            mine, theirs = _carrying(settlement, one.arrival.slot, one.arrival.words.id), _aimed_at(settlement, one)
            if mine is None or theirs is None:
                continue
            conflict = await _contested(tx, settlement, one, mine.claim, theirs.claim)
            source = sources.get(one.arrival.words.source)
            pattern = _pattern(settlement, one, source, mine, theirs) if source is not None else None
            found += [replace(pattern, conflict=conflict)] if pattern else []
        return found

    # ── silent replacements

    def _of_silence(self, settlement: Settlement) -> list[Pattern]:
        sources, found = self.said.sources(), list[Pattern]()
        for one in (arrival for mine in self.said.arrived.values() for arrival in mine):
            source = sources.get(one.words.source)
            mine = _carrying(settlement, one.slot, one.words.id)
            if mine is None or source is None or one.slot not in settlement.settled:
                continue
            edges = settlement.settled[one.slot].plan.of(Supersessions).new
            older = next((edge.older for edge in edges if edge.newer == mine.claim.ref), None)
            theirs = settlement.after(one.slot).claim(older) if older else None
            if theirs is not None and replaced_in_silence(one, source, theirs):
                found += _in_both_tasks(settlement, one.words, source, mine.claim, theirs)
        return found

    # ── the tasks that are told

    async def _keep(self, tx: Transaction, settlement: Settlement, found: Sequence[Pattern]) -> None:
        """A task that is not heard now is told all the same; what a task was told already is not told again."""
        heard = self.hearing.known if self.hearing is not None else {}
        others = sorted({one.task for one in found if one.task is not None and one.task not in heard})
        ids = [node_id(settlement.project, one) for one in others]
        rows = await tx.run("discussion.recall", tasks=ids, limit=0) if ids else []
        memories = {row["ref"]: memory_from(row["task"]) for row in rows}
        memories |= {task: one.memory for task, one in heard.items()}
        told = {(task, one.name) for task, memory in memories.items() for one in memory.patterns}
        new: dict[tuple[str | None, str], Pattern] = {}
        for one in found:
            if one.task in memories and (one.task, one.name) not in told:
                new.setdefault((one.task, one.name), one)
        named = [replace(one, ref=settlement.take(PATTERN_PREFIX)) for one in new.values()]
        settlement.add(Plan(settlement.project, Patterns(new=tuple(named))))
        for task in others:
            mine = [one for one in named if one.task == task]
            if mine and task in memories:
                memory = replace(memories[task], patterns=last_patterns((*memories[task].patterns, *mine)))
                settlement.add(
                    Plan(settlement.project, Discussions(heard=(MemoryWrite(task, memory, (), memories[task]),)))
                )


def _carrying(settlement: Settlement, slot: str, words: str) -> ClaimState | None:
    claims = settlement.after(slot).claims if slot in settlement.slots else ()
    return next((one for one in claims if any(said.id == words for said in one.evidence)), None)


def _aimed_at(settlement: Settlement, one: Related) -> ClaimState | None:
    target = one.target
    if target.words is not None:
        return _carrying(settlement, target.slot, target.words)
    states = (settlement.after(slot).claim(target.ref or "") for slot in settlement.slots)
    return next((state for state in states if state is not None), None)


async def _contested(tx: Transaction, settlement: Settlement, one: Related, mine: Claim, theirs: Claim) -> str | None:
    """A contradiction has a conflict: its slot's own, or one between the two claims, which a person closes."""
    decides = one.arrival.words.standing.decides
    if one.relation is not Relation.CONTRADICTS and not (one.apart and one.relation in REPLACING and decides):
        return None
    if mine.ref == theirs.ref or mine.status not in STANDING or theirs.status not in STANDING:
        return None
    own = settlement.after(mine.slot).conflict
    if own is not None and {mine.ref, theirs.ref} <= set(own.members):
        return own.ref
    asks = f"This seems to contradict {theirs.ref}. Which is correct?"
    return await open_between(
        tx, settlement, (theirs.ref, mine.ref), f"{asks} ({theirs.ref} against {mine.ref})", rule=RULE
    )


def _pattern(
    settlement: Settlement, one: Related, source: Source, mine: ClaimState, theirs: ClaimState
) -> Pattern | None:
    told, words = _PATTERNS.get(one.relation), one.arrival.words
    contradicts = one.relation is Relation.CONTRADICTS
    if told is None or source.task is None or not (contradicts or _is_plain(words)):
        return None
    of = mine.claim if one.relation is Relation.CORRECTS else theirs.claim
    said = f"{told[1]}: {theirs.claim.statement[:_SHOWN]}"
    asks = f"This seems to contradict {theirs.claim.ref}. Which is correct?"
    return Pattern(
        project=settlement.project,
        ref="",
        type=told[0],
        description=asks if contradicts else said,
        detected_at=settlement.now,
        task=source.task,
        claim=of.ref,
        messages=_messages(theirs.evidence, words),
        at=words.at,
        name=f"{told[0]}:{words.source}:{words.start}:{theirs.claim.ref}",
    )


def _is_plain(words: Evidence) -> bool:
    """True for a person's plain words: only those are a yes or a no."""
    return not words.agent and not words.standing.proposes


def _messages(theirs: Iterable[Evidence], words: Evidence) -> tuple[str, ...]:
    """Return the answered message, with the latest words by then, and the answer."""
    stood = [one for one in theirs if one.draft is not None and one.at <= words.at and one.source != words.source]
    latest = max(stood, key=lambda one: one.order, default=None)
    return (latest.source, words.source) if latest is not None else (words.source,)


def _in_both_tasks(
    settlement: Settlement, words: Evidence, source: Source, mine: Claim, theirs: ClaimState
) -> list[Pattern]:
    tasks = dict.fromkeys(one for one in (source.task, theirs.claim.task) if one is not None)
    messages = _messages(theirs.evidence, words)
    return [
        Pattern(
            project=settlement.project,
            ref="",
            type=PatternType.CONTRADICTION,
            description=f"This replaces {theirs.claim.ref}. Is that meant?",
            detected_at=settlement.now,
            task=task,
            claim=mine.ref,
            messages=messages,
            at=words.at,
            name=f"{PatternType.CONTRADICTION}:{words.source}:{words.start}:{theirs.claim.ref}",
        )
        for task in tasks
    ]
