"""Copies of whole projects: the same bytes from any engine, whole or not at all, and without what was erased."""

import errno
import gzip
import hashlib
import json
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph.actions.exchange.backup import backup
from graph.actions.exchange.backup_file import check_file
from graph.actions.exchange.restoring import clear, restore
from graph.actions.operating.erasing import erase, receipts_of
from graph.actions.operating.projects import create_project, ensure_task
from graph.actions.operating.tokens import create_token, viewer_of, withdraw_token
from graph.engine import Graph
from graph.model.errors import BadInput, ConflictClosed, IllegalTransition, NotFound, Unavailable
from graph.model.words import Role
from graph.process.services import Services, open_services
from graph.profiles import load_profiles
from tests.spec.api.client import client_of
from tests.spec.api.furnished import furnish
from tests.spec.desk import Desk

PROFILES = load_profiles()


async def written(graph: Graph, project: str, path: Path) -> bytes:
    data = b"".join([piece async for piece in backup(graph, [project])])
    keep(path, data)
    return data


def keep(path: Path, data: bytes) -> None:
    path.write_bytes(data)


@dataclass(frozen=True)
class Step:
    action: str
    value: str
    on: int


steps = st.lists(
    st.builds(
        Step,
        st.sampled_from(("say", "say", "bot", "promote", "reject", "archive", "edit", "revert", "resolve")),
        st.sampled_from(("Postgres", "MySQL", "SQLite")),
        st.integers(0, 3),
    ),
    min_size=2,
    max_size=6,
)


async def take(desk: Desk, step: Step, at: int) -> None:
    """Refused steps change nothing."""
    if step.action in ("say", "bot"):
        await desk.decide("Ada", step.value, at, agent=step.action == "bot")
        return
    claims, conflicts = await desk.claims(), await desk.conflicts()
    try:
        if step.action == "resolve" and conflicts:
            await desk.resolve(conflicts[0], await desk.claim(step.value))
        elif step.action != "resolve" and claims:
            await getattr(desk, step.action)(claims[step.on % len(claims)])
    except (IllegalTransition, ConflictClosed, NotFound, BadInput, StopIteration, RuntimeError):
        return


@settings(max_examples=4)
@given(history=steps)
async def test_a_copy_on_the_other_engine_gives_the_same_bytes(
    embedded_graph: Graph, neo4j_graph: Graph, tmp_path_factory: pytest.TempPathFactory, history: list[Step]
) -> None:
    scratch, project = tmp_path_factory.mktemp("copies"), f"p-{uuid4().hex[:12]}"
    services, other = open_services(embedded_graph, PROFILES), open_services(neo4j_graph, PROFILES)
    await create_project(services, project, "Random", "general", None)
    await ensure_task(services, project, "T1", "Random")
    desk = Desk(services, project)
    for at, step in enumerate(history):
        await take(desk, step, at)
    first = await written(embedded_graph, project, scratch / "first")
    await restore(other, scratch / "first")
    second = await written(neo4j_graph, project, scratch / "second")
    await clear(embedded_graph, project)
    await restore(services, scratch / "second")
    assert first == second == await written(embedded_graph, project, scratch / "third")
    await Desk(other, project).decide("Ada", "DuckDB", 99)
    assert await Desk(other, project).claim("DuckDB")


async def test_a_project_with_everything_in_it_comes_back_as_it_was(graph: Graph, project: str, tmp_path: Path) -> None:
    async with client_of(graph) as client:
        await client.ask('mutation($s: String!) { createProject(input: {slug: $s, name: "T"}) { id } }', s=project)
        await furnish(client, project)
        await client.shared.services.audit.settled(graph)
        before = await written(graph, project, tmp_path / "one")
        services = client.shared.services
        with pytest.raises(BadInput, match="--replace"):
            await restore(services, tmp_path / "one")
        await restore(services, tmp_path / "one", replace=True)
        assert await written(graph, project, tmp_path / "two") == before
        assert check_file(tmp_path / "one").projects == (project,)


