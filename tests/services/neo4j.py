"""A real Neo4j Community: jars from the user's cache (fetched there once by Maven), one Java process."""

import fcntl
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import neo4j

from tests.services.java import find_java
from tests.services.missing import ServiceMissing
from tests.services.ports import free_port

SOURCE = Path(__file__).parent.parent / "neo4j"
VERSION = os.environ.get("WHENCE_TEST_NEO4J_VERSION", "5.26.0")
PASSWORD = "test-only-password"
FETCH_PATIENCE = 900
START_PATIENCE = 180


@dataclass(frozen=True)
class Neo4j:
    url: str
    user: str = "neo4j"
    password: str = field(default=PASSWORD, repr=False)
    database: str = "neo4j"


def configured() -> Neo4j | None:
    """A server that somebody runs already; its data is written to."""
    url = os.environ.get("WHENCE_TEST_NEO4J_URL")
    if not url:
        return None
    environment = os.environ.get
    return Neo4j(
        url, environment("WHENCE_TEST_NEO4J_USER", "neo4j"), environment("WHENCE_TEST_NEO4J_PASSWORD", PASSWORD)
    )


# It lives for some minutes: compiling what is used most a second time would take longer than it saves.
LEAN = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")


@contextmanager
def running(directory: Path) -> Iterator[Neo4j]:
    # The releases named after years need Java 21 or later; those before run on 17 to 21.
    java = find_java(21, 99) if int(VERSION.split(".")[0]) > 2000 else find_java(17, 21)
    jars, port = _jars(), free_port()
    with (directory / "neo4j.log").open("wb") as log:
        server = subprocess.Popen(
            [java, "-Xmx512m", *LEAN, "-cp", f"{jars}/*", SOURCE / "Neo4jServer.java", directory / "data", str(port)],
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield _with_password(Neo4j(f"neo4j://127.0.0.1:{port}"), server, directory / "neo4j.log")
    finally:
        _stop(server)


def _jars() -> Path:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "whence"
    cache.mkdir(parents=True, exist_ok=True)
    jars = cache / f"neo4j-{VERSION}"
    with (cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not jars.is_dir():
            _fetch(jars)
    return jars


def _fetch(jars: Path) -> None:
    maven = shutil.which("mvn")
    if not maven:
        raise ServiceMissing(f"neither Maven nor its jars in {jars}")
    partial = jars.with_name(f"{jars.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    command = [maven, "-q", "-B", "-f", str(SOURCE / "pom.xml"), "dependency:copy-dependencies"]
    options = [f"-Dneo4j.version={VERSION}", f"-DoutputDirectory={partial}"]
    try:
        subprocess.run([*command, *options], check=True, capture_output=True, timeout=FETCH_PATIENCE)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        raise ServiceMissing(f"Maven could not fetch Neo4j {VERSION}: {error}") from error
    partial.rename(jars)


def _with_password(server: Neo4j, process: subprocess.Popen[bytes], log: Path) -> Neo4j:
    deadline = time.monotonic() + START_PATIENCE
    change = "ALTER CURRENT USER SET PASSWORD FROM 'neo4j' TO $password"
    while True:
        try:
            with neo4j.GraphDatabase.driver(server.url, auth=("neo4j", "neo4j")) as driver:
                driver.execute_query(change, password=server.password, database_="system")
            return server
        except neo4j.exceptions.ServiceUnavailable:
            if process.poll() is not None or time.monotonic() > deadline:
                raise ServiceMissing(f"Neo4j did not start: {log.read_text()[-500:]}") from None
        time.sleep(0.2)


def _stop(server: subprocess.Popen[bytes]) -> None:
    # Its data is thrown away with its directory, so it need not take ten seconds to put that in order.
    with server:  # its pipe is closed with it: what is left to the collector fails whichever test comes next
        server.kill()
