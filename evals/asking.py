"""Questions put to eleven small projects, written for it (`asking.txt`): half are answered by a decision, most in other
words, and half are about what nobody decided though their words occur."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from evals.answers import answered_by
from evals.deciding import ops_of
from evals.scores import Measure, rate, share
from graph.model.words import EvidenceRole
from graph.rules.asking.about import Speech, speech

_PROJECTS = Path(__file__).parent / "asking.txt"


@dataclass(slots=True)
class Project:
    """`questions`: each with the decisions that answer it, counted from one; none where nobody decided that."""

    decisions: list[str] = field(default_factory=list)
    questions: list[tuple[str, frozenset[int]]] = field(default_factory=list)


def measures() -> Iterator[Measure]:
    found = [(right, answer) for one in projects() for right, answer in _answered(one)]
    there = [(right, answer) for right, answer in found if right]
    yield share(
        "asking: answered with the right decision", sum(one in right for right, one in there), len(there), goal=0.9
    )
    yield rate(
        "asking: answered with another", sum(one is not None and one not in right for right, one in there), len(there)
    )
    gone = [answer for right, answer in found if not right]
    yield rate("asking: answered though nobody decided it", sum(one is not None for one in gone), len(gone), 0.1)


def _answered(project: Project) -> Iterator[tuple[frozenset[int], int | None]]:
    claims = [_speech_of(one) for one in project.decisions]
    texts = [" ".join((one.says, *one.why.values())) for one in claims]
    for question, right in project.questions:
        at = answered_by(question, claims, texts, {})
        yield right, None if at is None else at + 1


def projects() -> Iterator[Project]:
    found: list[Project] = []
    for line in _PROJECTS.read_text(encoding="utf-8").splitlines():
        sign, _, text = line.partition(" ")
        if sign == "##":
            found.append(Project())
        elif sign == "=":
            found[-1].decisions.append(text)
        elif sign == "-" or sign.startswith("+"):
            right = frozenset(int(one) for one in sign[1:].split(",") if one)
            found[-1].questions.append((text, right))
    yield from found


def _speech_of(words: str) -> Speech:
    """Return a claim's speech; words that the rules take for no decision stand as they were written by hand."""
    op = next(iter(ops_of(words)), None)
    if op is None:
        return speech(words)
    quotes = {role: " ".join(one.quote for one in op.support if one.role is role) for role in EvidenceRole}
    key = (op.key or "").replace(".", " ").replace("_", " ")
    value = op.value if isinstance(op.value, str) else ""
    besides = f"{key} {value} {quotes[EvidenceRole.ALTERNATIVE]}"
    return speech(op.statement or words, besides, quotes[EvidenceRole.RATIONALE])
