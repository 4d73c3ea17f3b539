"""Knows the words by which something begins on a day of its own: "from March", "starting 1 July", "use Rust next year"."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache

from graph.rules.language.wording import flat
from graph.rules.statements.phrases import cut, phrases_in
from graph.rules.times.periods import period
from graph.rules.times.scan import Scan
from graph.rules.times.spots import may_begin
from graph.rules.times.tokens import tokens
from graph.rules.times.words import DOUBTFUL, MONTHS, SEASONS, WEEKDAYS
from graph.rules.utterances.tokens import Sort, Token
from graph.rules.utterances.words import listed
from graph.rules.values.dates import day_at, day_of

_OPENERS, _LED, _LASTING, _TO, _GOES_ON, _ENDS = (
    listed(f"began-{one}") for one in ("openers", "led", "lasting", "to", "goes-on", "ends")
)
_ONWARDS, _BEHIND_ON, _BEHIND_YEAR, _BARE = (
    listed(f"began-{one}") for one in ("onwards", "behind-on", "behind-year", "bare")
)
_UNITS = _BARE | {"week", "sprint", "term"}
_JOINED = frozenset([",", ";", ":", "!", "?", "(", ")"])

_DAY_STARTS = frozenset(one[:3] for one in (*MONTHS, *WEEKDAYS))


@dataclass(frozen=True, slots=True)
class _Named:
    """Words that name a day or a stretch of days; `lasting`: it is no single day. `first`: its first day."""

    low: int
    high: int
    first: date
    lasting: bool
    passing: bool = False  # a week may be of one call only: "use Teams next week"


@dataclass(frozen=True, slots=True)
class _Beginning:
    """`start` is where the words begin that lead to the day, which stands at `low`; `later`: not yet when it was said."""

    start: int
    low: int
    high: int
    later: bool


def later_day(words: str, at: int) -> str | None:
    """The words by which something begins only after the day on which it was said."""
    found = _later(words, at)
    return words[found.low : found.high] if found else None


def opening(words: str, at: int) -> int | None:
    """Return the place where a sentence opens with such words: "OK, from March we use Postgres"."""
    found = _later(words, at)
    before = [] if found is None else _before(cut(flat(words)), found.start)
    return found.start if found and all(token.word in _OPENERS for token in before) else None


@lru_cache(maxsize=256)
def without_day(words: str) -> str:
    """A flat text, letter for letter as long, without the words that say from when on it holds."""
    for beginning in _beginnings(words, 0):
        end = _onwards(words, beginning.high)
        words = words[: beginning.start] + " " * (end - beginning.start) + words[end:]
    return words


def _later(words: str, at: int) -> _Beginning | None:
    return next((beginning for beginning in _beginnings(flat(words), at) if beginning.later), None)


def _beginnings(words: str, at: int) -> Iterator[_Beginning]:
    said_on, spoken = day_of(at), cut(words)
    for one in _named(words, at):
        start = _opens(words, spoken, one)
        if start is not None:
            yield _Beginning(start, one.low, one.high, one.first > said_on)


@lru_cache(maxsize=256)
def _named(words: str, at: int) -> tuple[_Named, ...]:
    found: list[_Named] = []
    scan = Scan(tokens(words), datetime.fromtimestamp(at / 1_000_000, UTC).replace(tzinfo=None))
    place, may = 0, may_begin(scan)
    while place < len(scan.tokens):
        one = (_day(scan, place) or _stretch(scan, place)) if may[place] else None
        if one is not None:
            first, behind, named = one
            low, high = scan.tokens[first].start, scan.tokens[behind - 1].end
            found.append(_Named(low, high, named.first, named.lasting, named.passing))
        place = one[1] if one is not None else place + 1
    return tuple(found)


def _day(scan: Scan, at: int) -> tuple[int, int, _Named] | None:
    found = day_at(scan, at)
    if found is None:
        return None
    first = found[0] + (scan.word(found[0]) == "the")
    return first, found[1], _Named(0, 0, found[2], lasting=scan.word(at) in ("in", "within"))


def _stretch(scan: Scan, at: int) -> tuple[int, int, _Named] | None:
    """Next year, March, Q1 2027, 2027, the summer, the new year."""
    new = scan.words(at, "the", "new") or scan.words(at, "the", "coming")
    if new and scan.word(at + 2) in _UNITS:
        return at, at + 3, _Named(0, 0, date.max, lasting=True)
    behind = scan.word(at + 1)
    if scan.word(at) in SEASONS and (not behind or behind in _BEHIND_YEAR):
        return at, at + 1, _Named(0, 0, date.max, lasting=True)
    if scan.word(at) in DOUBTFUL & MONTHS.keys() and scan.capital(at) and not scan.digits(at + 1):
        month = MONTHS[scan.word(at)]
        year = scan.today.year + (month < scan.today.month)
        return at, at + 1, _Named(0, 0, date(year, month, 1), lasting=True)
    found = period(scan, at)
    if found is None or found.unresolved or not found.options or not _is_stretch(scan, at, found.end):
        return None
    firsts = [first for _, first, last in found.options if last > scan.today] or [found.options[0][1]]
    return at, found.end, _Named(0, 0, min(firsts), lasting=True, passing=scan.word(found.end - 1) not in _BARE)


def _is_stretch(scan: Scan, at: int, end: int) -> bool:
    word = scan.word(at)
    if word == "next":
        return scan.word(end - 1) in _UNITS
    if scan.digits(at) == 4:
        return end == at + 1 and 2000 < int(word) < 2100 and (not scan.word(end) or scan.word(end) in _BEHIND_YEAR)
    return word in MONTHS or (word.startswith("q") and word[1:] in ("", "1", "2", "3", "4") and end > at)


def _opens(words: str, spoken: tuple[Token, ...], one: _Named) -> int | None:
    """Return the begin of the words by which something begins on the day between; None where the day is only named."""
    before, behind = _before(spoken, one.low), _behind(spoken, one.high)
    led = before[:-1] if before and before[-1].word == "the" else before
    placed = led[:-1] if led and led[-1].word in _LED else led
    start = one.low if len(placed) == len(before) else before[len(placed)].start
    if all(token.word in _OPENERS for token in placed) and any(
        use.start == 0 for use in phrases_in(words[one.high :].lstrip(), "will use")
    ):
        return start
    if words[one.low : one.high].endswith("'s") or _runs(behind):
        return None
    begins = [each.start for each in phrases_in(words, "begins") if led and each.end == led[-1].end]
    if begins:
        return begins[0]
    if behind and behind[0].sort is not Sort.END and behind[0].word not in _ENDS:
        return None
    return start if _changes(words, led, placed, one) else None


def _runs(behind: list[Token]) -> bool:
    """ "From Monday to Friday" says how long, "from Friday's list" and "from the May release" of what."""
    first, second = (behind[at].word if at < len(behind) else "" for at in (0, 1))
    if first in _TO:
        return second not in _GOES_ON
    dashed = first == "-" and (second[:1].isdigit() or second[:3] in _DAY_STARTS)
    return dashed or first == "'s" or second == "'s"


def _changes(words: str, led: list[Token], placed: list[Token], one: _Named) -> bool:
    """ "We switch to Rust on 1 March"; and who uses something "next year" begins with it, who uses it on a day perhaps only then."""
    clause = _clause(placed)
    text = words[clause[0].start : clause[-1].end] if clause else ""
    if any(verb.end < len(text) for verb in phrases_in(text, "changes")):
        return True
    inside = led[-1:] and led[-1].word in ("in", "by")
    bare = words[one.low : one.high].casefold().startswith(("next ", "the ")) and not one.passing
    counted = words[one.low : one.high].casefold().startswith(("in ", "within "))
    lasting = one.lasting and (inside or bare or counted) and not (led and led[-1].word in _LASTING)
    return bool(lasting) and any(verb.end < len(text) for verb in phrases_in(text, "takes up"))


def _clause(placed: list[Token]) -> list[Token]:
    """Return the tokens before, from the last mark on."""
    marks = [at for at, token in enumerate(placed) if token.word in _JOINED]
    return placed[marks[-1] + 1 :] if marks else placed


def _before(spoken: tuple[Token, ...], low: int) -> list[Token]:
    return [token for token in spoken if token.end <= low and token.sort is not Sort.END]


def _behind(spoken: tuple[Token, ...], high: int) -> list[Token]:
    return [token for token in spoken if token.start >= high and token.sort is not Sort.END]


def _onwards(words: str, high: int) -> int:
    """Return the place behind "from March on", and the comma there."""
    behind = _behind(cut(words), high)
    end = high
    if behind and behind[0].word in _ONWARDS and (len(behind) == 1 or behind[1].word in _BEHIND_ON):
        end, behind = behind[0].end, behind[1:]
    return behind[0].end if behind and behind[0].word == "," and behind[0].start == end else end
