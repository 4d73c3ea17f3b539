"""Nothing is locked of which a vulnerability was known, and mended, when somebody last looked."""

import re
import tomllib

from packaging.version import Version

from tests.architecture.notice import ROOT

LOCKED = re.compile(r"^([A-Za-z0-9_.-]{1,80})==([0-9A-Za-z.]{1,40})", re.MULTILINE)
KNOWN = tomllib.loads((ROOT / "tests/architecture/advisories.toml").read_text("utf-8"))


def test_nothing_locked_is_older_than_what_mended_it() -> None:
    found = LOCKED.findall((ROOT / "requirements.lock").read_text("utf-8"))
    assert {name for name, _ in found} >= KNOWN.keys(), "no longer locked: take it off the list"
    old = [
        f"{name} {at}: {KNOWN[name]['advisory']}"
        for name, at in found
        if name in KNOWN and Version(at) < Version(KNOWN[name]["mended"])
    ]
    assert old == []
