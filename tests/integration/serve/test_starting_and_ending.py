"""The service starts, ends whatever is open, leaves nothing running, and survives being killed."""

import asyncio
import signal
from pathlib import Path

import httpx2
import pytest

from tests.services.whence import java_processes, run_command, served, serving

CREATE = 'mutation { createProject(input: {slug: "ferry", name: "Ferry"}) { slug } }'
SAY = """
mutation Say($id: String!, $text: String!) {
  captureDiscussion(project: "ferry", task: "T", messages: [{id: $id, author: "Ada", text: $text}]) { source { ref } }
}
"""
SOURCES = '{ sources(project: "ferry", first: 100) { totalCount } }'
WATCH = 'subscription { claims(project: "ferry") { seq } }'


async def engines(directory: Path, count: int) -> None:
    """Wait until so many engines run there."""
    async with asyncio.timeout(20):
        while len(java_processes(directory)) != count:  # noqa: ASYNC110 - nothing tells of another's processes
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_signal_ends_everything_within_five_seconds_with_open_streams(
    tmp_path: Path, sign: signal.Signals
) -> None:
    with served(tmp_path) as service:
        await service.ask(CREATE)
        assert len(java_processes(tmp_path)) == 1
        async with httpx2.AsyncClient(timeout=30) as client:
            stream = client.stream(
                "POST",
                f"{service.address}/graphql",
                json={"query": WATCH},
                headers={"accept": "text/event-stream"},
            )
            async with stream as events:
                await anext(events.aiter_lines())
                assert await asyncio.to_thread(service.stop, sign) < 5
        assert service.process.returncode == 0
        assert java_processes(tmp_path) == []
        assert "Traceback" not in service.said


async def test_signal_before_it_is_ready_ends_it_in_order(tmp_path: Path) -> None:
    service = serving(tmp_path).start()
    await engines(tmp_path, 1)
    assert await asyncio.to_thread(service.stop) < 8
    assert service.process.returncode == 0
    assert java_processes(tmp_path) == []
    assert "Traceback" not in service.said


async def test_killed_service_takes_its_engine_along_and_loses_nothing_acknowledged(tmp_path: Path) -> None:
    with served(tmp_path) as service:
        await service.ask(CREATE)
        for number in range(20):
            await service.ask(SAY, id=str(number), text=f"- [Decision] seat.{number} = {number}")
        service.process.kill()
        service.process.wait()
    await engines(tmp_path, 0)
    with served(tmp_path) as again:
        assert await again.ask(SOURCES) == {"sources": {"totalCount": 20}}


async def test_second_service_on_the_same_data_is_told_who_has_it(tmp_path: Path) -> None:
    with served(tmp_path) as service:
        second = await run_command(tmp_path, "serve", "--port", "0")
        assert second.returncode == 3
        assert f"in use by process {service.process.pid}" in second.stderr
        assert "Traceback" not in second.stderr
        assert httpx2.get(f"{service.address}/ready").json() == {"status": "ready"}


async def test_commands_use_the_engine_of_the_running_service(tmp_path: Path) -> None:
    with served(tmp_path) as service:
        await service.ask(CREATE)
        (tmp_path / "chat.jsonl").write_text('{"id": "1", "author": "Ada", "text": "- [Decision] seat.color = red"}\n')
        captured = await run_command(tmp_path, "capture", "chat.jsonl", "--project", "ferry", "--task", "T")
        assert captured.returncode == 0, captured.stderr
        assert len(java_processes(tmp_path)) == 1
        asked = await service.ask('{ why(project: "ferry", key: "seat.color") { answer { statement } } }')
        assert asked == {"why": {"answer": {"statement": "seat.color = red"}}}
