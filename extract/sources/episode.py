"""An agent's run becomes a source: its steps in order, each below a line that says who speaks, each a section of its own.

Where a step begins is kept as offsets when it is rendered and never parsed back; a line of a step that looks like such a
header gets a backslash, so that no tool's output can pass for the user's words.
"""

from dataclasses import dataclass
from typing import Any

from extract.sources.escaped import MARK, looks_like_header, visible
from extract.sources.rendered import Rendered, checked, known
from graph.model.episode import section_name
from graph.model.source import NONE, Section
from graph.model.words import StepRole

_HEADER = "[step"


@dataclass(frozen=True, slots=True)
class EpisodeStep:
    role: StepRole
    text: str
    tool: str | None = None
    exit_code: int | None = None
    at: int | None = None


def render_episode(steps: tuple[EpisodeStep, ...], name: str, agent: str, *, external: bool) -> Rendered:
    parts: list[str] = []
    sections: list[Section] = []
    length = 0
    for number, step in enumerate(steps, 1):
        header = f"{_header(number, step)}\n"
        words = _escaped(checked(step.text, f"Step {number}")).rstrip("\n") or NONE
        start = length + len(header)
        sections.append(Section(section_name(number, step.role), start, start + len(words)))
        parts += [header, words, "\n\n"]
        length = start + len(words) + 2
    told = [known(role=step.role.value, tool=step.tool, exitCode=step.exit_code, at=step.at) for step in steps]
    origin: dict[str, Any] = {
        "id": name,
        "agent": agent,
        "steps": told,
        **({"externalContent": True} if external else {}),
    }
    return Rendered("".join(parts), tuple(sections), origin)


def _header(number: int, step: EpisodeStep) -> str:
    ended = "" if step.exit_code is None else f" exit {step.exit_code}"
    return f"[{section_name(number, step.role)}{f' {step.tool}' if step.tool else ''}{ended}]"


def _escaped(text: str) -> str:
    return "".join(MARK + line if _looks_like_header(line) else line for line in text.splitlines(keepends=True))


def _looks_like_header(line: str) -> bool:
    return visible(line.lstrip(MARK)).startswith(_HEADER) or looks_like_header(line)
