"""Sentences that name a key by what people call it: whose each value is, and what makes a note."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from extract.sources.lines import read_lines
from extract.turns.facts import op_of, sentences_of
from extract.turns.keyed_sentences import LONGEST, Found, found_in, misfit_in
from extract.turns.named import LEXICON, in_a_row
from extract.turns.targets import Target, Targets, mention_in, other_subject
from extract.turns.values import entries, value_of
from graph.model.key import NO_LETTERS, is_key, key_of
from graph.model.op import Op, Quotation
from graph.model.profile import KeySpec, Profile
from graph.model.source import Section, Source
from graph.model.words import ClaimKind, OpType
from graph.rules.language.wording import doubt, flat, is_negated
from graph.rules.utterances.sentences import Span, sentence
from graph.rules.values.normal import Misfit, normal_text, normalise

RULE, MISFIT = "turn.prose", "turn.misfit"
_SURE = 0.9


def read_prose(
    source: Source, section: Section, profile: Profile, targets: Targets, taken: Sequence[Span]
) -> Iterator[Op]:
    """Sentence by sentence; what structure has told already is left out. Of two values for one thing neither is told."""
    for span in (one for part in _between(section, taken) for one in sentences_of(source, part)):
        made = list(_of_sentence(source, span, profile, targets))
        slots = [(op.key, op.item, op.needs_review) for op in made]
        many = {op.key for op in made if op.key and profile.keys[op.key].many}
        yield from (op for op, slot in zip(made, slots, strict=True) if slots.count(slot) == 1 or op.key in many)


def _between(section: Section, taken: Sequence[Span]) -> Iterator[Section]:
    """The parts of a section around what structure has told: a sentence does not go on behind such a line."""
    at = section.start
    for start, end in sorted(one for one in taken if section.start <= one[0] and one[1] <= section.end):
        if at < start:
            yield Section(section.name, at, start)
        at = max(at, end)
    if at < section.end:
        yield Section(section.name, at, section.end)


def _untaken(source: Source, section: Section, taken: Sequence[Span]) -> Iterator[Span]:
    for start, end in sentences_of(source, section):
        if not any(start < high and low < end for low, high in taken):
            yield start, end


def _of_sentence(source: Source, span: Span, profile: Profile, targets: Targets) -> Iterator[Op]:
    start, end = span
    said, words = start, source.text[start:end]
    for one in found_in(words, profile, source.at):
        behind = start + one.span[1]
        own, whole = source.text[said:behind], source.text[start:behind]
        # Its owner is the item that its own clause names, else the item that the sentence has named so far.
        target = targets.of(own if targets.named(own) else whole, one.spec.key)
        target = _doubted(target, words, one, targets, profile)
        yield op_of(source, _quoted(words, span, one), one.spec, one.value, target, RULE, one.confidence)
        said = behind


def _quoted(words: str, sentence_: Span, found: Found) -> Span:
    """Quote the statement alone; of a sentence that doubts it all of it, since "3 m high" is not what "maybe 3 m high" says."""
    start, end = sentence_
    if end - start <= LONGEST and doubt(sentence(flat(words))) is not None:
        return sentence_
    return start + found.span[0], start + found.span[1]


def _doubted(target: Target, words: str, one: Found, targets: Targets, profile: Profile) -> Target:
    """Doubt a target whose words name another thing, beside an item or behind it."""
    if target.item is None or target.doubt:
        return target
    own = [item for item in targets.known if item.ref == target.item]
    other = other_subject(words, one.span, own, profile, one.spec.key)
    return replace(target, doubt=f"the words may be about something else: {other}") if other else target


def read_misfits(source: Source, section: Section, profile: Profile, taken: Sequence[Span]) -> Iterator[Op]:
    """A note for each sentence that measures a key in a unit of another sort: "it weighs 2 metres" is no weight."""
    for start, end in _untaken(source, section, taken):
        words = sentence(flat(source.text[start:end]))
        found = misfit_in(words.by(LEXICON), profile, source.at) if end - start <= LONGEST else None
        if found is None or doubt(words) or is_negated(words):
            continue
        name, value, spec = found
        made = normalise("dimension", value.value.value, (), spec.unit)
        if isinstance(made, Misfit):
            place = (start + min(name.start, value.start), start + max(name.end, value.end))
            quote = source.text[slice(*place)]
            evidence = Quotation(quote, section.name, *place)
            yield Op(OpType.NOTE, ClaimKind.NOTE, evidence, _SURE, quote, rule=MISFIT, reason=made.reason)


LINE_RULE = "turn.line"
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
        yield op_of(source, place, spec, value, target, LINE_RULE, confidence)
