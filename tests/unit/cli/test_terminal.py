"""A terminal shows every word of an answer, however wide it is."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios

import pytest

QUOTE = (
    "MySQL lost two bookings in the load test, and the harbour office had to call both passengers back on a Saturday "
    "morning, which nobody there wants to do again"
)
STYLE = re.compile(r"\x1b\[[0-9;]*m")
PROGRAM = "import sys; from api.commands import console; getattr(console, sys.argv[1])(sys.argv[2])"
KEY = "harbour.lost-property.counter.opening-hours.in-the-low-season-and-on-holidays"


def shown(columns: int, text: str, by: str = "say_markdown") -> str:
    """Return the output of a program to a terminal of that width."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    words = [sys.executable, "-c", PROGRAM, by, text]
    with subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, env=env):
        os.close(theirs)
        said = b""
        while chunk := _read(ours):
            said += chunk
    os.close(ours)
    return said.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # how Linux says that nobody writes there any more
        return b""


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_no_word_of_a_quotation_is_cut_off(columns: int) -> None:
    said = shown(columns, f"# Why?\n\n## Because\n\n- because: “{QUOTE}” — Ada, 2026-01-20 10:15\n")
    assert QUOTE in " ".join(STYLE.sub("", said).split())


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("by", ["say", "tell", "complain"])
def test_lines_break_between_words_and_never_within_one(columns: int, by: str) -> None:
    said = STYLE.sub("", shown(columns, f"{QUOTE} {KEY} {QUOTE}", by))
    assert KEY in said
    assert set(said.split()) - {"whence:"} == {*QUOTE.split(), KEY}
    assert [line for line in said.splitlines() if len(line.rstrip()) > columns and line.strip() != KEY] == []
