"""Teams' histories and single lines through the public API: a service of its own, on a data directory that is thrown away.

The scorers and the model that answers ideally lie beside the data (`../tools`). Three rounds: without a model, with the
ideal one, and with one that spoils a tenth of what it says.
"""

import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from evals.data import Missing, folder
from evals.recorded import RECORDINGS
from evals.scores import Measure

WRITTEN = Path(__file__).parent / "written"
_PATIENCE = 120.0  # seconds until a service answers
_LONGEST = 3_600.0
_ALONE = {"found": 0.10, "right": 0.09, "led": 0.35}
_IDEAL = {"found": 0.97, "reason": 0.95, "superseded": 0.95, "told": 0.95, "right": 0.90, "right reason": 0.85}
_NAMES = {
    "found": "decisions found",
    "reason": "decisions with their reason",
    "superseded": "supersessions found",
    "told": "contradictions told",
    "right": "questions answered right",
    "right reason": "questions with the right reason",
    "led": "questions led to answer and reason",
    "refused": "questions without an answer refused",
}
_READER = {"found": 0.80, "reason": 0.70, "right": 0.75}
_NOISE = 0.1
_LOWER = 0.12  # by so much a measure may fall with noise


def measures() -> Iterator[Measure]:
    files = _histories_in(folder() / "histories")
    if not files:
        raise Missing(f"no histories in {folder()}: set WHENCE_EVALS_DATA to the folder that has them")
    yield from _rounds(files, "")


def written() -> Iterator[Measure]:
    """The same of histories of our own, written by people who had not seen Whence, and told apart from the others."""
    yield from _rounds(_histories_in(WRITTEN), ", written")


def _histories_in(where: Path) -> list[Path]:
    return sorted(one for one in where.glob("*.json") if ".ops" not in one.name)


def _rounds(files: list[Path], which: str) -> Iterator[Measure]:
    yield from _round(f"no model{which}", files, None, {}, _ALONE)
    yield from _round(f"ideal model{which}", files, 0.0, _IDEAL, {})
    yield from _round(f"noisy model{which}", files, _NOISE, {name: goal - _LOWER for name, goal in _IDEAL.items()}, {})
    yield from _recorded([one for one in files if (RECORDINGS / one.name).is_file()], f"recorded reader{which}")


def lines() -> Iterator[Measure]:
    """Single lines that settle something or nothing, each in a project of its own, without a model."""
    files = sorted(folder().glob("lines_*.jsonl"))
    if not files:
        raise Missing(f"no lines_*.jsonl in {folder()}: set WHENCE_EVALS_DATA to the folder that has it")
    with serving({}) as url:
        told = _scored("lines_score.py", url, *files)
    yield Measure("lines, no model: in force", told["in force"], 0.20)
    yield Measure("lines, no model: shown at all", told["shown"], 0.26)
    yield Measure("lines, no model: in force that settle nothing", told["false"], 0.04, least=True)


def _recorded(files: list[Path], name: str) -> Iterator[Measure]:
    """Score the recorded answers of people who were shown nothing but the requests."""
    port = free()
    command = [sys.executable, "-m", "evals.recorded", str(port), *(one.stem for one in files)]
    settings = {"WHENCE_LLM_BASE_URL": f"http://127.0.0.1:{port}/v1", "WHENCE_LLM_MODEL": "recorded"}
    with running(command, {}, f"http://127.0.0.1:{port}/v1/models"), serving(settings) as url:
        yield from _told(name, _scored("history_score.py", url, *files), _READER, {})


def _round(
    name: str, files: list[Path], noise: float | None, goals: Mapping[str, float], floors: Mapping[str, float]
) -> Iterator[Measure]:
    with _model(files, noise) as settings, serving(settings) as url:
        yield from _told(name, _scored("history_score.py", url, *files), goals, floors)


def _told(
    name: str, told: Mapping[str, Any], goals: Mapping[str, float], floors: Mapping[str, float]
) -> Iterator[Measure]:
    for part, value in told["shares"].items():
        if value is not None and part in _NAMES:
            yield Measure(f"{_NAMES[part]}, {name}", value, floors.get(part), goals.get(part))
    counts = told["counts"]
    yield Measure(f"forbidden in force, {name}", counts["forbidden"], goal=0 if goals else None, least=True)
    yield Measure(f"wrongly replaced, {name}", counts["wrongly superseded"], least=True)


@contextlib.contextmanager
def _model(files: list[Path], noise: float | None) -> Iterator[dict[str, str]]:
    """The settings of a service that asks it; none without a model."""
    if noise is None:
        yield {}
        return
    port = free()
    command = [sys.executable, tool("ideal_model.py"), str(port), *map(str, files), "--noise", str(noise)]
    with running(command, {}, f"http://127.0.0.1:{port}/stats"):
        yield {"WHENCE_LLM_BASE_URL": f"http://127.0.0.1:{port}/v1", "WHENCE_LLM_MODEL": "ideal"}


@contextlib.contextmanager
def serving(settings: Mapping[str, str]) -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="whence-evals-") as data:
        url = f"http://127.0.0.1:{(port := free())}"
        command = [str(Path(sys.executable).with_name("whence")), "serve", "--port", str(port)]
        with running(command, {"WHENCE_DATA_DIR": data, **settings}, f"{url}/health"):
            yield url


@contextlib.contextmanager
def running(command: list[str], settings: Mapping[str, str], until: str) -> Iterator[None]:
    """The program, once it answers there; it is ended with the block."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("WHENCE_")}
    process = subprocess.Popen(command, env={**plain, **settings}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait(process, until)
        yield
    finally:
        process.terminate()
        process.wait()


def _wait(process: "subprocess.Popen[bytes]", url: str) -> None:
    last = time.monotonic() + _PATIENCE
    while time.monotonic() < last and process.poll() is None:
        with contextlib.suppress(urllib.error.URLError, ConnectionError), urllib.request.urlopen(url, timeout=5):  # noqa: S310
            return
        time.sleep(0.2)
    raise RuntimeError(f"{url} does not answer")


def _scored(scorer: str, url: str, *files: Path) -> dict[str, Any]:
    """Run a scorer, and return its last line."""
    done = subprocess.run(
        [sys.executable, tool(scorer), url, *map(str, files)],
        capture_output=True,
        text=True,
        timeout=_LONGEST,
        check=True,
    )
    told: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return told


def tool(name: str) -> str:
    path = folder().parent / "tools" / name
    if not path.is_file():
        raise Missing(f"no {path}: the tools lie beside the data")
    return str(path)


def free() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
