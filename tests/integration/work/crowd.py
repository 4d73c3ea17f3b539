"""Two hundred messages for a few slots, worker processes to read them, and what there is to be killed."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from extract.pipeline import NAME, VERSION
from extract.sources.rendered import render_message
from graph.actions.capturing.capture import Intake, capture
from graph.engine import Graph
from graph.model.errors import Unavailable
from graph.model.source import Extractor
from graph.model.words import RunStatus, SourceKind
from graph.process.services import Services
from graph.settings import Settings
from tests.services.waiting import until
from tests.spec.desk import minute
from tests.spec.work.team import runs

REPOSITORY = Path(__file__).parents[3]
COUNT = 200
RULES = Extractor(NAME, VERSION)

_PEOPLE = ("Ana", "Ben", "Cleo")
_WORDS = (
    "- [Decision] part{slot}.material = stuff{value}",
    "Decision: we use tool {value} because it costs less.",
    "We decided to paint part {slot} in colour {value}.",
    "Part {slot} looks fine to me.",
    "Let's go with option {value} for part {slot}.",
)


def message(number: int) -> tuple[str, str]:
    """Author and text of a message; the same number always says the same."""
    text = _WORDS[number % len(_WORDS)].format(slot=number % 7, value=number % 4)
    return "Bot" if _is_agent(number) else _PEOPLE[number % len(_PEOPLE)], text


def _is_agent(number: int) -> bool:
    """True for an agent: its words against a person's open a conflict."""
    return number % 15 == 0


def intake(number: int) -> Intake:
    author, text = message(number)
    rendered = render_message(text, {"author": author})
    return Intake(
        SourceKind.MESSAGE,
        rendered.text,
        rendered.sha256,
        rendered.sections,
        minute(number),
        author,
        agent=_is_agent(number),
        task="T1",
        key=f"message-{number}",
        origin=rendered.origin,
    )


async def capture_one(services: Services, project: str, number: int) -> None:
    """As a client does: what was not acknowledged is sent again, under the same name."""
    while True:
        try:
            await capture(services, project, [intake(number)], RULES)
            return
        except Unavailable:
            await asyncio.sleep(0.1)


async def all_read(graph: Graph, project: str, patience: float) -> None:
    async def done() -> bool:
        try:
            ended = [one for one in await runs(graph, project) if one.status is RunStatus.SUCCEEDED]
        except Unavailable:
            return False
        return len(ended) == COUNT

    await until(done, patience, every=0.2)


@contextmanager
def worker(settings: Settings, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A worker process of its own; whatever happens, it does not outlive the test."""
    named = {"WHENCE_DATA_DIR": settings.data_dir, "WHENCE_REDIS_URL": settings.redis_url}
    environment = os.environ | {name: str(value) for name, value in named.items() if value}
    with (
        log.open("ab") as output,
        subprocess.Popen(
            [sys.executable, "-m", "tests.services.worker"],
            env=environment,
            cwd=REPOSITORY,
            stdout=output,
            stderr=output,
            start_new_session=True,
        ) as process,
    ):
        try:
            yield process
        finally:
            process.kill()


async def ready(process: subprocess.Popen[bytes], log: Path) -> None:
    def working() -> bool:
        assert process.poll() is None, log.read_text()
        return b"at work on" in log.read_bytes()

    await until(working)


def kill_engine(directory: Path) -> None:
    """SIGKILL for the database itself, not for what keeps it."""
    found = [pid for pid, words in _processes() if f"={directory}/engine" in words and "keeper.py" not in words]
    assert len(found) == 1
    os.kill(found[0], signal.SIGKILL)


def _processes() -> Iterator[tuple[int, str]]:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                yield int(entry.name), (entry / "cmdline").read_text().replace("\0", " ") + " "
            except OSError:
                continue
