"""`whence doctor` has the model read three sentences, over real HTTP, and says how well that went."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from api.checks.parts import parts
from api.checks.reading import SENTENCES, reading
from graph.model.errors import Unavailable, WhenceError
from graph.model.words import Stance
from graph.settings import Settings
from tests.services.model import Model, Op, Reply, op, serving


@pytest.fixture
async def model() -> AsyncIterator[Model]:
    async with serving() as made:
        yield made


def settings_of(model: Model) -> Settings:
    return Settings(_env_file=None, llm_base_url=model.url, llm_model="small")


def read_as(*stances: Stance | None) -> list[Op]:
    told = enumerate(zip(SENTENCES, stances, strict=True), 1)
    return [
        op(text, None, None, section=f"MESSAGE {number}", statement=text, stance=stance)
        for number, ((_, text, _), stance) in told
        if stance is not None
    ]


async def test_model_that_reads_well_is_said_to(model: Model) -> None:
    model.says(*read_as(Stance.DECIDED, Stance.PROPOSED, Stance.TURNED_DOWN))
    told = await reading(settings_of(model))
    assert told.startswith("small understood 3 of 3 sentences (form: tools; ")
    assert all(text in model.read for _, text, _ in SENTENCES)


async def test_what_it_misreads_is_named(model: Model) -> None:
    model.says(*read_as(Stance.DECIDED, Stance.DECIDED, Stance.TURNED_DOWN))
    assert "2 of 3" in (told := await reading(settings_of(model)))
    assert told.endswith("not what was proposed")


async def test_model_that_understands_nearly_nothing_is_a_problem(model: Model) -> None:
    model.says(*read_as(None, Stance.DECIDED, None))
    with pytest.raises(Unavailable, match="0 of 3.*WHENCE_LLM_MODEL"):
        await reading(settings_of(model))


@pytest.mark.parametrize("reply", [Reply("No idea."), Reply(status=401), Reply(status=503)])
async def test_model_that_answers_nothing_is_a_problem(model: Model, reply: Reply) -> None:
    model.answers(reply)
    with pytest.raises(WhenceError):
        await reading(settings_of(model))


async def test_nothing_is_asked_where_it_is_not_to_be(model: Model, tmp_path: Path) -> None:
    async def said(*, ask: bool, **settings: Any) -> str:
        given = Settings(_env_file=None, data_dir=tmp_path, graph_url="bolt://127.0.0.1:1", **settings)
        return next(one.says for one in [one async for one in parts(given, ask_model=ask)] if one.check == "model")

    assert await said(ask=False, llm_base_url=model.url, llm_model="small") == "small, which was not asked"
    assert "rules" in await said(ask=True)
    assert json.dumps(model.requests) == "[]"
