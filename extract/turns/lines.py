"""Lines that name a key and its value: "width: 6 m", "project.timeline.deadline = 2026-05-01"."""

import re
from collections.abc import Iterator, Mapping

from extract.sources.lines import read_lines
from extract.turns.entries import Span, entries
from extract.turns.said import in_a_row
from extract.turns.targets import Targets
from extract.turns.values import value_of
from graph.model.key import NO_LETTERS, is_key, key_of
from graph.model.op import Op, Quotation
from graph.model.profile import KeySpec, Profile
from graph.model.source import Section, Source
from graph.model.words import ClaimKind, OpType
from graph.rules.values.normal import Misfit, normal_text

RULE = "turn.line"
KNOWN, LOOSE = 0.9, 0.5
_LINE = re.compile(
    r"[^\w\n@`]{0,10}(?:@item\([^()\n]{1,330}\)[ \t]{0,4})?[`*_]{0,3}"
    rf"(?P<name>[^\W\d_][^\n\t{NO_LETTERS}]{{0,80}}?)[`*_]{{0,3}}"
    r"[ \t]{0,4}(?P<sign>[:=])[`*_]{0,3}(?P<gap>[ \t]{0,4})(?P<value>\S.*)"
)


def names_of(profile: Profile) -> Mapping[str, str]:
    """Keys by what people call them. A name that two keys share names neither."""
    found: dict[str, set[str]] = {}
    for key, spec in profile.keys.items():
        for name in (key, *spec.aliases):
            found.setdefault(normal_text(name), set()).add(key)
    return {name: next(iter(keys)) for name, keys in found.items() if len(keys) == 1}


def read_lines_of(source: Source, section: Section, profile: Profile, targets: Targets) -> Iterator[Op]:
    """Whole lines only: a colon within a sentence is how prose goes on."""
    names = names_of(profile)
    for line in read_lines(source.text[section.start : section.end]):
        found = None if line.fenced else _LINE.fullmatch(line.text)
        spec = _spec(found, names, profile) if found else None
        if found is not None and spec is not None:
            at = section.start + line.start
            confidence = KNOWN if spec.key in profile.keys or found["sign"] == "=" else LOOSE
            yield from _ops(
                source,
                section,
                (at, at + len(line.text)),
                at + found.start("value"),
                spec,
                targets,
                confidence,
                in_a_row(spec, profile),
            )


def _spec(found: re.Match[str], names: Mapping[str, str], profile: Profile) -> KeySpec | None:
    """Without a blank before its value only a known name is one: a colon stands within addresses and times, too."""
    key = names.get(normal_text(found["name"]))
    if key is None and found["gap"] and is_key(written := key_of(found["name"])):
        key = written
    return profile.spec(key) if key else None


def _ops(
    source: Source,
    section: Section,
    line: Span,
    value_at: int,
    spec: KeySpec,
    targets: Targets,
    confidence: float,
    nth: int,
) -> Iterator[Op]:
    words = source.text[value_at : line[1]]
    target = targets.of(source.text[slice(*line)], spec.key)
    spans = entries(words, spec)
    for start, end in spans:
        place = line if len(spans) == 1 else (value_at + start, value_at + end)
        value = value_of(words[start:end], spec, source.at, nth)
        if isinstance(value, Misfit) or place[1] - place[0] > 250:
            continue  # left to the rules that read prose
        yield Op(
            op=OpType.ADD,
            kind=ClaimKind.FACT,
            evidence=Quotation(source.text[slice(*place)], section.name, *place),
            confidence=confidence,
            key=spec.key,
            value_type=value.type,
            value=value.value,
            item=target.item,
            needs_review=target.doubt is not None,
            rule=RULE,
            reason=target.doubt,
        )
