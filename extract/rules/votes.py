"""Knows how a vote ended: by the word for it ("Carried", "Tabled until May"), or by its count ("3 for, 1 against")."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from extract.rules.blocks import BlockKind
from extract.rules.labels import clause
from extract.rules.reading import Finding, Reading
from graph.rules.language.wording import flat
from graph.rules.utterances.sentences import Sentence

CARRIES, DEFEATS, PUTS_OFF, TIGHT = "carries", "defeats", "puts off", "tight"
REACH = 600  # characters from a motion to its outcome
_WHY = {
    DEFEATS: "the motion was defeated",
    PUTS_OFF: "the motion was put off",
    TIGHT: "fewer than two thirds voted for it, and nobody says whether that is enough",
}
_UNKNOWN = "how the vote ended is not told"


@dataclass(frozen=True, slots=True)
class Outcome:
    act: str
    start: int
    end: int


def heard(reading: Reading, start: int, end: int) -> Sentence:
    """Letter for letter, without emphasis."""
    return clause(flat(reading.text[start:end]).replace("*", " ").replace("_", " "))


def outcome_in(said: Sentence, start: int) -> Outcome | None:
    """The first that is told behind a place; "not carried" is no carrying. Without a word for it, the votes count."""
    acts = (CARRIES, DEFEATS, PUTS_OFF)
    told = [Outcome(act, *span) for act in acts for span in said.spans(act) if span[0] > start]
    found = min(told, key=lambda outcome: (outcome.start, -outcome.end), default=None)
    return found or next((outcome for outcome in _counts(said) if outcome.start > start), None)


def told_below(reading: Reading, at: int) -> str | None:
    """Read the vote in the paragraph that follows: "Vote: 5 to 0, carried"."""
    below = reading.blocks[at + 1] if at + 1 < len(reading.blocks) else None
    if below is None or below.kind is BlockKind.HEADING:
        return None
    said = heard(reading, below.mark, min(below.end, below.mark + REACH))
    if said.begins("tells the vote") is None:
        return None
    outcome = outcome_in(said, -1)
    return outcome.act if outcome is not None else None


def voted(found: Finding, told: str | None) -> Finding:
    """Return the finding as its vote leaves it."""
    if told == CARRIES:
        return found
    why = _WHY.get(str(told), _UNKNOWN)
    return replace(found, marked=False, needs_review=True, declined=told == DEFEATS, reason=why)


def outvoted(reading: Reading, at: int, found: Finding) -> Finding:
    """ "Resolution: keep the van. Vote: 1 for, 3 against": a line that is marked as decided, and was not."""
    block = reading.blocks[at]
    said = heard(reading, block.mark, min(block.end, block.mark + REACH))
    told = next((outcome.act for outcome in _counts(said)), None) or told_below(reading, at)
    return voted(found, told) if told in (DEFEATS, PUTS_OFF) else found


def _counts(said: Sentence) -> Iterator[Outcome]:
    """Two thirds carry whatever the house asks for; with less than that, and more than half, its rules decide."""
    for cue in said.cues.get("counts", ()):
        yes, dash, no = said.part(cue, "both").partition("-")
        if not dash and yes:
            continue  # a number alone
        for_it, against = _number(yes or said.part(cue, "yes")), _number(no or said.part(cue, "no"))
        act = DEFEATS if for_it <= against else CARRIES if for_it >= 2 * against else TIGHT
        yield Outcome(act, *said.span(cue.start, cue.end))


def _number(words: str) -> int:
    """ "no", "none" and "nobody" are nobody."""
    return int(words) if words.isdecimal() else 0
