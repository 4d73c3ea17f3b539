"""Lines that name a key and its value: "width: 6 m", "project.timeline.deadline = 2026-05-01"."""

from collections.abc import Iterator
from dataclasses import dataclass

from extract.sources.lines import read_lines
from extract.turns.facts import op_of
from extract.turns.named import in_a_row
from extract.turns.targets import Targets, mention_in
from extract.turns.values import entries, value_of
from graph.model.key import NO_LETTERS, is_key, key_of
from graph.model.op import Op
from graph.model.profile import KeySpec, Profile
from graph.model.source import Section, Source
from graph.rules.utterances.clauses import Span
from graph.rules.values.normal import Misfit, normal_text

RULE = "turn.line"
KNOWN, LOOSE = 0.9, 0.5
_LEAD = 10  # signs before a name, as of a list: "- [ ] Venue: …"
_NAME = 81
_WRAPS = "`*_"
_NOT_IN_NAMES = frozenset(NO_LETTERS.replace("\\", "") + "\\\t")


@dataclass(frozen=True, slots=True)
class _Told:
    """A name, what stands between it and its value, and where the value begins."""

    name: str
    sign: str
    gap: bool
    value: int


def read_lines_of(source: Source, section: Section, profile: Profile, targets: Targets) -> Iterator[Op]:
    """Whole lines only: a colon within a sentence is how prose goes on."""
    for line in read_lines(source.text[section.start : section.end]):
        told = None if line.fenced else _told(line.text)
        spec = _spec(told, profile) if told else None
        if told is not None and spec is not None:
            at = section.start + line.start
            sure = spec.key in profile.keys or told.sign == "="
            place = (at, at + len(line.text))
            yield from _ops(source, place, at + told.value, spec, targets, KNOWN if sure else LOOSE, profile)


def _told(line: str) -> _Told | None:
    start = next((at for at, one in enumerate(line[: _LEAD + 1]) if one.isalnum() or one in "_@`"), None)
    if start is None:
        return None
    if mention := mention_in(line, start):
        start = mention.end + len(line[mention.end :]) - len(line[mention.end :].lstrip(" \t"))
    start += len(line[start:]) - len(line[start:].lstrip(_WRAPS))
    sign = min((at for at in (line.find(":", start), line.find("=", start)) if at >= 0), default=-1)
    name = line[start : max(sign, start)].rstrip(" \t").rstrip(_WRAPS)
    behind = line[sign + 1 :].lstrip(_WRAPS) if sign > 0 else ""
    value = behind.lstrip(" \t")
    if not name[:1].isalpha() or len(name) > _NAME or _NOT_IN_NAMES & set(name) or not value.strip():
        return None
    return _Told(name, line[sign], behind != value, len(line) - len(value))


def _spec(told: _Told, profile: Profile) -> KeySpec | None:
    """A name that two keys share names neither. Without a blank before its value only a known name is one: a colon stands
    within addresses and times, too."""
    name = normal_text(told.name)
    keys = [key for key, spec in profile.keys.items() if name in map(normal_text, (key, *spec.aliases))]
    if len(keys) == 1:
        return profile.spec(keys[0])
    return profile.spec(key_of(told.name)) if told.gap and is_key(key_of(told.name)) else None


def _ops(
    source: Source,
    line: Span,
    value_at: int,
    spec: KeySpec,
    targets: Targets,
    confidence: float,
    profile: Profile,
) -> Iterator[Op]:
    words = source.text[value_at : line[1]]
    target = targets.of(source.text[slice(*line)], spec.key)
    spans = entries(words, spec)
    for start, end in spans:
        place = line if len(spans) == 1 else (value_at + start, value_at + end)
        value = value_of(words[start:end], spec, source.at, in_a_row(spec, profile))
        if isinstance(value, Misfit) or place[1] - place[0] > 250:
            continue  # left to the rules that read prose
        yield op_of(source, place, spec, value, target, RULE, confidence)
