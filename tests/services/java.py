"""Finds a Java on this machine that can run a server of the tests."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from tests.services.missing import ServiceMissing


def find_java(oldest: int, newest: int) -> Path:
    for java in _candidates():
        if oldest <= _version(java) <= newest:
            return java
    raise ServiceMissing(f"no Java development kit from {oldest} to {newest} (JAVA_HOME names one)")


def _candidates() -> list[Path]:
    home, found = os.environ.get("JAVA_HOME"), shutil.which("java")
    named = [Path(home) / "bin/java"] if home else []
    on_path = [Path(found)] if found else []
    return [*named, *on_path, *sorted(Path("/usr/lib/jvm").glob("*/bin/java"))]


def _version(java: Path) -> int:
    # Only a development kit can run a source file; a runtime alone has no compiler beside it.
    if not java.resolve().with_name("javac").exists():
        return 0
    answer = subprocess.run([java, "-version"], capture_output=True, text=True, check=False).stderr
    match = re.search(r'version "(\d+)', answer)
    return int(match[1]) if match else 0
