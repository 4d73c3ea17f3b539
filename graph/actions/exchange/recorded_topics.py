"""Topics that a person should look at leave with their task, and come back into it, each with its messages."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graph.model.discussion import Placed, Tally
from graph.model.ids import node_id
from graph.model.registry import Subject, Talk
from graph.model.source import Source
from graph.model.words import TopicVerdict
from graph.process.services import Services
from graph.store.discussions import placed_row, tallies_text


def subjects(topics: Sequence[Tally], project: str, messages: Sequence[Mapping[str, Any]]) -> Iterator[Subject]:
    """`messages`: those of the task, in their order, each with its topic."""
    for tally in topics:
        topic = node_id(project, tally.ref)
        places = tuple(place for place, row in enumerate(messages) if row["topic"] == topic)
        if tally.flagged and places:
            yield Subject(tally.label, places, tally.words, tally.importance, tally.decision, tally.decided)


async def record_topics(services: Services, project: str, talk: Talk, spoken: Mapping[int, Source]) -> None:
    """Store the topics of a talk as its file tells them. Topics that the task has heard of since know better, and stay."""
    told = [(subject, [spoken[place] for place in subject.messages if place in spoken]) for subject in talk.flagged]
    tallies = [_tally(subject, messages) for subject, messages in told if messages]
    placed = [Placed(said.ref, said.at, messages[0].ref) for _, messages in told for said in messages]
    if tallies:
        rows = [placed_row(project, one) for one in placed]
        task = node_id(project, talk.task)
        await services.graph.write_one("registry.keep_topics", task=task, tallies=tallies_text(tallies), placed=rows)


def _tally(subject: Subject, messages: Sequence[Source]) -> Tally:
    return Tally(
        ref=messages[0].ref,
        label=subject.label,
        count=len(messages),
        words=subject.words,
        importance=subject.importance,
        verdict=TopicVerdict.FLAG.value,
        decision=subject.decision,
        decided=subject.decided,
        at=messages[-1].at,
    )
