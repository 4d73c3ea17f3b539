"""Knows what worked: what an agent did between a tool's failure and the same going well, or said before a run that ended well."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extract.episodes.calls import command_for, is_call, label_of, only_looks, same_work
from extract.episodes.failures import QUOTE, error_line, failed
from extract.episodes.orders import laid_down
from extract.episodes.steps import Line, Said, lines_of
from graph.model.words import ClaimKind, StepRole
from graph.rules.cards.instructing import instructs
from graph.rules.cards.likeness import telling
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
_LOOKING_TOLD = (
    "look see read inspect view open understand think explain investigate explore start begin be have know find get"
)
_LOOKING = frozenset(_LOOKING_TOLD.split())
_EDGES = ".,;:!?()[]{}<>\"'`*-"
_LONGEST = 200
_PATCHES = ("***", "+++", "---", "@@")
_ENOUGH = 3  # telling words


@dataclass(frozen=True, slots=True)
class Worked:
    """`proof` is the output that says so, or the failure that is gone where nothing was put out; `how` are the agent's own words
    for what it did; `after` is the failure that it ended."""

    tool: str
    proof: Line
    how: Line
    procedure: str
    after: str | None = None


@dataclass(frozen=True, slots=True)
class _How:
    line: Line
    procedure: str


@dataclass(frozen=True, slots=True)
class _Tried:
    """A tool's step: what the agent said it would do, and the command that it gave."""

    said: Said
    told: _How | None
    command: Line | None

    @property
    def tool(self) -> str:
        return self.said.step.tool or "the tool"

    @property
    def ordered(self) -> str | None:
        return self.command.words if self.command else None

    @property
    def how(self) -> _How | None:
        return self.told or (_How(self.command, self.command.words) if self.command else None)

    def tries_again(self, other: "_Tried") -> bool:
        return self.tool == other.tool and same_work(self.ordered, other.ordered)


def what_worked(steps: Sequence[Said]) -> Iterator[Worked]:
    """Yield each cure: the step between a failure and the success of the same work; else, where the run ended well, the
    agent's own announced step."""
    broken: list[_Tried] = []
    since: list[_How] = []
    last: Worked | None = None
    found = False
    for one in _tried(steps):
        if failed(one.said) and error_line(one.said) is None:
            continue  # a test that answers by its exit code alone
        if failed(one.said):
            broken = [other for other in broken if not one.tries_again(other)] + [one]
            since, last = [], None
            continue
        proof = _proof(one.said) if one.said.step.succeeded else None
        was = next((other for other in broken if one.tries_again(other)), None)
        if one.said.step.succeeded and was is not None:
            broken.remove(was)
            ended = proof or error_line(was.said)
            if ended is not None and (cure := _cure(was, since, one)):
                found = True
                yield Worked(label_of(was.said, was.command), ended, cure.line, cure.procedure, _error(was))
        elif proof is not None and one.told is not None and _says_enough(one.told):
            last = Worked(one.tool, proof, one.told.line, one.told.procedure)
        if one.how is not None and not only_looks(one.tool, one.ordered):
            since.append(one.how)
    if last is not None and not found:
        yield last


def _tried(steps: Sequence[Said]) -> Iterator[_Tried]:
    told: _How | None = None
    before: Said | None = None
    for said in steps:
        if said.step.role is StepRole.MODEL:
            told, before = _procedure(said) or told, said
        elif said.step.role is StepRole.TOOL:
            yield _Tried(said, told, command_for(said, before))
            told, before = None, None


def _cure(was: _Tried, since: Sequence[_How], now: _Tried) -> _How | None:
    """Choose the last step in between; else the agent's announced step; else the command, where it is another."""
    if since:
        return since[-1]
    return now.how if now.told is not None or now.ordered != was.ordered else None


def _error(tried: _Tried) -> str:
    line = error_line(tried.said)
    return line.words if line else "an error"


def _proof(said: Said) -> Line | None:
    lines = list(lines_of(said))
    if not lines:
        return None
    last = next((line for line in reversed(lines) if not instructs(line.words)), lines[-1])
    return last if len(last.words) <= QUOTE else Line(last.start, last.start + QUOTE, last.words[:QUOTE])


def _procedure(said: Said) -> _How | None:
    """The last sentence that says what is done, with its plain words."""
    for line in reversed([line for line in lines_of(said) if not _is_code(line.words)]):
        for start, end in reversed(sentences(line.words, 0, len(line.words), False)):
            whole = line.words[start:end]
            behind = whole.rpartition("; ")[2]
            words = behind if _plans(behind) else whole
            if len(words) <= _LONGEST and _does(words) and not _rules(words):
                place = Line(line.start + end - len(words), line.start + end, words)
                return _How(place, _plain(words))
    return None


def _is_code(words: str) -> bool:
    return is_call(words) or words.startswith(_PATCHES) or "***" in words


def _does(words: str) -> bool:
    if words.endswith("?"):
        return False
    said = [one.strip(_EDGES).casefold() for one in _plain(words).split()]
    does = bool(_DOING.intersection(said)) or (_plans(words) and not _LOOKING.intersection(said[:1]))
    return "`" in words or (len(set(said)) >= 3 and does)


def _plans(words: str) -> bool:
    """True if the words announce a step: "I'll …", "the fix is to …"."""
    return words.casefold().startswith(_OPENS)


def _rules(words: str) -> bool:
    """An agent that lays down what is always to be done tells of nothing that it did."""
    laid = laid_down(words)
    return laid is not None and laid.kind is not ClaimKind.COMMITMENT


def _says_enough(how: _How) -> bool:
    """A procedure names what is done, and with what."""
    return "`" in how.procedure or len(telling(how.procedure)) >= _ENOUGH


def _plain(words: str) -> str:
    plain = words.strip().rstrip(".:")
    while (opening := next((one for one in _OPENS if plain.casefold().startswith(one)), None)) is not None:
        plain = plain[len(opening) :]
    return plain.strip()
