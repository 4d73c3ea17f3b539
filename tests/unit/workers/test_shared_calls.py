"""Runs share a call of a model, and all of them fail with it."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from extract.llm.shown import MOST_READ
from graph.actions.running.leases import Leased
from graph.model.errors import Unavailable
from graph.model.profile import Profile
from graph.model.source import Run, Source
from graph.model.words import RunStatus, SourceKind
from graph.profiles import load_profiles
from workers.shared_calls import Calls

GENERAL = load_profiles()["general"]


def leased(ref: str, *, project: str = "p", task: str | None = "T1", text: str = "yes", lease: str = "mine") -> Leased:
    kind = SourceKind.MESSAGE if task else SourceKind.DOCUMENT
    source = Source(project, ref, kind, text, "", (), int(ref), 0, task=task)
    run = Run(project, f"RUN-{ref}", ref, "model", "1", RunStatus.RUNNING, 0)
    return Leased(run, source, "general", token=lease)


class Asked:
    def __init__(self, error: Exception | None = None) -> None:
        self.error, self.calls = error, list[list[str]]()

    async def __call__(self, several: Sequence[Leased], profile: Profile) -> Mapping[str, Run]:
        del profile
        self.calls.append([f"{one.source.project}/{one.source.ref}" for one in several])
        if self.error:
            raise self.error
        return {one.run.ref: replace(one.run, answer=one.source.ref) for one in several}


async def shared(asked: Asked, *runs: Leased) -> list[Run | BaseException]:
    calls = Calls(asked)
    return await asyncio.gather(*(calls.run_of(one, GENERAL) for one in runs), return_exceptions=True)


async def test_messages_of_a_task_share_a_call_in_their_order_and_each_has_its_answer() -> None:
    asked = Asked()
    found = await shared(asked, leased("2"), leased("1"))
    assert asked.calls == [["p/1", "p/2"]]
    assert [one.answer for one in found if isinstance(one, Run)] == ["2", "1"]


@pytest.mark.parametrize(
    "other",
    [leased("2", task="T2"), leased("2", project="q"), leased("2", lease="another"), leased("2", task=None)],
    ids=["task", "project", "lease", "document"],
)
async def test_nothing_else_is_shown_with_them(other: Leased) -> None:
    asked = Asked()
    await shared(asked, leased("1"), other)
    assert [len(one) for one in asked.calls] == [1, 1]


async def test_what_is_too_long_together_is_shown_apart() -> None:
    asked = Asked()
    long = "x" * (MOST_READ // 2)
    await shared(asked, leased("1", text=long), leased("2", text=long), leased("3"))
    assert asked.calls == [["p/1", "p/2"], ["p/3"]]


async def test_a_call_that_fails_fails_for_all_that_share_it_and_the_next_is_another() -> None:
    asked = Asked(Unavailable("the graph is away"))
    calls = Calls(asked)
    found = await asyncio.gather(*(calls.run_of(leased(ref), GENERAL) for ref in ("1", "2")), return_exceptions=True)
    assert [type(one) for one in found] == [Unavailable, Unavailable]
    asked.error = None
    assert (await calls.run_of(leased("1"), GENERAL)).answer == "1"
