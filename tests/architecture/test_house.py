"""Some words and addresses stand nowhere in the repo."""

import re
import subprocess
from pathlib import Path

# In two halves, so that this file does not hold what it looks for.
HALVES = (("pypi", ".org"), ("pythonhosted", ".org"), ("npmjs", ".org"), ("repo.maven", ".apache"), ("repo1", ".maven"))
HOSTS = re.compile("|".join(re.escape(first + second) for first, second in HALVES), re.IGNORECASE)
UNFINISHED = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b|raise NotImplemented" + r"Error")
TRACKER = re.compile(r"\bissues? #?\d|\bticket #?\d|/work/(?:main|shared)|/tmp/spike", re.IGNORECASE)
INDEX_OPTION = re.compile(r"--(?:extra-)?index-" + r"url|\"resolved\": *\"https?:")
NAMELESS = re.compile(r"(?:^|/)(?:utils?|helpers?|misc|common)\.py$")


def tracked(repository: Path) -> list[Path]:
    names = subprocess.run(["git", "ls-files", "-z"], cwd=repository, capture_output=True, text=True, check=True).stdout
    return [repository / name for name in names.split("\0") if name and (repository / name).is_file()]


def lines_with(repository: Path, pattern: re.Pattern[str]) -> list[str]:
    found = []
    for path in tracked(repository):
        if path.suffix in {".png", ".ico", ".woff2", ".gz", ".npz"} or "vendor" in path.parts or path == Path(__file__):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if pattern.search(line):
                found.append(f"{path.relative_to(repository)}:{number}: {line.strip()[:120]}")
    return found


def test_no_package_registry_is_named(repository: Path) -> None:
    assert lines_with(repository, HOSTS) == []


def test_no_lock_file_or_command_names_a_download_address(repository: Path) -> None:
    assert lines_with(repository, INDEX_OPTION) == []


def test_nothing_is_left_unfinished(repository: Path) -> None:
    assert lines_with(repository, UNFINISHED) == []


def test_the_repo_stands_by_itself(repository: Path) -> None:
    assert lines_with(repository, TRACKER) == []


def test_every_module_has_a_name_that_says_something(repository: Path) -> None:
    assert [str(path) for path in tracked(repository) if NAMELESS.search(str(path))] == []


def test_every_locked_version_is_pinned_with_a_hash(repository: Path) -> None:
    for name in ("requirements.lock", "requirements-dev.lock"):
        text = (repository / name).read_text()
        entries = re.split(r"(?m)^(?=[a-z0-9])", text)[1:]
        assert entries
        assert [entry.split("\n")[0] for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []
