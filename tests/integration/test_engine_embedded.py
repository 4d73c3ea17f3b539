"""The embedded engine's life: one owner, no secret in sight, gone with its service, back with everything acknowledged."""

import asyncio
import os
import re
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from graph.embedded.address import LOOPBACK
from graph.embedded.data_directory import DataDirectory, find_running
from graph.engine import open_graph
from graph.migrate import migrate
from graph.model.errors import SettingsError, Unavailable
from graph.settings import Settings
from tests.services.probe import probing

REPOSITORY = Path(__file__).parents[2]
# Between the death of the service and the end of its engine: the time that stopping may take, and some.
END_PATIENCE = 6.0


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(_env_file=None, data_dir=tmp_path / "data")


@contextmanager
def owner(directory: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that owns the directory and is ready."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.services.owner", directory], stdout=subprocess.PIPE, text=True, cwd=REPOSITORY
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        yield process
        process.kill()


def engine_processes(directory: Path) -> dict[int, str]:
    """Every process, keeper and engine, whose command line names the directory's engine."""
    found = {}
    for entry in Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_text().split("\0") if entry.name.isdigit() else []
        except OSError:
            continue
        if any(word.endswith(f"={directory}/engine") for word in words):
            found[int(entry.name)] = " ".join(words)
    return found


def java_of(directory: Path) -> int:
    [pid] = [pid for pid, line in engine_processes(directory).items() if "keeper.py" not in line]
    return pid


def lines_of(path: Path) -> list[str]:
    return path.read_text().splitlines()


def bytes_read(pid: int) -> int:
    return int(Path(f"/proc/{pid}/io").read_text().split()[1])


async def until_gone(directory: Path) -> float:
    start = time.monotonic()
    while engine_processes(directory):
        assert time.monotonic() - start < END_PATIENCE, engine_processes(directory)
        await asyncio.sleep(0.02)
    return time.monotonic() - start


async def test_the_password_is_in_a_private_file_and_nowhere_else(settings: Settings) -> None:
    async with open_graph(settings) as graph:
        home = DataDirectory(settings.data_dir)
        password = home.password_file.read_text()
        lines = engine_processes(settings.data_dir)
        environments = [(Path("/proc") / str(pid) / "environ").read_text() for pid in lines]
        assert len(lines) == 2
        assert not any(password in text for text in (*lines.values(), *environments, repr(graph.embedded)))
        assert password not in home.log.read_text()
    for path in (settings.data_dir, home.engine_root, home.log.parent):
        assert stat.S_IMODE(path.stat().st_mode) == 0o700
    for path in (home.password_file, home.log):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0


async def test_only_loopback_is_listened_on(settings: Settings) -> None:
    async with open_graph(settings) as graph:
        assert graph.embedded
        ports = {graph.embedded.bolt_port, graph.embedded.http_port}
        table = [line.split()[1:4] for name in ("tcp", "tcp6") for line in lines_of(Path("/proc/net") / name)]
        listening = {local for local, _, state in table if state == "0A" and int(local.split(":")[1], 16) in ports}
    # 127.0.0.1 as the kernel writes it, alone or inside an IPv6 address.
    assert {re.sub(r"^0{16}FFFF0{4}", "", local.split(":")[0]) for local in listening} == {"0100007F"}


async def test_stopping_takes_less_than_four_seconds_with_work_under_way(settings: Settings) -> None:
    async with open_graph(settings) as graph:
        await migrate(graph)
        task = asyncio.create_task(graph.transact(lambda _: asyncio.sleep(60)))
        await asyncio.sleep(0.1)
        start = time.monotonic()
    assert time.monotonic() - start < 4
    assert engine_processes(settings.data_dir) == {}
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_second_owner_is_told_who_is_the_first(settings: Settings) -> None:
    with owner(settings.data_dir) as first:
        with pytest.raises(Unavailable, match=rf"in use by process {first.pid} .*WHENCE_DATA_DIR"):
            async with open_graph(settings):
                pass
        assert first.poll() is None


async def test_another_process_finds_the_running_engine(settings: Settings) -> None:
    assert find_running(settings.data_dir) is None
    with owner(settings.data_dir):
        address = find_running(settings.data_dir)
        assert address
        assert address.host == LOOPBACK
        async with open_graph(settings, attach=True) as graph:
            assert graph.embedded == address
            assert (await probing(graph).read_one("probe.all", prefix="w-"))["n"] >= 0
        assert engine_processes(settings.data_dir)
    await until_gone(settings.data_dir)
    assert find_running(settings.data_dir) is None


