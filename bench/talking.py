"""The cost of finding talk as a project grows: `why` by a question that no decision answers, which shows the talk about it."""

import random
from itertools import accumulate

from bench.data import PROJECT
from bench.invent import MINUTE, START, ref
from bench.measure import Figure, compare
from bench.served import Served
from graph.actions.operating.projects import create_project
from graph.engine import Transaction
from graph.model.source import Run, Section, Source
from graph.model.words import RunStatus, SourceKind
from graph.process.services import Services
from graph.store.captures import capture_row, task_rows

AT_ONCE = 500
IN_A_TASK = 40
WORDS = 20_000
SYLLABLES = [
    "ba",
    "ce",
    "di",
    "fo",
    "gu",
    "ha",
    "je",
    "ki",
    "lo",
    "mu",
    "na",
    "pe",
    "ri",
    "so",
    "tu",
    "va",
    "we",
    "xi",
    "yo",
    "zu",
    "bra",
    "cle",
    "dri",
    "flo",
    "gru",
    "sha",
    "ste",
    "tri",
    "plo",
    "kwa",
]
_ASK = """
query ($project: String!, $question: String!) {
  why(project: $project, question: $question) { answer { ref } passages { quote start end score source { ref } } }
}
"""


async def fill_talk(services: Services, slug: str, count: int, profile: str = "general") -> None:
    """`count` messages in discussions of forty, of words as common and as rare as words are."""
    await create_project(services, slug, f"Bench talk {count}", profile, None)
    for start in range(0, count, AT_ONCE):
        said = [_message(slug, number) for number in range(start, min(count, start + AT_ONCE))]
        rows = [
            capture_row(number, number, one.ref, one.ref, one, _run(one, number), one.at)
            for number, one in enumerate(said, start)
        ]
        tasks = task_rows(said, START)

        async def work(tx: Transaction, tasks: object = tasks, rows: object = rows) -> None:
            await tx.run("source.capture", tasks=tasks, sources=rows)

        await services.graph.transact(work)


def _vocabulary() -> list[str]:
    pick = random.Random(1)
    return ["".join(pick.choices(SYLLABLES, k=pick.randrange(2, 5))) for _ in range(WORDS)]


_WORDS = _vocabulary()
_COMMON = list(accumulate(1 / (rank + 3) for rank in range(WORDS)))


def _message(project: str, number: int) -> Source:
    pick = random.Random(number)
    text = " ".join(pick.choices(_WORDS, cum_weights=_COMMON, k=pick.randrange(4, 30)))
    return Source(
        project=project,
        ref=ref("MSG", number),
        kind=SourceKind.MESSAGE,
        text=text,
        sha256=f"{number:064d}",
        sections=(Section("MESSAGE", 0, len(text)),),
        at=START + number * MINUTE,
        captured_at=START + number * MINUTE,
        author=f"Person {number % 7}",
        task=f"T{number // IN_A_TASK}",
    )


def _run(source: Source, number: int) -> Run:
    return Run(source.project, ref("RUN", number), source.ref, "rules", "1", RunStatus.SUCCEEDED, source.at)


def question(at: int) -> str:
    """Common words beside some that are rarer, as questions have them."""
    pick = random.Random(at)
    rare = pick.sample(_WORDS[200:4000], k=2)
    return f"Why did we choose {_WORDS[pick.randrange(20)]} {rare[0]} for {_WORDS[pick.randrange(20, 200)]} {rare[1]}?"


async def where_it_was_talked_about(large: Served, small: Served) -> Figure:
    asked = {id(one): iter(range(1_000_000)) for one in (large, small)}

    async def ask(one: Served) -> object:
        return await one.client.ask(_ASK, project=PROJECT, question=question(next(asked[id(one)])))

    for one in (large, small):
        await ask(one)  # what is common is learnt beside the first
    return await compare(
        f"why by question that talk answers, {large.count:,} messages : {small.count:,}",
        lambda: ask(large),
        lambda: ask(small),
        goal=2.0,
    )
