"""Other people's clients and audits, against the endpoint on a real socket."""

import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.integration.server.demo import Demo, served
from tests.integration.server.shape import assert_error

HERE = Path(__file__).parent
FILES = ("package.json", "package-lock.json", "audit.mjs", "subscribe.mjs")
AUDITS = 61


def unavailable(reason: str) -> None:
    if os.environ.get("WHENCE_REQUIRE_ALL"):
        pytest.fail(f"{reason}, and WHENCE_REQUIRE_ALL asks for it")
    pytest.skip(reason)


@pytest.fixture(scope="module")
def package() -> Path:
    """The node package, installed once into the user's cache and again whenever its lock changes."""
    if not shutil.which("npm"):
        unavailable("Node with npm is not installed")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    digest = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()[:12]
    place = cache / "whence" / f"audit-{digest}"
    place.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        shutil.copy(HERE / name, place / name)
    if not (place / "installed").exists():
        command = ["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
        done = subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=120, check=False)
        if done.returncode:
            unavailable(f"npm could not install the audits: {done.stderr[-300:]}")
        (place / "installed").touch()
    return place


def run(package: Path, script: str, *arguments: str) -> list[dict[str, Any]]:
    # Node 20 has WebSockets behind that switch, later ones take it and ignore it.
    command = ["node", "--experimental-websocket", "--no-warnings", script, *arguments]
    done = subprocess.run(command, cwd=package, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_every_audit_of_graphql_over_http_passes(package: Path) -> None:
    with served(Demo()) as address:
        results = run(package, "audit.mjs", f"http://{address}/graphql")
    failed = [f"{each['id']} {each['name']}: {each['reason']}" for each in results if each["status"] != "ok"]
    assert not failed
    assert len(results) == AUDITS


def test_usual_clients_hear_every_event(package: Path) -> None:
    with served(Demo(tokens=("right",))) as address:
        results = run(package, "subscribe.mjs", address, "subscription { count(to: 3) }")
    expected = [{"data": {"count": number}} for number in range(3)]
    assert results == [{"name": "events", "heard": expected}, {"name": "socket", "heard": expected}]


def test_usual_clients_are_told_why_a_subscription_ended(package: Path) -> None:
    with served(Demo(tokens=("right",))) as address:
        events, socket = run(package, "subscribe.mjs", address, "subscription { lag }")
    assert_error(events["heard"][-1], "TOO_SLOW")
    assert_error({"errors": socket["heard"][-1]["refused"]}, "TOO_SLOW")
