"""Knows a step of a tool that went wrong, and the line of its output that says how."""

from collections.abc import Sequence

from extract.episodes.steps import Line, Said, lines_of

_SAYS_SO = (
    "error", "exception", "failed", "failure", "fatal", "traceback", "denied", "not found", "no such", "cannot", "can't",
    "unable", "undefined", "refused", "timed out", "timeout", "invalid", "missing", "panic", "conflict", "rejected",
    "not enough", "not available", "does not", "unknown", "abort", "could not", "couldn't", "forbidden", "unresolved",
    "not permitted", "not allowed", "unexpected", "mismatch", "out of memory", "killed", "no module", "unsupported",
)  # fmt: skip
_OPENS = ("error", "traceback", "fatal", "exception", "failed", "failure")
QUOTE = 250


def failed(said: Said) -> bool:
    """True if a step failed, by its exit code; without one, by words that begin with the failure."""
    if said.step.exit_code is not None:
        return said.step.failed
    return said.text.lstrip().casefold().startswith(_OPENS)


def error_line(said: Said) -> Line | None:
    """The first that a compiler gives; else the last that names what went wrong and does not only count it, or names its place."""
    lines = list(lines_of(said))
    if _opens(lines):
        return _cut(lines[0])
    compiled = next((line for line in lines if _of_compiler(line.words.casefold())), None)
    naming = [line for line in lines if _names(line.words)] or [line for line in lines if _in_a_file(line.words)]
    chosen = compiled or next(reversed(naming or lines), None)
    return _cut(chosen) if chosen else None


def _of_compiler(plain: str) -> bool:
    """ "error[E0432]: …", "main.c:3:5: error: …", "a.ts(3,5): error TS2322: …": a place in a file, or a code. All errors behind it
    may only follow from it."""
    place, found, _ = plain.partition("error")
    place = place.rstrip(" :-")
    in_file = "." in place and (":" in place or "(" in place) and place[-1:] in "0123456789)" and " " not in place
    return plain.startswith("error[") or (bool(found) and in_file)


def _in_a_file(words: str) -> bool:
    """ "parse_test.go:41: got 3, want 4"."""
    place, found, said = words.partition(": ")
    return bool(found and said.strip()) and "." in place and place[-1:].isdigit() and " " not in place


def _opens(lines: Sequence[Line]) -> bool:
    """The first line says it all: "Error: not enough seats"."""
    return bool(lines) and lines[0].words.casefold().startswith(("error:", "fatal:", "error ["))


def _names(words: str) -> bool:
    plain = words.casefold()
    counts = plain.strip("= ").split()
    summary = len(counts) >= 2 and counts[0].isdigit() and counts[1].startswith(("failed", "error", "passed"))
    return any(one in plain for one in _SAYS_SO) and not summary and not plain.startswith("traceback")


def _cut(line: Line) -> Line:
    if len(line.words) <= QUOTE:
        return line
    words = line.words[:QUOTE].rstrip()
    return Line(line.start, line.start + len(words), words)