async def test_attaching_starts_an_engine_where_none_runs(settings: Settings) -> None:
    async with open_graph(settings, attach=True) as graph:
        await graph.ping()
    assert engine_processes(settings.data_dir) == {}


async def test_a_killed_service_takes_its_engine_along_and_loses_nothing(settings: Settings) -> None:
    with owner(settings.data_dir) as first:
        assert first.stdout
        for _ in range(40):
            line = first.stdout.readline()
        first.send_signal(signal.SIGKILL)
        acknowledged = int(([line, *first.stdout.readlines()])[-1])
    # At once: what is left of the old engine and of its files must not be in the way.
    async with open_graph(settings) as graph:
        kept = (await probing(graph).read_one("probe.all", prefix="w-"))["n"]
        assert len(engine_processes(settings.data_dir)) == 2
    assert kept in (acknowledged + 1, acknowledged + 2)  # numbers start at 0; one more may have been on its way
    await until_gone(settings.data_dir)


async def test_a_killed_engine_comes_back_by_itself(settings: Settings) -> None:
    async with open_graph(settings) as graph:
        await migrate(graph)
        probe = probing(graph)
        before = [await probe.write_one("probe.count_up", id="x") for _ in range(10)][-1]
        os.kill(java_of(settings.data_dir), signal.SIGKILL)
        assert await probe.read_one("probe.must", id="x") == before
        os.kill(java_of(settings.data_dir), signal.SIGKILL)
        assert await probe.write_one("probe.count_up", id="x") == {"n": before["n"] + 1}
    await until_gone(settings.data_dir)


async def test_a_killed_keeper_takes_the_engine_along_and_both_come_back(settings: Settings) -> None:
    async with open_graph(settings) as graph:
        java = java_of(settings.data_dir)
        [keeper] = [pid for pid in engine_processes(settings.data_dir) if pid != java]
        os.kill(keeper, signal.SIGKILL)
        await asyncio.sleep(0.2)
        await probing(graph).read_one("probe.echo", value=1)
        assert java not in engine_processes(settings.data_dir)
    await until_gone(settings.data_dir)


@pytest.mark.skipif(sys.platform != "linux", reason="what a process has read is told by /proc")
async def test_the_first_write_after_a_start_does_not_read_what_is_there(settings: Settings) -> None:
    words, many = "a" * 2_000, 6_000
    async with open_graph(settings) as graph:
        await migrate(graph)
        await probing(graph).write("probe.fill", many=many, prefix="old-", words=words)
    async with open_graph(settings) as graph:
        probe = probing(graph)
        await probe.write_one("probe.count_up", id="first")
        before = bytes_read(java_of(settings.data_dir))
        await probe.write("probe.fill", many=100, prefix="new-", words=words)
        assert bytes_read(java_of(settings.data_dir)) - before < len(words) * many / 4


async def test_a_key_of_some_thousand_characters_is_found(settings: Settings) -> None:
    longest = "\N{GRINNING FACE}" * 2_000
    async with open_graph(settings) as graph:
        await migrate(graph)
        probe = probing(graph)
        await probe.write("probe.create", id=longest)
        assert await probe.read_maybe("probe.get", id=longest) == {"n": 0}


async def test_a_lost_password_is_replaced(settings: Settings) -> None:
    async with open_graph(settings) as graph:
        await migrate(graph)
        await probing(graph).write("probe.create", id="x")
    DataDirectory(settings.data_dir).password_file.unlink()
    async with open_graph(settings) as graph:
        assert await probing(graph).read_one("probe.must", id="x") == {"n": 0}


async def test_an_engine_that_can_not_start_says_why(settings: Settings) -> None:
    with pytest.raises(Unavailable, match=r"did not start; the end of .*engine.log says: .*heap"):
        async with open_graph(settings.model_copy(update={"heap": "1m"})):
            pass
    assert engine_processes(settings.data_dir) == {}


async def test_a_directory_below_a_file_is_a_settings_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match="is not a directory: set WHENCE_DATA_DIR"):
        async with open_graph(Settings(_env_file=None, data_dir=tmp_path / "file" / "data")):
            pass
