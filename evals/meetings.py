"""Questions about meetings, asked of the running service: does `why` show a turn that answers among its five passages?

Each meeting is captured as a discussion in a project of its own, a turn a message, as its minute-taker would have it.
"""

import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.http import Client
from bench.served import service
from evals.data import rows
from evals.ranked import by_meaning, by_words
from evals.scores import Measure, share

_MARKED = re.compile(r"\{[a-z]{1,20}\}")  # {vocalsound}, {disfmarker}
_MEETINGS = 8  # those with the most questions: reading all ninety takes an hour
_AT_ONCE = 50
_CREATE = 'mutation ($p: String!) { createProject(input: {slug: $p, name: $p}) { id } createTask(project: $p, ref: "MEETING", title: "Meeting") { id } }'
_CAPTURE = 'mutation ($p: String!, $m: [DiscussionMessageInput!]!) { captureDiscussion(project: $p, task: "MEETING", messages: $m) { duplicate } }'
_WAITING = "query ($p: String!) { project(slug: $p) { health { queuedRuns } } }"
_ASK = "query ($p: String!, $q: String!) { why(project: $p, question: $q) { passages(first: 10) { quote start end source { text origin } } } }"

Question = Mapping[str, Any]


def measures() -> Iterator[Measure]:
    asked = Counter(one["meeting"] for one in rows("qmsum_questions"))
    chosen = {meeting for meeting, _ in sorted(asked.items(), key=lambda one: (-one[1], one[0]))[:_MEETINGS]}
    meetings = {one["id"]: one["turns"] for one in rows("qmsum_transcripts") if one["id"] in chosen}
    questions = [one for one in rows("qmsum_questions") if one["meeting"] in meetings]
    with tempfile.TemporaryDirectory() as directory:
        found = asyncio.run(_ask_all(Path(directory), meetings, questions))
    hits = [bool(_met(one, turns[:5])) for one, turns in zip(questions, found, strict=True)]
    why = [hit for hit, one in zip(hits, questions, strict=True) if one["why"]]
    yield share("meetings: evidence for why and decision questions, hit@5", sum(hits), len(hits), 0.605, 0.75)
    yield share("meetings: of these, why-questions", sum(why), len(why))
    yield from _recalls(questions, meetings, found)


def _recalls(
    questions: Sequence[Question], meetings: Mapping[str, Sequence[Sequence[str]]], found: Sequence[Sequence[int]]
) -> Iterator[Measure]:
    """Count the answering stretches that the first ten results meet; beside BM25, and our embedding, alone."""
    of = sum(len(one["gold_spans"]) for one in questions)
    alone = {"BM25": by_words, "the embedding": by_meaning}
    floors = {}
    for name, ranked in alone.items():
        ten = [ranked(one["query"], [text for _, text in meetings[one["meeting"]]]) for one in questions]
        floors[name] = sum(len(_met(one, turns)) for one, turns in zip(questions, ten, strict=True))
        yield share(f"meetings: evidence, recall@10, by {name} alone", floors[name], of)
    ours = sum(len(_met(one, turns)) for one, turns in zip(questions, found, strict=True))
    best = max(floors.values())
    yield share("meetings: evidence, recall@10", ours, of, best / of, best / of)


async def _ask_all(
    directory: Path, meetings: Mapping[str, Sequence[Sequence[str]]], questions: Sequence[Question]
) -> list[list[int]]:
    async with service(directory, 0) as served:
        for meeting, turns in meetings.items():
            await _tell(served.client, meeting.casefold(), turns)
        return [await _turns(served.client, one) for one in questions]


async def _tell(client: Client, project: str, turns: Sequence[Sequence[str]]) -> None:
    await client.ask(_CREATE, p=project)
    said = [_message(at, who, text) for at, (who, text) in enumerate(turns) if text.strip()]
    for begin in range(0, len(said), _AT_ONCE):
        await client.ask(_CAPTURE, p=project, m=said[begin : begin + _AT_ONCE])
    while (await client.ask(_WAITING, p=project))["project"]["health"]["queuedRuns"]:  # noqa: ASYNC110
        await asyncio.sleep(0.2)  # another process settles it


def _message(at: int, who: str, text: str) -> dict[str, str]:
    hour, minute = divmod(at, 60)
    words = _MARKED.sub("", text).strip() or "…"
    return {"id": str(at), "author": who, "text": words, "at": f"2026-03-02T{hour:02d}:{minute:02d}:00Z"}


async def _turns(client: Client, question: Question) -> list[int]:
    """Return the turns in which the passages stand, the best first, by the ids that they were captured with."""
    asked = {"p": question["meeting"].casefold(), "q": question["query"]}
    found = (await client.ask(_ASK, **asked))["why"]["passages"]
    assert all(one["source"]["text"][one["start"] : one["end"]] == one["quote"] for one in found)
    return [int(one["source"]["origin"]["id"]) for one in found]


def _met(question: Question, turns: Sequence[int]) -> list[tuple[int, int]]:
    """The stretches that answer and hold one of the turns."""
    return [(first, last) for first, last in question["gold_spans"] if any(first <= at <= last for at in turns)]
