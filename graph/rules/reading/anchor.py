"""Finds the true place of a quotation: its own offsets, or the one place in its section where its words occur."""

from dataclasses import dataclass, replace

from graph.model.op import Quotation
from graph.model.source import NONE, Section, Source
from graph.model.source_kind import kind_of

WHOLE = "DOCUMENT"  # the name for anywhere in a document
_SHOWN = 60
_ENOUGH = 100  # a quotation that occurs more often is not counted further


@dataclass(frozen=True, slots=True)
class Anchor:
    """The true place of a quotation; `mended` says why its own offsets were not used."""

    quotation: Quotation
    mended: str | None = None


def anchor(quotation: Quotation, source: Source, quote_max: int) -> Anchor | str:
    """The quotation with offsets that are true, or why there are none."""
    quote = quotation.quote
    if not quote.strip():
        return "the quotation is empty"
    if len(quote) > quote_max:
        return f"the quotation is {len(quote)} characters long; at most {quote_max} can be evidence"
    sections = _named(quotation.section, source)
    if not sections:
        return f"the source has no section {short(quotation.section)}"
    if all(source.text[section.start : section.end] in ("", NONE) for section in sections):
        return f"the quotation is not in section {short(quotation.section)}, which is empty"
    start, end = quotation.start, quotation.end
    if start is not None and end is not None and _stands(quote, start, end, source.text, sections):
        return Anchor(_in_its_section(quotation, source))
    return _found(quotation, source, sections)


def _stands(quote: str, start: int, end: int, text: str, sections: list[Section]) -> bool:
    inside = any(section.start <= start < end <= section.end for section in sections)
    return inside and 0 <= start < end <= len(text) and text[start:end] == quote and _is_said(quote, text, start)


def _named(name: str, source: Source) -> list[Section]:
    """The sections of that name; of a document also the one whose heading it is, and else all of it: whatever a reader
    calls its parts, the words have to stand in it once."""
    found = [section for section in source.sections if section.name == name]
    if found or not kind_of(source).written:
        return found
    below = [section for section in source.sections if section.name.rpartition(" / ")[2] == name.rpartition(" / ")[2]]
    return below if len(below) == 1 else [Section(WHOLE, 0, len(source.text))]


def _in_its_section(quotation: Quotation, source: Source) -> Quotation:
    """Give a quotation its section's own name."""
    if quotation.section in {section.name for section in source.sections}:
        return quotation
    own = source.section_at(quotation.start or 0, quotation.end or 0)
    return replace(quotation, section=own.name) if own is not None else quotation


def _found(quotation: Quotation, source: Source, sections: list[Section]) -> Anchor | str:
    places = {at for section in sections for at in places_of(quotation.quote, source.text, section.start, section.end)}
    where = f"section {short(quotation.section)}"
    if not places:
        return f"the quotation is not in {where}"
    if len(places) > 1:
        return f"the quotation occurs {len(places)} times in {where}, and its offsets name none of them"
    start = places.pop()
    given = "had no offsets" if quotation.start is None or quotation.end is None else "had wrong offsets"
    true = replace(quotation, start=start, end=start + len(quotation.quote))
    return Anchor(_in_its_section(true, source), f"the quotation {given} and was found once in {where}")


def places_of(quote: str, text: str, start: int = 0, end: int | None = None) -> list[int]:
    """Return the places where it stands in whole words, else wherever it stands; a single word only where it is one: "no"
    is not said in "know"."""
    found: list[int] = []
    at = text.find(quote, start, end)
    while at >= 0 and len(found) < _ENOUGH:
        found.append(at)
        at = text.find(quote, at + 1, end)
    whole = [at for at in found if not (_cuts(text, at) or _cuts(text, at + len(quote)))]
    return whole or [at for at in found if _is_said(quote, text, at)]


def _is_said(quote: str, text: str, at: int) -> bool:
    return not quote.isalnum() or not (_cuts(text, at) or _cuts(text, at + len(quote)))


def _cuts(text: str, at: int) -> bool:
    """True if a word or a number goes on there, in letters that leave blanks between words."""
    around = text[max(0, at - 1) : at + 1]
    return len(around) > 1 and around.isascii() and (around.isalpha() or around.isdigit())


def short(words: str) -> str:
    return repr(words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…")
