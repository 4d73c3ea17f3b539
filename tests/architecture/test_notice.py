"""Whoever passes Whence on finds the licences of all that comes with it."""

from tests.architecture.notice import ROOT, locked

NOTICE = (ROOT / "NOTICE.md").read_text("utf-8")


def test_every_locked_package_is_named_with_its_licence() -> None:
    rows = {line.split(" | ")[0].removeprefix("| "): line for line in NOTICE.splitlines() if line.startswith("| ")}
    missing = [name for name in locked() if name not in rows]
    assert missing == [], "PYTHONPATH=. python -m tests.architecture.notice writes NOTICE.md anew"
    assert not [name for name in locked() if len(rows[name].split(" | ")[1]) < 3]
