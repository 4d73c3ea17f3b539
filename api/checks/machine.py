"""Checks of the machine: Python, the engine's Java, the data directory, the port."""

import asyncio
import platform
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from api.checks.finding import Finding, problem, well
from api.sockets import listen
from graph.embedded import java
from graph.embedded.data_directory import DataDirectory
from graph.embedded.disk import try_to_write
from graph.model.errors import WhenceError
from graph.settings import Settings

OLDEST_PYTHON = (3, 11)
LEAST_SPACE = 1_000_000_000
JAVA_PATIENCE = 20
FOR_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def python() -> Finding:
    found = platform.python_version()
    if sys.version_info < OLDEST_PYTHON:
        return problem("Python", f"{found} is too old: install 3.11 or later, then `make setup`")
    return well("Python", found)


def engine_java(settings: Settings) -> Finding:
    """The engine's own Java runs here: the wheel may have been built for another machine."""
    if settings.graph_url:
        return well("Java", "not needed: WHENCE_GRAPH_URL names a Neo4j")
    try:
        binary = java.installation() / "jre/bin/java"
        told = subprocess.run([binary, "-version"], capture_output=True, text=True, timeout=JAVA_PATIENCE, check=True)
    except WhenceError as error:
        return problem("Java", str(error))
    except (OSError, subprocess.SubprocessError) as error:
        return problem("Java", f"the engine's Java does not run ({error}): `make clean setup`, or set WHENCE_GRAPH_URL")
    return well("Java", told.stderr.splitlines()[0])


def data_directory(settings: Settings) -> Iterator[Finding]:
    if settings.graph_url:
        return
    home, check = DataDirectory(settings.data_dir), "data directory"
    where = _nearest(home.path)
    try:
        try_to_write(where)
    except OSError as error:
        told = f"{where} can't be written ({error.strerror}): make it writable, or set WHENCE_DATA_DIR to another"
        yield problem(check, told)
        return
    free = shutil.disk_usage(where).free
    if free < LEAST_SPACE:
        yield problem(check, f"{where} has {free // 1_000_000} MB left: free some, or set WHENCE_DATA_DIR")
    else:
        yield well(check, f"{home.path}{'' if home.path.exists() else ' (made at the first start)'}")
    if home.path.exists():
        yield _secrecy(home)
        yield _owner(home)


def port(settings: Settings) -> Finding:
    """Free, or held by the service itself."""
    place = f"{settings.port} on {settings.host}"
    if settings.port == 0:
        return well("port", "a free one is taken at start")
    try:
        for each in listen(settings.host, settings.port):
            each.close()
    except WhenceError as error:
        if DataDirectory(settings.data_dir).is_owned():
            return well("port", f"{place} is in use, and so is the data directory: by the running service")
        return problem("port", str(error))
    return well("port", f"{place} is free")


def service(settings: Settings) -> Finding:
    """Find the service's address, whichever port it was started with."""
    if settings.graph_url:
        return well("service", f"set to http://{settings.host}:{settings.port}")
    running = DataDirectory(settings.data_dir).addresses()
    return well("service", f"runs at {', '.join(running)}" if running else "none runs here: `whence serve` starts it")


def _nearest(path: Path) -> Path:
    """The path, or what of it is there already."""
    return next(each for each in (path, *path.parents) if each.exists())


def _secrecy(home: DataDirectory) -> Finding:
    """The password is for this user alone, and so is what the engine writes."""
    for path in (home.password_file, home.address_file, home.engine_root):
        if path.exists() and path.stat().st_mode & FOR_OTHERS:
            return problem("permissions", f"others may read {path}: chmod -R go= {home.path}")
    return well("permissions", "for this user alone")


def _owner(home: DataDirectory) -> Finding:
    try:
        return well("lock", f"held by {home.owner()}" if home.is_owned() else "free")
    except WhenceError as error:
        return problem("lock", str(error))


async def off_the_loop(settings: Settings) -> list[Finding]:
    """All of them; some wait for a process or a disk."""

    def look() -> list[Finding]:
        return [python(), engine_java(settings), *data_directory(settings), service(settings), port(settings)]

    return await asyncio.to_thread(look)