async def test_scratch_files_that_do_not_fit_are_told(
    services: Services, desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", full)
        with pytest.raises(Unavailable, match="set TMPDIR"):
            [piece async for piece in backup(services.graph, [desk.project])]


async def test_a_damaged_file_writes_nothing(services: Services, desk: Desk, tmp_path: Path) -> None:
    await desk.decide("Ada", "Postgres", 1)
    path = tmp_path / "copy"
    whole = await written(services.graph, desk.project, path)
    lines = gzip.decompress(whole).replace(b"Postgres", b"Oracle99")
    for broken in (whole[: len(whole) // 2], gzip.compress(lines), b"no backup at all", b""):
        keep(path, broken)
        with pytest.raises(BadInput, match="nothing was written"):
            await restore(services, path, replace=True)
    assert [one for _, one in await desk.chain()] == ["ACTIVE"]


@pytest.mark.parametrize(
    "added",
    [
        ["1", "Token", {"id": "mallory", "name": "mallory", "role": "ADMIN", "hash": "x"}],
        ["1", "Claim", {"id": "other/DEC-1", "project": "{project}"}],
        ["1", "Claim", {"id": "{project}/DEC-1", "project": "other"}],
        ["2", "EVIDENCE Claim Source", "{project}/DEC-1", "other/SRC-1", {}],
        ["2", "EVIDENCE Claim Source", "other/DEC-1", "{project}/SRC-1", {}],
        ["1", "Claim"],
        "a word",
    ],
)
async def test_a_file_that_reaches_beyond_its_projects_writes_nothing(
    services: Services, desk: Desk, tmp_path: Path, added: Any
) -> None:
    """Whoever wrote it can compute its checksum, too."""
    whole = await written(services.graph, desk.project, tmp_path / "copy")
    head, *lines, _ = gzip.decompress(whole).splitlines()
    lines.append(json.dumps(added).replace("{project}", desk.project).encode())
    said = b"".join(line + b"\n" for line in (head, *lines))
    last = {"lines": len(lines) + 1, "sha256": hashlib.sha256(said).hexdigest()}
    keep(tmp_path / "copy", gzip.compress(said + json.dumps(last).encode() + b"\n"))
    with pytest.raises(BadInput, match="nothing was written"):
        await restore(services, tmp_path / "copy", replace=True)


def test_a_line_without_end_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graph.actions.exchange.backup_file.LONGEST_LINE", 1_000)
    keep(tmp_path / "copy", gzip.compress(b" " * 100_000))
    with pytest.raises(BadInput, match="nothing was written"):
        check_file(tmp_path / "copy")


async def test_what_was_cut_off_is_not_seen_and_is_begun_anew(
    services: Services, desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await desk.decide("Ada", "Postgres", 1)
    before = await written(services.graph, desk.project, tmp_path / "copy")
    write = services.graph.write

    async def cut(name: str, /, **params: object) -> object:
        if name == "whole.put_edges":
            raise ConnectionResetError
        return await write(name, **params)

    monkeypatch.setattr(services.graph, "write", cut)
    with pytest.raises(ConnectionResetError):
        await restore(services, tmp_path / "copy", replace=True)
    monkeypatch.undo()
    assert await services.graph.read_maybe("project.by_slug", id=f"{desk.project}/") is None
    await restore(services, tmp_path / "copy")
    assert await written(services.graph, desk.project, tmp_path / "again") == before


async def test_erased_words_are_in_no_later_copy_and_an_older_one_brings_none_back(
    services: Services, desk: Desk, tmp_path: Path
) -> None:
    said = await desk.say("Ann", "- [Decision] ledger.engine = Zanzibar because quokkas agree", 1)
    await written(services.graph, desk.project, tmp_path / "older")
    receipt = await erase(services, desk.project, "Rita", "asked for", source=said.source.ref)
    later = await written(services.graph, desk.project, tmp_path / "later")
    assert b"quokka" not in gzip.decompress(later)
    await restore(services, tmp_path / "older", replace=True)
    assert b"quokka" not in gzip.decompress(await written(services.graph, desk.project, tmp_path / "now"))
    assert [replace(one, kept="") for one in await receipts_of(services.graph, desk.project)] == [
        replace(receipt, kept="")
    ]
    await clear(services.graph, desk.project)
    await restore(services, tmp_path / "older", receipts=[receipt])
    assert b"quokka" not in gzip.decompress(await written(services.graph, desk.project, tmp_path / "empty"))


async def test_a_token_that_was_withdrawn_since_stays_withdrawn(services: Services, desk: Desk, tmp_path: Path) -> None:
    name = f"token-{desk.project}"
    secret = await create_token(services, Role.READER, [desk.project], name)
    data = b"".join([piece async for piece in backup(services.graph, [desk.project], tokens=True)])
    keep(tmp_path / "copy", data)
    assert secret.encode() not in gzip.decompress(data)
    await withdraw_token(services, name)
    await restore(services, tmp_path / "copy", replace=True)
    assert await viewer_of(services, secret) is None
    await clear(services.graph, desk.project)


async def test_what_comes_while_it_is_copied_waits_and_is_kept(services: Services, desk: Desk, tmp_path: Path) -> None:
    await desk.decide("Ada", "Postgres", 1)
    async with services.graph.alone():
        before = await services.graph.read("whole.ends", low=f"{desk.project}|", high=f"{desk.project}|~", log="x")
    await desk.decide("Ada", "MySQL", 2)
    after = await services.graph.read("whole.ends", low=f"{desk.project}|", high=f"{desk.project}|~", log="x")
    assert before != after
