"""Evals that go through the public API: a service of their own in a directory of its own, or the one that is named."""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_ADDRESS = re.compile(r"^ +(http://\S+)/ ", re.MULTILINE)
_PATIENCE = 120.0
_WAVE = 50  # documents that are sent at once


class Service:
    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/") + "/graphql"

    def __call__(self, query: str, **variables: Any) -> Any:
        body = json.dumps({"query": query, "variables": variables}).encode()
        headers = {"content-type": "application/json", "accept": "application/json"}
        request = urllib.request.Request(self.url, body, headers)  # noqa: S310
        with urllib.request.urlopen(request, timeout=120) as answer:  # noqa: S310
            told = json.load(answer)
        if told.get("errors"):
            raise RuntimeError(json.dumps(told["errors"])[:600])
        return told["data"]

    def settle(self, project: str) -> None:
        """Wait until every run has ended."""
        query = "query($p: String!) { runs(project: $p, statuses: [QUEUED, RUNNING], first: 1) { totalCount } }"
        while self(query, p=project)["runs"]["totalCount"]:
            time.sleep(0.1)

    def create(self, project: str, profile: str = "general") -> None:
        made = "mutation($i: ProjectInput!) { createProject(input: $i) { slug } }"
        self(made, i={"slug": project, "name": project, "profile": profile})

    def capture(self, project: str, wave: str, documents: Sequence[dict[str, Any]]) -> None:
        """Sent in parts, and read to the end."""
        sent = """mutation($p: String!, $w: String!, $d: [DocumentInput!]!) {
          captureDocuments(project: $p, wave: $w, documents: $d) { ref } }"""
        for start in range(0, len(documents), _WAVE):
            self(sent, p=project, w=wave, d=list(documents[start : start + _WAVE]))
        self.settle(project)

    def pages(self, query: str, field: str, **variables: Any) -> Iterator[Any]:
        """Every node of a connection whose query takes `$after`."""
        after = None
        while True:
            page = self(query, after=after, **variables)[field]
            yield from (edge["node"] for edge in page["edges"])
            if not page["pageInfo"]["hasNextPage"]:
                return
            after = page["pageInfo"]["endCursor"]


@contextmanager
def serving() -> Iterator[Service]:
    """WHENCE_EVALS_URL names a service that runs already; its projects are added to."""
    if url := os.environ.get("WHENCE_EVALS_URL"):
        yield Service(url)
        return
    with tempfile.TemporaryDirectory(prefix="whence-evals-") as folder:
        log = Path(folder, "log")
        settings = {name: value for name, value in os.environ.items() if not name.startswith("WHENCE_")}
        settings["WHENCE_DATA_DIR"] = str(Path(folder, "data"))
        whence = Path(sys.executable).with_name("whence")
        with log.open("wb") as output:
            process = subprocess.Popen([whence, "serve", "--port", "0"], env=settings, stdout=output, stderr=output)
        try:
            yield Service(_address(process, log))
        finally:
            process.terminate()
            process.wait()


def _address(process: "subprocess.Popen[bytes]", log: Path) -> str:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until and process.poll() is None:
        if found := _ADDRESS.search(log.read_text()):
            return found[1]
        time.sleep(0.1)
    raise RuntimeError(f"whence serve did not start: {log.read_text()[-2000:]}")
