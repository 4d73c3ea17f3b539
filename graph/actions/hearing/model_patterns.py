"""Finds the patterns in words that a model has read, opens the conflicts they make, and tells of silent replacements."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from graph.actions.conflicts.heard_contradictions import open_between
from graph.actions.hearing.listener import DiscussionListener
from graph.actions.settling.settlement import Settlement, TransactionListener
from graph.engine import Transaction
from graph.model.claim import Claim, Evidence
from graph.model.discussion import last_patterns
from graph.model.ids import PATTERN_PREFIX, node_id
from graph.model.pattern import Pattern, which_is_correct
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
        read = ((*reading.beside.values(), reading.source) for reading in self.readings)
        return {source.ref: source for source in chain(*read)}


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
        for aimed in self.said.aimed:
            words = aimed.arrival.words
            mine, theirs = _carrying(settlement, aimed.arrival.slot, words.id), _aimed_at(settlement, aimed)
            if mine is None or theirs is None:
                continue
            conflict = await _contested(tx, settlement, aimed, mine.claim, theirs.claim)
            source = sources.get(words.source)
            pattern = _reaction(settlement, aimed, source, mine, theirs) if source is not None else None
            found += [replace(pattern, conflict=conflict)] if pattern else []
        return found

    # ── silent replacements

    def _of_silence(self, settlement: Settlement) -> list[Pattern]:
        """In both tasks, a replacement that names and answers nothing."""
        sources, found = self.said.sources(), list[Pattern]()
        for arrival in chain(*self.said.arrived.values()):
            words, source = arrival.words, sources.get(arrival.words.source)
            mine = _carrying(settlement, arrival.slot, words.id)
            if mine is None or source is None or arrival.slot not in settlement.settled:
                continue
            edges = settlement.settled[arrival.slot].plan.of(Supersessions).new
            older = next((edge.older for edge in edges if edge.newer == mine.claim.ref), None)
            theirs = settlement.after(arrival.slot).claim(older) if older else None
            if theirs is not None and replaced_in_silence(arrival, source, theirs):
                asks = f"This replaces {theirs.claim.ref}. Is that meant?"
                pattern = _pattern(settlement, (PatternType.CONTRADICTION, asks), words, mine.claim, theirs)
                tasks = dict.fromkeys(task for task in (source.task, theirs.claim.task) if task is not None)
                found += [replace(pattern, task=task) for task in tasks]
        return found

    # ── the tasks that are told

    async def _keep(self, tx: Transaction, settlement: Settlement, found: Sequence[Pattern]) -> None:
        """A task that is not heard now is told all the same; what a task was told already is not told again."""
        heard = self.hearing.known if self.hearing is not None else {}
        others = sorted({pattern.task for pattern in found if pattern.task is not None and pattern.task not in heard})
        ids = [node_id(settlement.project, task) for task in others]
        rows = await tx.run("discussion.recall", tasks=ids, limit=0) if ids else []
        memories = {row["ref"]: memory_from(row["task"]) for row in rows}
        memories |= {task: discussion.memory for task, discussion in heard.items()}
        told = {(task, pattern.name) for task, memory in memories.items() for pattern in memory.patterns}
        new: dict[tuple[str | None, str], Pattern] = {}
        for pattern in found:
            if pattern.task in memories and (pattern.task, pattern.name) not in told:
                new.setdefault((pattern.task, pattern.name), pattern)
        named = [replace(pattern, ref=settlement.take(PATTERN_PREFIX)) for pattern in new.values()]
        settlement.add(Plan(settlement.project, Patterns(new=tuple(named))))
        for task in others:
            mine, before = [pattern for pattern in named if pattern.task == task], memories.get(task)
            if mine and before is not None:
                memory = replace(before, patterns=last_patterns((*before.patterns, *mine)))
                settlement.add(Plan(settlement.project, Discussions(heard=(MemoryWrite(task, memory, (), before),))))


def _carrying(settlement: Settlement, slot: str, words: str) -> ClaimState | None:
    claims = settlement.after(slot).claims if slot in settlement.slots else ()
    return next((state for state in claims if any(said.id == words for said in state.evidence)), None)


def _aimed_at(settlement: Settlement, aimed: Related) -> ClaimState | None:
    target = aimed.target
    if target.words is not None:
        return _carrying(settlement, target.slot, target.words)
    states = (settlement.after(slot).claim(target.ref or "") for slot in settlement.slots)
    return next((state for state in states if state is not None), None)


async def _contested(tx: Transaction, settlement: Settlement, aimed: Related, mine: Claim, theirs: Claim) -> str | None:
    """A contradiction has a conflict: its slot's own, or one between the two claims, which a person closes."""
    decides = aimed.arrival.words.standing.decides
    if aimed.relation is not Relation.CONTRADICTS and not (aimed.apart and aimed.relation in REPLACING and decides):
        return None
    if mine.ref == theirs.ref or mine.status not in STANDING or theirs.status not in STANDING:
        return None
    own = settlement.after(mine.slot).conflict
    if own is not None and {mine.ref, theirs.ref} <= set(own.members):
        return own.ref
    summary = f"{which_is_correct(theirs.ref)} ({theirs.ref} against {mine.ref})"
    return await open_between(tx, settlement, (theirs.ref, mine.ref), summary, rule=RULE)


def _reaction(
    settlement: Settlement, aimed: Related, source: Source, mine: ClaimState, theirs: ClaimState
) -> Pattern | None:
    """The reaction to a claim: a contradiction, or a yes or a no by a person's plain words."""
    told, words = _PATTERNS.get(aimed.relation), aimed.arrival.words
    contradicts = aimed.relation is Relation.CONTRADICTS
    if told is None or source.task is None or not (contradicts or not (words.agent or words.standing.proposes)):
        return None
    of = mine.claim if aimed.relation is Relation.CORRECTS else theirs.claim
    type_, verb = told
    said = which_is_correct(theirs.claim.ref) if contradicts else f"{verb}: {theirs.claim.statement[:_SHOWN]}"
    return replace(_pattern(settlement, (type_, said), words, of, theirs), task=source.task)


def _pattern(
    settlement: Settlement, said: tuple[PatternType, str], words: Evidence, claim: Claim, theirs: ClaimState
) -> Pattern:
    """A pattern by these words. Its messages are the latest that stood for the other claim by then, and the words' own."""
    stood = [said for said in theirs.evidence if said.draft is not None and said.at <= words.at]
    latest = max((said for said in stood if said.source != words.source), key=lambda said: said.order, default=None)
    type_, description = said
    return Pattern(
        project=settlement.project,
        ref="",
        type=type_,
        description=description,
        detected_at=settlement.now,
        claim=claim.ref,
        messages=(latest.source, words.source) if latest is not None else (words.source,),
        at=words.at,
        name=f"{type_}:{words.source}:{words.start}:{theirs.claim.ref}",
    )
