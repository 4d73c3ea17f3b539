"""Knows plain forms of their own: a size that a document gives ("mass = 4.8 kg", "The mass of the pump is 4.8 kg"), who somebody is ("I am
the treasurer"), and what somebody is asked to do ("@jonas could you write to them by Friday?"), which waits for a yes.

The name of a size says which thing has it ("mass of the pump", "the pump's mass"), else the nearest heading that names a thing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from extract.rules.blocks import Block, BlockKind
from extract.rules.clauses import tidy
from extract.rules.labels import label_of, title_of
from extract.rules.owners import due_in
from extract.rules.reading import Finding, Reading, Rule
from extract.rules.state import state
from graph.model.key import is_key, key_of
from graph.model.op import About
from graph.model.words import ClaimKind, SourceKind
from graph.rules.language.wording import flat
from graph.rules.statements.phrases import points, subject_of
from graph.rules.utterances.sentences import first_word
from graph.rules.utterances.words import listed
from graph.rules.values.dates import dates_in
from graph.rules.values.measures import measures

_NAME_WORDS = 6  # of the name; more is a sentence
_THING_WORDS = 4  # of a heading; more is a sentence, which names nothing
_LONGEST = 120
_MARKS = " *_`"
_SENTENCE = 0.5  # how often a whole sentence means it: less than a line that only names a size
_VERBS = (" is ", " are ")
_ARTICLES = ("the ", "a ", "an ", "our ", "its ")
_OWNS = ("'s", "\N{RIGHT SINGLE QUOTATION MARK}s")
_NO_THING = frozenset(subject_of(" ".join(listed("headings-of-any-thing"))))
_PERIODS = frozenset(one.removesuffix("s") for one in listed("periods"))
_JOINS = frozenset({":", "of", "for", "on", "about", "-", "\u2013", "\u2014"})
_DIGITS_AND_DOTS = "0123456789."


@dataclass(frozen=True, slots=True)
class _Size:
    name: str
    value: str
    statement: str
    prior: float | None = None


def find_size(reading: Reading) -> Iterator[Finding]:
    if reading.source.kind is not SourceKind.DOCUMENT:
        return
    things = _things(reading)
    for sentence in reading.sentences:
        item = reading.blocks[sentence.block].kind is BlockKind.ITEM
        start = sentence.start
        for line in reading.text[sentence.start : sentence.end].split("\n"):  # a data sheet has one on each line
            span = tidy(reading.text, start, start + len(line))
            start += len(line) + 1
            found = _size_in(line, item) if len(line) <= _LONGEST else None
            if found is not None and span is not None:
                about = _about(found.name, things[sentence.block])
                said, prior, value = found.statement, found.prior, found.value
                yield Finding(span, ClaimKind.FACT, said, marked=False, prior=prior, value=value, about=about)


def _size_in(line: str, item: bool) -> _Size | None:
    """Read the size that a line gives. A line with a colon may be talk, so it has to stand in a list."""
    for sign, prior in (("=", None), (":", None), *((verb, _SENTENCE) for verb in _VERBS)):
        name, found, value = line.partition(sign)
        if found and (sign != ":" or item):
            thing, size = _plain(" ".join(name.split())), " ".join(value.split()).strip(f" .{_MARKS}")
            said = f"{thing} = {size}" if prior is None else " ".join(flat(line).split()).strip(f" .{_MARKS}")
            return _Size(thing, size, said, prior) if _is_name(thing) and _is_size(size) else None
    return None


def _plain(name: str) -> str:
    """Return a name without emphasis and article."""
    bare = name.strip(_MARKS)
    return next((bare[len(one) :] for one in _ARTICLES if bare.casefold().startswith(one)), bare)


def _is_name(name: str) -> bool:
    plain = name.translate(dict.fromkeys(map(ord, " _-'\N{RIGHT SINGLE QUOTATION MARK}")))
    words = plain.isalnum() and plain[0].isalpha() and len(name.split()) <= _NAME_WORDS
    return words and not is_key(key_of(name)) and not points(name) and bool(subject_of(name))


def _is_size(said: str) -> bool:
    """True if it is one size or sum of money from end to end; a number alone may be a version, or anything."""
    found = measures(said)
    if len(found) != 1 or found[0].start != 0:
        return False
    if found[0].sort == "number":  # months and years have no length of their own
        return said[found[0].end :].strip().casefold().removesuffix("s") in _PERIODS
    return bool(found[0].unit) and found[0].end == len(said)


SIZE = Rule("value-unit", prior=0.6, version=3, find=find_size)


# ── the thing with the size


def _about(name: str, headed: str) -> About:
    words = flat(name)
    aspect, of, subject = words.partition(" of ")
    if of:
        return About(_plain(subject), aspect)
    owner = next((one for one in words.split() if one.endswith(_OWNS)), None)
    if owner is not None:
        subject, _, aspect = words.partition(owner)
        return About(f"{subject}{owner[:-2]}", aspect.strip())
    return About(headed, words)


def _things(reading: Reading) -> list[str]:
    """List for each block the thing that the nearest heading names, or the next heading above it."""
    found: list[str] = []
    above: list[tuple[int, str]] = []  # level, thing
    for block in reading.blocks:
        if block.kind is BlockKind.HEADING:
            while above and above[-1][0] >= block.level:
                above.pop()
            above.append((block.level, _thing_in(block, reading.source.at) or (above[-1][1] if above else "")))
        found.append(above[-1][1] if above else "")
    return found


def _thing_in(heading: Block, at: int) -> str:
    """ "2.1 Pump P-101: technical data, 3 March" is about the pump P-101."""
    title = flat(heading.title)
    if label_of(title) is not None or title_of(title) is not None:
        return ""
    for day in reversed(dates_in(title, at)):
        title = title[: day.start] + " " * (day.end - day.start) + title[day.end :]
    parts: list[list[str]] = [[]]
    for word in title.replace(":", " : ").replace(",", " : ").lstrip(_DIGITS_AND_DOTS).split():
        if word.casefold() in _JOINS:
            parts.append([])
        else:
            parts[-1].append(word.strip(_MARKS))
    told = [word for part in parts for word in _named_in(part)]
    return " ".join(told) if len(told) <= _THING_WORDS else ""


def _named_in(words: list[str]) -> list[str]:
    """ "Pump specification" names a pump, and "Test bench" a test bench: only the last words may say what is told of it."""
    while words and not _tells(words[-1]):
        words = words[:-1]
    return [word for word in words if subject_of(word)]


def _tells(word: str) -> bool:
    """True if a word of a heading may be part of a thing's name; "v2" and "B" are not."""
    terms = set(subject_of(word))
    versioned = word[:1] in ("v", "V") and word[1:2].isdigit()
    return bool(terms) and len(word) > 1 and not versioned and not terms <= _NO_THING


