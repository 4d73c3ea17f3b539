"""Makes a finding of a sentence that decides: what it states, and the reasons and alternatives in it and beside it."""

from collections.abc import Iterator
from dataclasses import replace

from extract.rules.beside import parts_below, reason_after
from extract.rules.clauses import reason_span
from extract.rules.edges import quotable, tidy
from extract.rules.phrases import clause
from extract.rules.reading import Reading, Sentence
from extract.rules.rule import Finding, Part
from extract.rules.state import state
from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.language.unsettled import once, rued
from graph.rules.language.wording import without_reason
from graph.rules.statements.clashing import substance
from graph.rules.statements.later import opening
from graph.rules.utterances.lexicon import Cue
from graph.rules.utterances.words import listed

_SO = listed("spoken-so")
_FEWEST = 3  # words of a clause
_HISTORY = "it tells of what was decided once"
_EDITED = "its author changed the words behind it"


def stated(reading: Reading, sentence: Sentence, cue: Cue, kind: ClaimKind) -> Finding | None:
    """None where the words behind the phrase say too little, or the next sentence takes it back."""
    label = reading.blocks[sentence.block].label
    if (label and label.gives) or _says_nothing(sentence, cue):
        return None
    begins, end = sentence.place_of(cue.places.get("body", cue.start)), sentence.place_of(cue.end)
    from_day = opening(sentence.words[:end], reading.source.at) if begins else None
    body = (sentence.start + (begins if from_day is None else min(begins, from_day)), sentence.end)
    found = state(reading, (sentence.start, sentence.end), body, kind, chosen=kind is not ClaimKind.ACTION_ITEM)
    behind = _behind(reading, sentence)
    if found is None or rued(sentence.words, behind.words if behind else ""):
        return None
    start = sentence.place_of(cue.start)
    parts = (
        *_reason_before(reading, sentence, cue),
        *_instead_before(reading, sentence, start),
        *reason_after(reading, sentence),
    )
    below = tuple(parts_below(reading, sentence.block)) if _closes_block(reading, sentence) else ()
    if behind is not None and behind.read.of("edits"):
        found = replace(found, marked=False, reason=_EDITED)
    over = once(sentence.words[:start], sentence.words[start:end], reading.source.at)
    found = replace(found, parts=found.parts + parts + below)
    return replace(found, marked=False, reason=_HISTORY) if over else found


def _says_nothing(sentence: Sentence, cue: Cue) -> bool:
    """ "Let's go with that": whatever was meant stands somewhere else."""
    if cue.phrase.tells("whole"):
        return False
    rest = clause(sentence.words[sentence.place_of(max(cue.end, cue.places.get("body", 0))) :].rstrip(" ,"))
    pronoun = rest.begins("pronoun")
    only_points = pronoun is not None and not pronoun.phrase.tells("says") and not cue.phrase.tells("firm")
    return only_points or not any(map(str.isalnum, rest.text)) or rest.begins("bare") is not None


def _reason_before(reading: Reading, sentence: Sentence, cue: Cue) -> Iterator[Part]:
    """ "Because cost had to fall, we decided …", "cost had to fall, so we decided …", "cost had to fall, so from now on …" """
    until = sentence.place_of(cue.start)
    first, _ = without_reason(sentence.words)
    led = until if cue.phrase.tells("so") else led_up_to(sentence, cue)
    if led is not None and (told := tidy(reading.text, sentence.start, sentence.start + led)):
        yield Part(EvidenceRole.RATIONALE, quotable(reading.text, *told))
    elif 0 < first <= until and (span := reason_span(reading.text, sentence.start, sentence.start + first)):
        yield Part(EvidenceRole.RATIONALE, span)


def led_up_to(sentence: Sentence, cue: Cue) -> int | None:
    """Where a clause ends that leads to what is decided by a "so"; "ok, so" leads to it by nothing."""
    said = sentence.read.said
    at = cue.start if said[cue.start].word in _SO else cue.start - 1
    if at < _FEWEST or said[at].word not in _SO:
        return None
    at -= said[at - 1].word == "and"
    told = sentence.words[: sentence.place_of(at)]
    return sentence.place_of(at) if len(told.split()) >= _FEWEST and substance(told) else None


def _instead_before(reading: Reading, sentence: Sentence, until: int) -> Iterator[Part]:
    """ "Instead of Jenkins we'll use …" """
    said = clause(sentence.words[:until].rstrip(" ,"))
    found = said.begins("begins with what it replaces")
    low = said.said[found.places["what"]].start if found else until
    what = said.text[low:]
    span = tidy(reading.text, sentence.start + low, sentence.start + len(said.text)) if what.strip() else None
    if span and not any(one in what for one in ",;:!?()"):
        yield Part(EvidenceRole.ALTERNATIVE, span)


def _behind(reading: Reading, sentence: Sentence) -> Sentence | None:
    """The next sentence of its block."""
    after = reading.sentences_of(sentence.block)[sentence.place + 1 :]
    return after[0] if after else None


def _closes_block(reading: Reading, sentence: Sentence) -> bool:
    return not reading.text[sentence.end : reading.blocks[sentence.block].end].strip(" .!\n\r\t")
