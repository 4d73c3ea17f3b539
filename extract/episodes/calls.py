"""Knows the command that a tool was given, as agents write their calls down: `Bash: {"command": "npm ci"}`, or `npm ci` alone."""

import json
from collections.abc import Mapping

from extract.episodes.failures import QUOTE
from extract.episodes.steps import Line, Said, lines_of

_NAMES = ("command", "cmd", "script")
_SHELLS = frozenset(
    {"bash", "sh", "zsh", "shell", "terminal", "exec", "run_terminal_cmd", "exec_command", "run_command"}
)
_SENTENCE = frozenset(
    {"i", "i'll", "the", "a", "an", "is", "it", "let", "now", "we", "will", "me", "my", "your", "that", "this"}
)
_AROUND = frozenset({"sudo", "env", "time", "nohup", "exec", "command"})
_SETTING = frozenset({"cd", "export", "source", "set", "."})
_LOOKS_TOLD = (
    "ls cat head tail less more grep rg find tree pwd which wc file stat echo read glob view diff log status show ps lsof "
    "printenv du df list websearch webfetch"
)
_LOOKS = frozenset(_LOOKS_TOLD.split())
_RUNNERS = frozenset(
    {"python", "python3", "node", "ruby", "perl", "php", "deno", "bun", "java", "bash", "sh", "zsh", "make"}
)


def command_for(said: Said, before: Said | None) -> Line | None:
    """Return the command in the last line of the step right before a tool answered, at its place; None where that is prose.
    A tool's output never tells its command: anybody may have written that."""
    if before is None or before.step.number != said.step.number - 1:
        return None
    line = next(reversed(list(lines_of(before))), None)
    if line is None:
        return None
    plain = line.words.strip("`$> ")
    told = _in_call(line.words) or (plain if _is_command(plain, (said.step.tool or "").casefold()) else "")
    words = told.strip()[:QUOTE]
    at = line.words.find(words) if words else -1
    return Line(line.start + at, line.start + at + len(words), words) if at >= 0 else None


def is_call(words: str) -> bool:
    """A tool's name with what it was given, in brackets or as JSON: no sentence."""
    name, _, _ = words.partition("{")
    return "{" in words and len(name.split()) == 1 and name.rstrip()[-1] in ":("


def label_of(said: Said, command: Line | None) -> str:
    """Name the thing that failed or went well, for a reader: in a shell, the program that it ran."""
    return (program_in(command.words) if command else "") or said.step.tool or "the tool"


def _in_call(words: str) -> str | None:
    """Return the command in a call; a call is a name, and its arguments as JSON."""
    name, found, given = words.partition(": ")
    if not found or len(name.split()) != 1 or not given.startswith("{"):
        return None
    try:
        told = json.loads(given)
    except (ValueError, RecursionError):
        return None
    return _command(told) if isinstance(told, Mapping) else None


def _command(told: Mapping[str, object]) -> str | None:
    given = next((told[one] for one in _NAMES if one in told), None)
    if isinstance(given, list):  # a shell with its flags, and the command last
        given = given[-1] if given and given[0] in ("bash", "sh", "zsh") else " ".join(map(str, given))
    return given if isinstance(given, str) else None


def _is_command(words: str, tool: str) -> bool:
    """Alone in its line, it begins with the tool's own name, or with a program where the tool is a shell; it ends no sentence, and
    has none of the small words that sentences are made of."""
    first, *rest = words.split() or [""]
    if not rest or words[-1] in ".!?:" or _SENTENCE.intersection(words.casefold().split()):
        return False
    return first.casefold() == tool or (tool in _SHELLS and first.isascii() and first.islower())


def program_in(command: str) -> str:
    """Return the program that runs: the first word of the first part that does more than get ready."""
    return next(iter(_ran(command)), "")


def same_work(one: str | None, other: str | None) -> bool:
    """True if the second command tries what the first did, or nobody can tell: the same program with the same order."""
    return one is None or other is None or _work(one) == _work(other)


def only_looks(tool: str, command: str | None) -> bool:
    """True if it changes nothing: such a step cannot have cured a failure."""
    return bool(_LOOKS.intersection(_ran(command)[:2] if command else [tool.casefold()]))


def _work(command: str) -> tuple[str, ...]:
    program, *rest = _ran(command) or [""]
    order = (
        rest[:1] if program in _RUNNERS or (rest and rest[0].replace("-", "").isalpha() and rest[0][0] != "-") else []
    )
    return (program, *order)


def _ran(command: str) -> list[str]:
    for part in command.replace("&&", "\n").replace(";", "\n").splitlines():
        words = [one for one in part.split() if one not in _AROUND and not _sets(one)]
        if words and words[0] not in _SETTING:
            return [words[0].rpartition("/")[2].casefold(), *words[1:]]
    return []


def _sets(word: str) -> bool:
    name, found, _ = word.partition("=")
    return bool(found) and name.replace("_", "").isalnum() and name.isupper()
