"""Updates a task's memory once its messages were read: the last of them, their topics weighed, the last patterns."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graph import meaning
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


async def update_memory(
    reader: WordReader,
    settlement: Settlement,
    here: Discussion,
    messages: Sequence[Source],
    before: Sequence[Source],
    profile: Profile,
) -> None:
    """Update a task's memory. Where a message came late, all of the discussion is weighed anew, apart, so that nobody waits
    for it."""
    weigh: WordReader = reader if here.late else ReadHere()
    length = sum(len(one.text) for one in (*before, *messages))
    told = replace(here, claims=(), window=(), earlier=())
    topics = await weigh.run(_topics_of, told, messages, before, profile, characters=length)
    _weigh_decisions(settlement, here, topics)
    tallies = await weigh.run(_tallies_of, topics, _deciding_sentences(settlement, here, topics.of), characters=length)
    memory = Memory(
        recent=tuple(Placed(one.ref, one.at, topic) for one, topic in topics.said[-topics.reach :]),
        topics=tallies,
        patterns=_patterns(settlement, here),
        extracted_at=settlement.now,
    )
    placed = tuple(Placed(one.ref, one.at, topics.of[one.ref]) for one in messages)
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
        self.of: dict[str, str] = {} if here.late else {one.message: one.topic for one in here.memory.recent}
        self.tallies: dict[str, Tally] = {} if here.late else {one.ref: one for one in here.memory.topics}
        self.said: list[tuple[Message, str]] = []
        if not here.late:
            self.said = [(message_of(one), self.of[one.ref]) for one in before if one.ref in self.of]
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
        for topic, end in self.last.items():
            said = self.said[max(0, end - RECENT) : end]
            decision = decided.get(topic)
            tallies[topic] = with_importance(tallies[topic], said, decision, meaning.nearness, self.rules)
        for topic, statement in decided.items():
            if topic not in self.last and topic in tallies:
                tallies[topic] = with_importance(tallies[topic], (), statement, meaning.nearness, self.rules)
        return topics_to_keep(tallies, {topic for _, topic in self.said[-self.reach :]})


def _decisions(settlement: Settlement, here: Discussion) -> list[ClaimState]:
    """Return the decisions that the task's words assert, though another task's may have been first."""
    return [
        state
        for slot in settlement.slots
        for state in settlement.after(slot).claims
        if type_of(state.claim.kind) is ClaimType.DECISION and any(one.task == here.task for one in state.assertions)
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
    here = (one for one in state.assertions if one.task == task)
    return min(here, key=lambda one: (one.at != state.claim.valid_from, one.order)).source


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

    states = tuple(replace(one, claim=claim) if one.claim.ref == claim.ref else one for one in settled.slot.claims)
    written = settled.plan.of(Claims)
    written = Claims(new=put(written.new), changed=put(written.changed))
    if claim.ref not in {one.ref for one in (*written.new, *written.changed)}:
        written = replace(written, changed=(*written.changed, claim))
    plan = settled.plan.but(written)
    settlement.settled[claim.slot] = replace(settled, slot=replace(settled.slot, claims=states), plan=plan)


def _patterns(settlement: Settlement, here: Discussion) -> tuple[Pattern, ...]:
    """The last ones, by the time of their words."""
    extra = settlement.extra.of(Patterns)
    gone = {one.ref for one in extra.gone}
    new = [one for one in extra.new if one.task == here.task]
    known = {one.ref: one for one in (*here.memory.patterns, *here.earlier, *new) if one.ref not in gone}
    return last_patterns(known.values())
