"""Updates a task's memory once its messages were read: the last of them, their topics weighed, the last patterns."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graph import meaning
from graph.actions.hearing.discussion_change import DiscussionChange
from graph.actions.settling.settlement import Settlement
from graph.model.claim import Claim
from graph.model.discussion import Discussion, Memory, Placed, Tally, last_patterns
from graph.model.pattern import Pattern
from graph.model.plan import Claims, Discussions, MemoryWrite, Patterns, Plan
from graph.model.profile import Profile
from graph.model.slot import ClaimState
from graph.model.source import Source
from graph.model.status import HOLDING
from graph.model.words import ClaimType, type_of
from graph.rules.listening.message_context import message_of
from graph.rules.talk.messages import Message
from graph.rules.weighing.importance import importance_of, topics_to_keep, with_importance, with_message
from graph.rules.weighing.topics import RECENT, join
from graph.word_reader import ReadHere, WordReader


async def update_memory(reader: WordReader, settlement: Settlement, here: Discussion, change: DiscussionChange) -> None:
    """Update a task's memory. Where a message came late, all of the discussion is weighed anew, apart, so that nobody waits
    for it."""
    weigh: WordReader = reader if here.late else ReadHere()
    length = sum(len(message.text) for message in (*change.before, *change.messages))
    told = replace(here, claims=(), window=(), earlier=())
    given = (told, change.messages, change.before, change.profile)
    topics = await weigh.run(_topics_of, *given, characters=length)
    _weigh_decisions(settlement, here, topics)
    tallies = await weigh.run(_tallies_of, topics, _deciding_sentences(settlement, here, topics.of), characters=length)
    memory = Memory(
        recent=tuple(Placed(message.ref, message.at, topic) for message, topic in topics.said[-topics.reach :]),
        topics=tallies,
        patterns=_patterns(settlement, here),
        extracted_at=settlement.now,
    )
    placed = tuple(Placed(message.ref, message.at, topics.of[message.ref]) for message in change.messages)
    settlement.add(Plan(settlement.project, Discussions(heard=(MemoryWrite(here.task, memory, placed, here.memory),))))


def _topics_of(here: Discussion, messages: Sequence[Source], before: Sequence[Source], profile: Profile) -> "_Topics":
    topics = _Topics(here, before, profile)
    for source in (*before, *messages) if here.late else messages:
        topics.add(source)
    return topics


def _tallies_of(topics: "_Topics", decided: Mapping[str, str]) -> tuple[Tally, ...]:
    return topics.weighed(decided)


class _Topics:
    """The topics of a discussion as its messages join them: from where it was left, or all anew where one came late."""

    def __init__(self, here: Discussion, before: Sequence[Source], profile: Profile) -> None:
        self.rules = profile.weighing
        self.reach = max(profile.listening.window, RECENT)
        self.of: dict[str, str] = {} if here.late else {placed.message: placed.topic for placed in here.memory.recent}
        self.tallies: dict[str, Tally] = {} if here.late else {tally.ref: tally for tally in here.memory.topics}
        self.said: list[tuple[Message, str]] = []
        if not here.late:
            self.said = [(message_of(source), self.of[source.ref]) for source in before if source.ref in self.of]
        self.last: dict[str, int] = {}  # where each topic that has grown was spoken of last
        self.at: dict[str, Tally] = {}  # each topic as it stood with each message

    def add(self, source: Source) -> None:
        message = message_of(source)
        topic = join(message, self.said[-RECENT:], meaning.nearness, self.rules)
        self.of[source.ref] = topic
        self.said.append((message, topic))
        self.tallies[topic] = self.at[source.ref] = with_message(self.tallies.get(topic), topic, message)
        self.last[topic] = len(self.said)

    def weighed(self, decided: Mapping[str, str]) -> tuple[Tally, ...]:
        tallies = dict(self.tallies)
        for topic in (*self.last, *(topic for topic in decided if topic not in self.last and topic in tallies)):
            end, decision = self.last.get(topic, 0), decided.get(topic)
            said = self.said[max(0, end - RECENT) : end]
            tallies[topic] = with_importance(tallies[topic], said, decision, meaning.nearness, self.rules)
        return topics_to_keep(tallies, {topic for _, topic in self.said[-self.reach :]})


def _decisions(settlement: Settlement, here: Discussion) -> list[ClaimState]:
    """Return the decisions that the task's words assert, though another task's may have been first."""
    return [
        state
        for slot in settlement.slots
        for state in settlement.after(slot).claims
        if type_of(state.claim.kind) is ClaimType.DECISION
        and any(words.task == here.task for words in state.assertions)
    ]


def _deciding_sentences(settlement: Settlement, here: Discussion, topic_of: Mapping[str, str]) -> dict[str, str]:
    """Return each topic's deciding sentence: the latest that is in force."""
    found: dict[str, tuple[int, str, str]] = {}
    for state in _decisions(settlement, here):
        topic = topic_of.get(_deciding(state, here.task))
        if topic is not None and state.claim.status in HOLDING:
            mine = (state.claim.valid_from or 0, state.claim.statement, topic)
            found[topic] = max(found.get(topic, mine), mine)
    return {topic: statement for topic, (_, statement, _) in found.items()}


def _deciding(state: ClaimState, task: str) -> str:
    """The task's message with which the claim came into force, or else its first that asserted it."""
    here = (words for words in state.assertions if words.task == task)
    return min(here, key=lambda evidence: (evidence.at != state.claim.valid_from, evidence.order)).source


def _weigh_decisions(settlement: Settlement, here: Discussion, topics: _Topics) -> None:
    """A decision keeps how much was said before it, in words for each of its own."""
    for state in _decisions(settlement, here):
        tally = topics.at.get(_deciding(state, here.task)) if state.claim.task == here.task else None
        if tally is not None:
            score = importance_of(state.claim.statement, tally)
            if state.claim.slot in settlement.settled and score != state.claim.importance:
                _replace_claim(settlement, replace(state.claim, importance=score, topic=tally.ref))


def _replace_claim(settlement: Settlement, claim: Claim) -> None:
    """The claim in place of itself, in what is settled and in what will be written."""
    settled = settlement.settled[claim.slot]

    def put(claims: Sequence[Claim]) -> tuple[Claim, ...]:
        return tuple(
            replace(one, importance=claim.importance, topic=claim.topic) if one.ref == claim.ref else one
            for one in claims
        )

    states = tuple(
        replace(state, claim=claim) if state.claim.ref == claim.ref else state for state in settled.slot.claims
    )
    written = settled.plan.of(Claims)
    written = Claims(new=put(written.new), changed=put(written.changed))
    if claim.ref not in {written_claim.ref for written_claim in (*written.new, *written.changed)}:
        written = replace(written, changed=(*written.changed, claim))
    plan = settled.plan.but(written)
    settlement.settled[claim.slot] = replace(settled, slot=replace(settled.slot, claims=states), plan=plan)


def _patterns(settlement: Settlement, here: Discussion) -> tuple[Pattern, ...]:
    """The last ones, by the time of their words."""
    extra = settlement.extra.of(Patterns)
    gone = {pattern.ref for pattern in extra.gone}
    new = [pattern for pattern in extra.new if pattern.task == here.task]
    known = {
        pattern.ref: pattern for pattern in (*here.memory.patterns, *here.earlier, *new) if pattern.ref not in gone
    }
    return last_patterns(known.values())
