"""The promises of the gateway to its callers, on every engine."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from graph.bolt import READERS, Sessions
from graph.engine import Graph, Transaction, open_graph
from graph.model.errors import BadInput, Unavailable
from graph.queries import BadQuery, Mode
from graph.retry import QueryFailed
from graph.settings import Settings
from tests.services.ports import free_port
from tests.services.probe import probing
from tests.services.waiting import until


@pytest.fixture
def probe(graph: Graph) -> Graph:
    return probing(graph)


@pytest.mark.parametrize("value", ["a😀é\r\nשלום\u0000", 2**63 - 1, -(2**63), 1.5, True, None, ["x", ""], {"a": [{}]}])
async def test_values_come_back_as_they_were_sent(probe: Graph, value: object) -> None:
    assert await probe.read_one("probe.echo", value=value) == {"value": value}


async def test_what_was_written_is_read_at_once(probe: Graph, project: str) -> None:
    for _ in range(20):
        written = await probe.write_one("probe.count_up", id=project)
        assert await probe.read_maybe("probe.get", id=project) == written


async def test_nothing_found_is_none_where_the_header_says_maybe(probe: Graph, project: str) -> None:
    assert await probe.read_maybe("probe.get", id=project) is None


async def test_a_broken_promise_of_rows_is_an_error_that_names_the_query(probe: Graph, project: str) -> None:
    with pytest.raises(QueryFailed, match=r"probe.must \(probe.cypher:\d+\) answered 0 rows, its header says `one`"):
        await probe.read_one("probe.must", id=project)


async def test_a_call_that_does_not_fit_the_header_never_reaches_the_engine(probe: Graph, project: str) -> None:
    with probe.trips.counted() as trips:
        with pytest.raises(BadQuery, match="writes: call `write`"):
            await probe.read("probe.create", id=project)
        with pytest.raises(BadQuery, match="answers `maybe`, the caller expects `one`"):
            await probe.read_one("probe.get", id=project)
        with pytest.raises(BadQuery, match=r"pass \['id'\], leave out \['ref'\]"):
            await probe.read("probe.get", ref=project)
        with pytest.raises(BadQuery, match="no query is called probe.nothing"):
            await probe.read("probe.nothing")
    assert trips.count == 0


async def test_half_a_character_is_bad_input_and_does_no_harm(probe: Graph) -> None:
    with pytest.raises(BadInput, match="surrogate"):
        await probe.read("probe.echo", value="a\ud800")
    with pytest.raises(BadInput, match="64 bits"):
        await probe.read("probe.echo", value=2**63)
    assert await probe.read_one("probe.echo", value=1) == {"value": 1}


async def test_an_error_in_the_work_undoes_all_of_it(probe: Graph, project: str) -> None:
    async def work(tx: Transaction) -> None:
        await tx.run("probe.create", id=project)
        raise BadInput("on second thoughts")

    with pytest.raises(BadInput, match="on second thoughts"):
        await probe.transact(work)
    assert await probe.read_maybe("probe.get", id=project) is None


async def test_queries_sent_together_answer_each_for_itself(probe: Graph, project: str) -> None:
    async def work(tx: Transaction) -> list[list[dict[str, object]]]:
        return await tx.run_all(
            [("probe.count_up", {"id": project}), ("probe.count_up", {"id": project}), ("probe.get", {"id": project})]
        )

    first, second, read = await probe.transact(work)
    assert [len(first), len(second)] == [1, 1]
    assert read == second != first


async def test_one_that_fails_among_those_sent_together_undoes_all_of_it(probe: Graph, project: str) -> None:
    async def work(tx: Transaction) -> None:
        await tx.run_all(
            [
                ("probe.count_up", {"id": project}),
                ("probe.divide", {"by": 0}),
                ("probe.count_up", {"id": f"{project}-2"}),
            ]
        )

    with pytest.raises(QueryFailed, match="probe.divide"):
        await probe.transact(work)
    assert await probe.read_maybe("probe.get", id=project) is None
    assert await probe.read_maybe("probe.get", id=f"{project}-2") is None
    with pytest.raises(BadInput, match="surrogate"):
        await probe.transact(
            lambda tx: tx.run_all([("probe.count_up", {"id": project}), ("probe.echo", {"value": "\ud800"})])
        )
    assert await probe.read_maybe("probe.get", id=project) is None
    assert await probe.write_one("probe.count_up", id=project)


async def test_writes_that_nobody_waits_for_go_with_the_commit(probe: Graph, project: str) -> None:
    async def work(tx: Transaction) -> object:
        read = tx.along("probe.get", id=project)
        tx.put("probe.count_up", id=project)
        await tx.run("probe.count_up", id=project)
        tx.put("probe.count_up", id=project)
        return (await read.rows())[0]["n"]

    with probe.trips.counted() as trips:
        assert await probe.transact(work) == 2
    assert (trips.count, len(trips.names)) == (2, 4)
    assert (await probe.read_one("probe.all", prefix=project))["n"] == 1
    assert (await probe.write_one("probe.count_up", id=project))["n"] == 4


async def test_one_of_those_that_fails_undoes_all_of_it(probe: Graph, project: str) -> None:
    async def work(tx: Transaction) -> None:
        await tx.run("probe.count_up", id=project)
        tx.put("probe.divide", by=0)
        tx.put("probe.count_up", id=f"{project}-2")

    with pytest.raises(QueryFailed, match="probe.divide"):
        await probe.transact(work)
    assert await probe.read_maybe("probe.get", id=project) is None
    assert await probe.read_maybe("probe.get", id=f"{project}-2") is None
    assert (await probe.write_one("probe.count_up", id=project))["n"] == 1


async def test_racing_writers_lose_nothing(probe: Graph, project: str) -> None:
    async def work(tx: Transaction) -> int:
        n = (await tx.run_one("probe.count_up", id=project))["n"]
        await tx.run("probe.get", id=project)
        return int(n)

    counts = await asyncio.gather(*(probe.transact(work) for _ in range(25)))
    assert sorted(counts) == list(range(1, 26))
    assert await probe.read_one("probe.all", prefix=project) == {"n": 1}


async def test_more_readers_than_there_are_connections_wait_for_their_turn(
    probe: Graph, project: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once: list[int] = [0]
    use = Sessions.use

    @asynccontextmanager
    async def counted(sessions: Sessions, mode: Mode) -> AsyncIterator[Any]:
        at_once.append(at_once[-1] + 1)
        async with use(sessions, mode) as session:
            yield session
        at_once.append(at_once[-1] - 1)

    monkeypatch.setattr(Sessions, "use", counted)
    found = await asyncio.gather(*(probe.read_one("probe.echo", value=number) for number in range(4 * READERS)))
    assert [row["value"] for row in found] == list(range(4 * READERS))
    assert max(at_once) == READERS


async def test_a_rule_of_the_schema_that_stays_broken_is_an_error(probe: Graph, project: str) -> None:
    await probe.write("probe.create", id=project)
    with pytest.raises(QueryFailed, match=r"probe.create .* breaks a rule of the schema") as caught:
        await probe.write("probe.create", id=project)
    assert caught.value.__cause__ is not None


async def test_the_engines_own_words_explain_a_failed_query(probe: Graph) -> None:
    with pytest.raises(QueryFailed, match=r"probe.divide \(probe.cypher:\d+\) failed on \w+: .*by zero"):
        await probe.read("probe.divide", by=0)


async def test_trips_are_counted_for_the_one_who_asks(probe: Graph) -> None:
    async def ask(times: int) -> int:
        with probe.trips.counted() as trips:
            await asyncio.gather(*(probe.read("probe.echo", value=n) for n in range(times)))
        return trips.count

    before = probe.trips.total
    assert list(await asyncio.gather(ask(3), ask(5))) == [3, 5]
    assert probe.trips.total - before == 8


async def test_a_cancelled_caller_leaves_the_gateway_in_order(probe: Graph, project: str) -> None:
    async def work(tx: Transaction) -> None:
        await tx.run("probe.create", id=project)
        await asyncio.sleep(60)

    task = asyncio.create_task(probe.transact(work))
    await asyncio.sleep(0.1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await probe.write_one("probe.count_up", id=project) == {"n": 1}


async def test_writer_that_is_frozen_keeps_nothing_from_others_for_ever(
    neo4j_settings: Settings, project: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a worker process that the system has stopped in the middle of a transaction, or that nobody reaches any more."""
    monkeypatch.setattr("graph.bolt.TRANSACTION_SECONDS", 1.0)
    done, tries = asyncio.Event(), 0

    async def frozen(tx: Transaction) -> None:
        nonlocal tries
        tries += 1
        await tx.run("probe.count_up", id=project)
        await done.wait()
        await tx.run("probe.count_up", id=project)

    async with open_graph(neo4j_settings) as here, open_graph(neo4j_settings) as there:
        await probing(there).write("probe.create", id=project)
        waiting = asyncio.create_task(probing(here).transact(frozen))
        await until(lambda: tries == 1)
        await asyncio.sleep(0.2)  # until it has its lock
        assert await probing(there).write_one("probe.count_up", id=project) == {"n": 1}
        done.set()
        await waiting
        assert (tries, await probing(there).read_maybe("probe.get", id=project)) == (2, {"n": 3})


async def test_an_engine_that_is_not_there_is_said_to_be_unavailable() -> None:
    settings = Settings(_env_file=None, graph_url=f"bolt://127.0.0.1:{free_port()}")
    with pytest.raises(Unavailable, match="neo4j does not answer: `whence doctor`"):
        async with open_graph(settings):
            pass


async def test_a_refused_password_names_the_settings_and_not_the_password(neo4j_settings: Settings) -> None:
    settings = neo4j_settings.model_copy(update={"graph_user": "nobody"})
    with pytest.raises(Unavailable, match="set WHENCE_GRAPH_USER and WHENCE_GRAPH_PASSWORD") as caught:
        async with open_graph(settings):
            pass
    assert settings.graph_password.get_secret_value() not in str(caught.value)