# ── who somebody is, and what somebody is asked to do


_MOST_WORDS = 20


def find_identity(reading: Reading) -> Iterator[Finding]:
    for sentence in reading.sentences:
        if len(sentence.read.text.split()) > _MOST_WORDS or sentence.read.text.rstrip().endswith("?"):
            continue
        read = sentence.read
        says_who = any(cue.start <= first_word(read.said, 0) for cue in read.of("identifies"))
        span = tidy(reading.text, sentence.start, sentence.end) if says_who else None
        if span is not None:
            statement = " ".join(reading.text[slice(*span)].split())
            yield Finding(span, ClaimKind.IDENTITY, statement, marked=False)


IDENTITY = Rule("identity", prior=0.5, version=1, find=find_identity)


_CLOSES = " ?!.,"


def find_asked(reading: Reading) -> Iterator[Finding]:
    if reading.source.kind is SourceKind.DOCUMENT:
        return
    for sentence in reading.sentences:
        for cue in sentence.read.of("asks-of"):
            end = sentence.start + len(sentence.read.text.rstrip(_CLOSES).removesuffix("please").rstrip(_CLOSES))
            body = (sentence.start + sentence.place_of(cue.places["body"]), end)
            found = state(reading, (sentence.start, sentence.end), body, ClaimKind.ACTION_ITEM)
            due = due_in(found.statement, reading.source.at) if found else None
            if found is not None and due is not None:
                who = sentence.read.said[cue.start]
                name = sentence.read.text[who.start : who.end].lstrip("@")
                yield replace(found, marked=False, owner=name, due=due)


ASKED = Rule("asked", prior=0.5, version=1, find=find_asked)
