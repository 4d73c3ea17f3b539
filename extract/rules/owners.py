"""Knows who is to do a marked action, and by when: "Bob to …", "@bob …", "… (owner: Bob, due 1 March)", "… by Friday"."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time

from extract.rules.blocks import BlockKind
from extract.rules.labels import clause
from extract.rules.reading import Finding, Placed, Reading
from graph.rules.language.wording import flat
from graph.rules.utterances.lexicon import Cue
from graph.rules.utterances.sentences import Sentence
from graph.rules.values.dates import Dated, dates_in

_FIELD_MOST = 8  # words
_MOST = 4  # lines below an action that say more of it
_CLOSES = ")]. "
_SETS_OFF = (",", ";", "(", "[", "-", "\u2013", "\u2014")


@dataclass(frozen=True, slots=True)
class Given:
    """The owner and the deadline that words beside an action name."""

    owner: str | None = None
    due: int | None = None


def assigned(reading: Reading, at: int, sentence: Placed, found: Finding) -> Finding:
    """Return the action with its owner and its deadline. A ticked action is not open any more: a person sees it."""
    label, said_at = reading.blocks[at].label, reading.source.at
    given = given_in(" ".join(_around(reading, at, sentence)), said_at)
    until = due_in(f"by {label.when}", said_at) if label and label.when else None
    named = (label.who if label else None) or found.owner or given.owner
    owner = named or (_doer(found.statement, "does") if label else None)
    found = replace(found, owner=owner, due=until or found.due or given.due)
    if box_of(reading, at) == "x":
        return replace(found, marked=False, needs_review=True, reason="it is ticked off as done")
    return found


def box_of(reading: Reading, at: int) -> str | None:
    """Return the content of the box of a list item: "x", or " "; None without a box."""
    block = reading.blocks[at]
    before = reading.text[max(0, block.mark - 12) : block.mark].rstrip() if block.kind is BlockKind.ITEM else ""
    ticked = before.endswith("]") and before[-3:-2] == "[" and before[-2:-1] in "xX "
    return before[-2].lower() if ticked else None


def _around(reading: Reading, at: int, sentence: Placed) -> Iterator[str]:
    block = reading.blocks[at]
    yield reading.text[sentence.end : block.end]
    for below in reading.blocks[at + 1 : at + 1 + _MOST]:
        words = reading.text[below.start : below.end]
        if below.kind is BlockKind.HEADING or below.label or not below.follows or not is_field(words):
            return
        yield f"{words};"


def owner_in(statement: str) -> str | None:
    """Return the owner, where the line says so plainly; a name at its beginning before one at its end, where a day may
    stand behind it."""
    found = (_doer(statement, "doer"), _doer(statement, "doer-behind"), _doer(_undated(statement), "doer-behind"))
    return next((one for one in found if one), None)


def due_in(statement: str, at: int) -> int | None:
    """The first day that it names as a limit, counted from the day of the words."""
    words = flat(statement)
    days = dates_in(words, at)
    found = (date for date in days if _limited(words, date) or (_at_end(words, date) and _set_off(words, date)))
    return next((micros_of(date) for date in found), None)


def day_at_end(statement: str, at: int) -> int | None:
    """ "I'll fix the form tomorrow": the day that the words end with, also without "by"."""
    words = flat(statement)
    last = next(iter(dates_in(words, at)[-1:]), None)
    return micros_of(last) if last and _at_end(words, last) else None


def given_in(words: str, at: int) -> Given:
    """ "Owner: Ada. Due: 1 March." behind an action, or on the lines below it."""
    line = " ".join(flat(words).replace("*", " ").replace("_", " ").split())
    days = dates_in(line, at)
    if not line:
        return Given()
    said = clause(line)
    owned = next((said.part(cue, "who").lstrip("@") for cue in said.cues.get("owned", ())), None)
    due = next((end for _, end in said.spans("due")), len(line))
    day = next((date for date in days if date.start >= due or _limited(line, date)), None)
    return Given(owned, micros_of(day) if day else None)


def is_field(words: str) -> bool:
    """True if a line only names the owner of the action above it, or its deadline."""
    line = flat(words).replace("*", " ").replace("_", " ")
    return len(line.split()) <= _FIELD_MOST and clause(line).begins("field") is not None


def micros_of(found: Dated) -> int:
    return int(datetime.combine(found.day, time(), UTC).timestamp()) * 1_000_000


def _doer(statement: str, act: str) -> str | None:
    said = clause(statement)
    cue = next(iter(said.cues.get(act, ())), None) if act == "doer-behind" else said.begins(act)
    if cue is None or (cue.phrase.tells("asked") and not _goes_on(said, cue)):
        return None
    return said.part(cue, "who").lstrip("@").rstrip(".-") or None


def _goes_on(said: Sentence, cue: Cue) -> bool:
    """ "Bob, please call": a small letter goes on with what he is to do."""
    return said.text[said.span(cue.start, cue.end)[1] :].lstrip()[:1].islower()


def _limited(words: str, date: Dated) -> bool:
    return clause(words).before("limits", date.start) is not None


def _at_end(words: str, date: Dated) -> bool:
    return not words[date.end :].strip(_CLOSES)


def _set_off(words: str, date: Dated) -> bool:
    """ "…, 1 March" at the very end is a limit, too."""
    return words[: date.start].rstrip().endswith(_SETS_OFF)


def _undated(statement: str) -> str:
    """Return the statement without the day at its end, which may be any: only its place counts."""
    last = next(iter(dates_in(statement, 0)[-1:]), None)
    if last is None or not _at_end(statement, last):
        return statement
    limit = clause(flat(statement)).before("limits", last.start)
    return statement[: limit[0] if limit else last.start].rstrip(" ,;-\u2013\u2014")
