"""Runs the engine with the wheel's own Java on the wheel's own jars, without importing the wheel.

Importing it would load a Java machine into this process, which crashes at exit.
"""

import importlib.util
import os
from pathlib import Path

from graph.embedded.address import DATABASE, EngineAddress
from graph.model.errors import Unavailable

WHEEL = "arcadedb_embedded"
# The engine reads arrays through internals that Java opens only on demand.
MODULES = (
    "--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED",
    "--add-opens=java.base/java.nio=ALL-UNNAMED",
    "--add-opens=java.base/java.lang=ALL-UNNAMED",
    "--add-modules=jdk.incubator.vector",
)
# For a heap of half a gigabyte and one client. Collecting it side by side costs memory and saves nothing; and to compile what
# is used most a second time takes more than all else the engine does with its first thousand messages.
LEAN = (
    "-XX:+UseSerialGC",
    "-XX:+UseCompactObjectHeaders",
    "-XX:TieredStopAtLevel=1",
    "-XX:TrimNativeHeapInterval=10000",  # what compiling leaves behind goes back to the system: 8 MB
)
# The serial collector fills the young part of the heap before it looks at it, and gives it a third of all: of 115 MB most was
# rubbish. Survivor spaces as wide as the rest keep what a few commits need (3 to 8 MB) from being promoted, where only a full
# collection finds it. The classes of a start take 39 MB: shortly before that the one full collection comes, of what a start leaves
# behind (5 MB). Each earlier one would cost up to a tenth of a second.
HEAP_PARTS = ("-Xmn30m", "-XX:SurvivorRatio=1", "-XX:MetaspaceSize=36m")


def installation() -> Path:
    spec = importlib.util.find_spec(WHEEL)
    if spec is None or spec.origin is None:
        raise Unavailable("the embedded engine is not installed: run `make setup`, or set WHENCE_GRAPH_URL to a Neo4j")
    home = Path(spec.origin).parent
    if not os.access(home / "jre/bin/java", os.X_OK):
        raise Unavailable(f"{home} has no Java for this machine: set WHENCE_GRAPH_URL to a Neo4j instead")
    return home


def command(root: Path, password_file: Path, address: EngineAddress, heap: str) -> list[str]:
    """The engine's command line; the password is named by its file, since any user can list command lines."""
    home = installation()
    return [
        str(home / "jre/bin/java"),
        f"-Xmx{heap}",
        "-XX:+ExitOnOutOfMemoryError",
        "-XX:-UsePerfData",
        *LEAN,
        *HEAP_PARTS,
        *MODULES,
        *(f"-Darcadedb.{name}={value}" for name, value in _options(root, password_file, address).items()),
        *("-cp", str(home / "jars/*")),
        "com.arcadedb.server.ArcadeDBServer",
    ]


def _options(root: Path, password_file: Path, address: EngineAddress) -> dict[str, object]:
    return {
        "server.rootPath": root,
        "server.logsDirectory": root / "log",
        "server.rootPasswordPath": password_file,
        # Its production mode answers every mistake with "see the log"; what else it would close is closed below.
        "server.mode": "development",
        "opencypher.loadCsv.allowFileUrls": "false",
        "opencypher.loadCsv.allowRemoteUrls": "false",
        "server.httpIncomingHost": address.host,
        "server.httpIncomingPort": address.http_port,
        "server.plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
        "bolt.host": address.host,
        "bolt.port": address.bolt_port,
        "bolt.defaultDatabase": DATABASE,
        # Without a user behind the name the database belongs to root; with one, its permissions come out wrong.
        "server.defaultDatabases": f"{DATABASE}[]",
        # Flush the log at each commit: what was acknowledged survives a power cut.
        "txWalFlush": 2,
        # Each commit copies the index pages it touches, and keeps them: with many indexes, small pages cost less time and
        # memory. A key has to fit into one; ours have some thousand bytes at most.
        "indexDefaultPageSize": 32768,
        # To look for room that a deleted record left, the first write after a start would read all claims, quotations and
        # sources, keep their pages, and look again every few seconds. Here next to nothing is ever deleted.
        "bucketReuseSpaceMode": "low",
        "serverMetrics": "false",
    }


def environment() -> dict[str, str]:
    """Return the environment of the engine: no JAVA_TOOL_OPTIONS that would change it, no secret of another service."""
    return {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TZ") if name in os.environ}
