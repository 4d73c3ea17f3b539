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
    for one in topics:
        topic = node_id(project, one.ref)
        places = tuple(place for place, row in enumerate(messages) if row["topic"] == topic)
        if one.flagged and places:
            yield Subject(one.label, places, one.words, one.importance, one.decision, one.decided)


async def record_topics(services: Services, project: str, talk: Talk, spoken: Mapping[int, Source]) -> None:
    """Store the topics of a talk as its file tells them. Topics that the task has heard of since know better, and stay."""
    told = [(one, [spoken[place] for place in one.messages if place in spoken]) for one in talk.flagged]
    tallies = [_tally(one, messages) for one, messages in told if messages]
    placed = [Placed(said.ref, said.at, messages[0].ref) for _, messages in told for said in messages]
    if tallies:
        rows = [placed_row(project, one) for one in placed]
        task = node_id(project, talk.task)
        await services.graph.write_one("registry.keep_topics", task=task, tallies=tallies_text(tallies), placed=rows)


def _tally(one: Subject, messages: Sequence[Source]) -> Tally:
    return Tally(
        ref=messages[0].ref,
        label=one.label,
        count=len(messages),
        words=one.words,
        importance=one.importance,
        verdict=TopicVerdict.FLAG.value,
        decision=one.decision,
        decided=one.decided,
        at=messages[-1].at,
    )
