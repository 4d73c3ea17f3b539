"""The texts that a model is shown, each below a head of its own, and what a name in an answer means among them.

A head is a line like `[MESSAGE 3, Imke, 2026-05-18T09:41+00:00]`. Nothing that people typed can pass for one: a line
that looks like a head is moved behind a backslash, and can still be quoted letter for letter.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from extract.episodes.steps import in_short
from extract.sources.escaped import MARK, looks_like_header, visible
from extract.sources.rendered import MESSAGE
from graph.model.source import Source
from graph.model.words import SourceKind
from graph.rules.reading.anchor import WHOLE, places_of

BEFORE = "BEFORE"
MOST_READ = 24_000
"""Characters of all that one call reads; what is longer is read in parts."""
MOST_SAID = 6_000
"""Characters of the earlier messages that are shown with it."""
_LONGEST_SAID = 1_500  # characters of one of them
_LONGEST_NAME = 60
_OWN_HEADS = frozenset({SourceKind.TURN, SourceKind.EPISODE})
_HEADS = tuple(f"[{name.casefold()}" for name in (MESSAGE, BEFORE, WHOLE))


@dataclass(frozen=True, slots=True)
class Shown:
    """A text, or a part of one, under the name that an answer calls it by. `earlier`: it is not what is to be read."""

    name: str
    source: Source
    text: str
    part: str = ""
    earlier: bool = False

    def written(self) -> str:
        return f"{self._head()}{safe(self.text, self.source.kind)}"

    def _head(self) -> str:
        if self.source.kind in _OWN_HEADS:
            return ""  # its sections stand below heads of their own already
        return f"[{', '.join(one for one in (self.name, *self._about()) if one)}]\n"

    def _about(self) -> tuple[str, ...]:
        source, at = self.source, datetime.fromtimestamp(self.source.at / 1_000_000, UTC)
        if source.kind is SourceKind.DOCUMENT:
            return _plain(str(source.origin.get("path", ""))), at.date().isoformat(), self.part
        who = f"{_plain(source.author or 'somebody')}{' (agent)' if source.agent else ''}"
        return who, at.isoformat(timespec="minutes"), self.part


def to_read(sources: Sequence[Source]) -> list[list[Shown]]:
    """Return the texts for each call: all messages of a batch in one; a long text in several, part by part."""
    if sources[0].kind is SourceKind.EPISODE:
        return [[Shown(WHOLE, sources[0], in_short(sources[0], MOST_READ))]]
    if len(sources) > 1 or len(sources[0].text) <= MOST_READ or sources[0].kind is SourceKind.TURN:
        return [[Shown(_name(source, at), source, source.text) for at, source in enumerate(sources, 1)]]
    source = sources[0]
    parts = list(_parts(source.text))
    return [
        [Shown(_name(source, 1), source, source.text[start:end], f"part {number} of {len(parts)}")]
        for number, (start, end) in enumerate(parts, 1)
    ]


def said_before(messages: Iterable[Source]) -> list[Shown]:
    """Earlier messages, the oldest first; where there is no room for all, the last ones."""
    kept: list[Source] = []
    room = MOST_SAID
    for source in reversed(list(messages)):
        room -= min(len(source.text), _LONGEST_SAID)
        if room < 0:
            break
        kept.append(source)
    return [
        Shown(f"{BEFORE} {number}", one, one.text[:_LONGEST_SAID], earlier=True)
        for number, one in enumerate(reversed(kept), 1)
    ]


def _name(source: Source, number: int) -> str:
    return f"{MESSAGE} {number}" if source.kind is SourceKind.MESSAGE else WHOLE


def _parts(text: str) -> Iterable[tuple[int, int]]:
    """Cut where a paragraph ends, else where a line does."""
    start = 0
    while start < len(text):
        end = min(len(text), start + MOST_READ)
        if end < len(text):
            cuts = (text.rfind(mark, start + MOST_READ // 2, end) for mark in ("\n\n", "\n", " "))
            end = next((at + 1 for at in cuts if at >= 0), end)
        yield start, end
        start = end


def safe(text: str, kind: SourceKind) -> str:
    """A turn's own heads are its template's: what was typed in it has been moved already."""
    lines = text.splitlines(keepends=True)
    return "".join(MARK + line if _passes(line, kind) else line for line in lines)


def _passes(line: str, kind: SourceKind) -> bool:
    if "[" not in line and line.isascii():
        return False
    own = kind not in _OWN_HEADS and looks_like_header(line)
    return own or visible(line.lstrip(MARK)).startswith(_HEADS)


def _plain(name: str) -> str:
    return " ".join(name.replace("[", "(").replace("]", ")").split())[:_LONGEST_NAME]


# ── names in an answer


def named(shown: Sequence[Shown], section: str) -> Shown | None:
    """The text of that name, however a model writes it: "MESSAGE 3", "message_3", "[MESSAGE 3, Imke, …]"."""
    wanted = _folded(section)
    return next((one for one in shown if _folded(one.name) == wanted), None)


def _folded(name: str) -> str:
    return " ".join(name.strip().lstrip("[").partition(",")[0].rstrip("]").replace("_", " ").casefold().split())


def place_of(shown: Sequence[Shown], section: str, quote: str) -> Shown | None:
    """Return the text in which the words stand; the named text, where they stand in several, or in none."""
    called = named(shown, section)
    holding = [one for one in shown if places_of(quote, one.text)]
    if called is not None and (called in holding or not holding):
        return called
    if len(holding) > 1:
        own = [one for one in holding if not one.earlier]
        return (own or holding)[0]
    return holding[0] if holding else None
