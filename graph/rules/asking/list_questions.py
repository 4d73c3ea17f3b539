"""Knows which questions want several claims, and which: "What did we turn down?", "Which decisions did Bo make since Monday?".

The phrases are data (`lexicon/en/listing`). A question is one of these only where each of its words belongs to such a phrase,
to a person, to a time, or to what it is about: any other question wants a single claim.
"""

from dataclasses import dataclass, replace

from graph.model.listed import ListQuestion, Wanted
from graph.rules.asking.time_asked import scan_of, window_at
from graph.rules.times.scan import Scan
from graph.rules.utterances.lexicon import Cue, load
from graph.rules.utterances.sentences import Sentence, sentence
from graph.rules.utterances.tokens import Sort
from graph.rules.utterances.words import FOLDER

LISTING = load(FOLDER / "en" / "listing")
_LONGEST = 300  # characters
_ABOUT = frozenset(("about", "concerning", "regarding"))  # "in TEAM-3 about deployment" names two topics
_MARKS = " \t\n?!.,:;\"'\u201c\u201d\u2018\u2019()*_`"


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a question, and the same as those read them that know times."""

    asked: Sentence
    scan: Scan

    def time(self, at: int) -> tuple[int, ListQuestion] | None:
        """A stretch of days that is named from a token on, with the token behind it."""
        start = self.asked.said[at].start
        place = next((step for step, token in enumerate(self.scan.tokens) if token.start == start), None)
        found = window_at(self.scan, place) if place is not None else None
        if found is None:
            return None
        end = self.scan.tokens[found[0] - 1].end
        behind = next(
            step for step, token in enumerate(self.asked.said) if token.start >= end or token.sort is Sort.END
        )
        return behind, ListQuestion(Wanted.DECIDED, window=found[1])

    def cue(self, act: str, at: int) -> Cue | None:
        return next((cue for cue in self.asked.of(act) if cue.start == at), None)

    def text(self, start: int, end: int) -> str:
        if end <= start:
            return ""
        return self.asked.text[slice(*self.asked.span(start, end))].strip(_MARKS)


def list_question(question: str, now: int) -> ListQuestion | None:
    """Return what a question wants several claims of; None where it wants a single one. `now`: the day it is asked on."""
    if len(question) > _LONGEST:
        return None
    asked = sentence(question, LISTING)
    lead = asked.begins_with("lists")
    if lead is None:
        return None
    words, wanted = _Words(asked, scan_of(question, now)), Wanted(lead.phrase.tells("want"))
    if wanted is Wanted.RESTS:
        choice = words.cue("choice", lead.end)
        topic = words.text(choice.end if choice else lead.end, len(asked.said) - 1)
        return ListQuestion(wanted, topics=(topic,)) if topic else None
    by = _person(words, lead, lead.places.get("/by", lead.end))
    found = _narrowed(words, lead.end, ListQuestion(wanted, by)) if by is not None else None
    return None if found is not None and found.topics and lead.phrase.tells("alone") else found


def _narrowed(words: _Words, at: int, found: ListQuestion) -> ListQuestion | None:
    """Read what stands behind the phrase: each thing once."""
    said = words.asked.said
    while said[at].sort is not Sort.END:
        if said[at].sort is Sort.MARK:
            at += 1
        elif (time := words.time(at)) is not None and found.window is None:
            at, found = time[0], replace(found, window=time[1].window)
        elif (by := words.cue("by", at)) is not None and not found.by:
            end = _end_of_name(words, by)
            name = _person(words, by, end)
            if name is None:
                return None
            at, found = end, replace(found, by=name)
        elif (fill := words.cue("fills", at)) is not None:
            at = fill.end
        elif (about := words.cue("about", at)) is not None:
            end = _end_of_topic(words, about.end, found)
            topic = words.text(about.end, end)
            if not topic or (words.cue("nobody", about.end) and end == about.end + 1):
                return None
            at, found = end, replace(found, topics=(*found.topics, topic))
        else:
            return None
    return found


def _end_of_topic(words: _Words, start: int, found: ListQuestion) -> int:
    """Return the token behind a topic, without what only rounds off the question: "payments so far, please"."""
    said, at = words.asked.said, start
    while said[at].sort is not Sort.END and said[at].word not in (".", "?", "!"):
        if (found.window is None and words.time(at)) or (not found.by and words.cue("by", at)):
            break
        if (
            at > start
            and words.cue("about", at) is not None
            and (said[at].word in _ABOUT or _is_ref(said[at + 1].word))
        ):
            break
        at += 1
    while ends := [cue.start for cue in words.asked.of("fills") if cue.end == at > start] or (
        [at - 1] if at > start and said[at - 1].sort is Sort.MARK else []
    ):
        at = min(ends)
    return at


def _is_ref(word: str) -> bool:
    """ "TEAM-3"."""
    return "-" in word and word[-1].isdigit()


def _end_of_name(words: _Words, cue: Cue) -> int:
    """A time, or what it is about, is no part of a name: "by Bo since Monday"."""
    end = cue.places.get("/by", cue.end)
    ends = (
        at
        for at in range(cue.places["by"] + 1, end)
        if any(words.cue(act, at) for act in ("about", "fills")) or words.time(at)
    )
    return next(ends, end)


def _person(words: _Words, cue: Cue, end: int) -> str | None:
    """Return the person that a phrase names; empty for everybody, or where it names nobody; None where it points at
    somebody without a name."""
    start = cue.places.get("by")
    if start is None:
        return ""
    while start < end and words.cue("aside", start):
        start += 1
    while start < end and words.cue("aside", end - 1):
        end -= 1
    if start == end or any(cue.end == end for cue in words.asked.of("everybody") if cue.start == start):
        return ""
    return None if words.cue("nobody", start) else words.text(start, end)
