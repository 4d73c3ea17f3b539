"""Knows what worked: what an agent said it would do right before a tool that had failed went well, or before the run ended well."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extract.episodes.failed import QUOTE, error_line, failed
from extract.episodes.steps import Line, Said, lines_of
from graph.model.words import StepRole
from graph.rules.cards.instructing import instructs
from graph.rules.language.sentences import sentences

_DOING_TOLD = (
    "run use set add install regenerate pass pin retry split rename call update remove delete create build clear export "
    "import enable disable start stop restart commit rebase pull fetch apply migrate lock bump replace move wrap mock patch "
    "search cancel book downgrade upgrade transfer check verify first then before after instead"
)
_DOING = frozenset(_DOING_TOLD.split())
_OPENS = (
    "i'll ", "i\u2019ll ", "i will ", "let me ", "let's ", "let\u2019s ", "i'm going to ", "i am going to ", "now i'll ",
    "now ", "next, ", "so ", "okay, ", "ok, ", "the fix is to ", "the fix: ", "i need to ", "we need to ", "we should ",
    "i should ", "i'll now ", "first, ", "instead, ",
)  # fmt: skip
_EDGES = ".,;:!?()[]{}<>\"'`*-"
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Worked:
    """`proof` is the output that says so, `how` the agent's own words for what it did; `after` the failure it ended."""

    tool: str
    proof: Line
    how: Line
    procedure: str
    after: str | None = None


def what_worked(steps: Sequence[Said]) -> Iterator[Worked]:
    """Every tool that went well after it had failed; and, where the run ended well, what the agent had said it would do."""
    broken: dict[str, str] = {}
    how: tuple[Line, str] | None = None
    last: Worked | None = None
    found = False
    for said in steps:
        if said.step.role is StepRole.MODEL:
            how = _procedure(said) or how
        elif said.step.role is StepRole.TOOL:
            tool = said.step.tool or "the tool"
            if failed(said):
                line = error_line(said)
                broken[tool] = line.words if line else "an error"
                how, last = None, None
            elif said.step.succeeded and how is not None and (proof := _proof(said)) is not None:
                one = Worked(tool, proof, how[0], how[1], broken.pop(tool, None))
                if one.after is not None:
                    found, how = True, None
                    yield one
                last = one
    if last is not None and not found:
        yield last


def _proof(said: Said) -> Line | None:
    lines = list(lines_of(said))
    if not lines:
        return None
    last = next((one for one in reversed(lines) if not instructs(one.words)), lines[-1])
    return last if len(last.words) <= QUOTE else Line(last.start, last.start + QUOTE, last.words[:QUOTE])


def _procedure(said: Said) -> tuple[Line, str] | None:
    """The last sentence that says what is done, with its plain words."""
    for line in reversed(list(lines_of(said))):
        for start, end in reversed(sentences(line.words, 0, len(line.words), False)):
            words = line.words[start:end]
            if len(words) <= _LONGEST and _does(words):
                place = Line(line.start + start, line.start + end, words)
                return place, _plain(words)
    return None


def _does(words: str) -> bool:
    if words.endswith("?"):
        return False
    said = {one.strip(_EDGES).casefold() for one in words.split()}
    return "`" in words or (len(said) >= 3 and bool(said & _DOING))


def _plain(words: str) -> str:
    plain = words.strip().rstrip(".:")
    while (opening := next((one for one in _OPENS if plain.casefold().startswith(one)), None)) is not None:
        plain = plain[len(opening) :]
    return plain.strip()
