"""Deciding sentences of chat, mails and minutes, written for it (`deciding.txt`): what decides, and what quotes go along."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from evals.scores import Measure, f1, share
from extract.pipeline import extract_by_rules
from extract.sources.rendered import render_message
from graph.model.op import Op
from graph.model.source import Source
from graph.model.words import EvidenceRole, SourceKind
from graph.profiles import load_profiles
from graph.rules.reading.support import support

_SENTENCES = Path(__file__).parent / "deciding.txt"
_EXPECTED = re.compile(
    r"^(?P<label>[+?-]) (?P<text>.*?)(?: => (?P<states>.*?))?(?: {2}because (?P<why>.*?))?(?: {2}not (?P<other>.*))?$"
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """`states`, `why` and `other` are what should be quoted; empty where the author of the sentence did not say."""

    line: int
    label: str
    text: str
    states: str = ""
    why: str = ""
    other: str = ""


def measures() -> Iterator[Measure]:
    every = list(written())
    made = {one.line: ops_of(one.text) for one in every}
    there = {one.line for one in every if one.label == "+"}
    found = {one.line for one in every if any(decides(op, one.text) for op in made[one.line])}
    yield f1("deciding: sentences that decide", there, found)
    kept = {one.line for one in every if one.label == "?"}
    yield share(
        "deciding: kept for a person and not decided", len({one for one in kept - found if made[one]}), len(kept)
    )
    for name, role in (("why", EvidenceRole.RATIONALE), ("other", EvidenceRole.ALTERNATIVE)):
        wanted = [one for one in every if getattr(one, name) and one.line in found]
        right = [one for one in wanted if getattr(one, name) in _quotes(made[one.line], role)]
        yield share(
            f"deciding: {'reasons' if name == 'why' else 'alternatives'} quoted exactly", len(right), len(wanted)
        )
    told = [one for one in every if one.states and one.line in found]
    yield share("deciding: statements", sum(_states(one, made[one.line]) for one in told), len(told))


def written() -> Iterator[Sentence]:
    for number, line in enumerate(_SENTENCES.read_text(encoding="utf-8").splitlines(), 1):
        if line and not line.startswith("#") and (found := _EXPECTED.match(line)):
            said = found.groupdict(default="")
            yield Sentence(number, said["label"], said["text"], said["states"], said["why"], said["other"])


def ops_of(text: str) -> tuple[Op, ...]:
    return extract_by_rules(_source(text), load_profiles()["general"], 0).ops


def decides(op: Op, text: str) -> bool:
    """True if the op would be accepted: marked as a decision, sure enough, and borne out by its words."""
    accept = load_profiles()["general"].accept
    return op.marked and not op.needs_review and op.confidence >= accept.confidence and bool(support(op, _source(text)))


def _source(text: str) -> Source:
    one = render_message(text)
    return Source("p", "MSG-1", SourceKind.MESSAGE, one.text, one.sha256, one.sections, 0, 0)


def _quotes(ops: tuple[Op, ...], role: EvidenceRole) -> list[str]:
    return [one.quote for op in ops for one in op.support if one.role is role]


def _states(sentence: Sentence, ops: tuple[Op, ...]) -> bool:
    return any(op.statement == sentence.states for op in ops)
