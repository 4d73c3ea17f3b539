"""Divides one request into its parts: a driver for one, a snack person, somebody to stay with another; three shifts on three days."""

from collections.abc import Iterator
from dataclasses import replace

from graph.model.chat import UNSPECIFIED, ActionRequired, Coordination, CoordinationType, Form, Wanted
from graph.rules.chats.calendar_entries import same_activity, subjects
from graph.rules.chats.coordination_fields import built_from, kind
from graph.rules.chats.days_said import ENDS
from graph.rules.chats.details import Details, timed_part
from graph.rules.chats.mentions import Mention
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.word_lists import WHO, listed
from graph.rules.times.tokens import Token

_COUNTED = listed("parts", "counted")

_SIGNS = frozenset({",", ";", ".", ":", "!", "?", "&", "\n", "-", "–"})
_NEEDS = listed("parts", "needs")
_ROLES = listed("parts", "roles")
_MANY = {"two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4, "couple": 2}
_WHERE = frozenset({"on", "for", "at", "to", "in"})
_SHORT, _LISTED = 4, 8


def request(heard: ParsedMessage, found: Details) -> Coordination:
    """Return the request of somebody, whoever it is, for everything that the words want."""
    wanted = wanted_parts(heard, found, kind(heard, found, Form.ASKS))
    return built_from(
        heard, found, Form.ASKS, assigned_to=(UNSPECIFIED,), action_required=ActionRequired.NOTIFY, wanted=wanted
    )


def wanted_parts(heard: ParsedMessage, found: Details, sort: CoordinationType) -> tuple[Wanted, ...]:
    """Part the wanted things; a single part where they can't be divided."""
    whole = Wanted(
        sort, found.dates, found.times, found.intervals, found.about, found.activity, found.place, heard.text, found.resource,
        found.event.ref if found.event else None, _count(heard),
    )  # fmt: skip
    spans = [one for one in _segments(heard) if one]
    needed = [_needed(heard, one, found, whole) for one in _listed(heard, spans)]
    timed = [part for span in spans if (part := _timed(heard, span, found, whole)) is not None]
    for kept in (needed, timed):
        if len(kept) > 1:
            return tuple(kept)
    return (whole,)


def _count(heard: ParsedMessage) -> int:
    """Return how many people are wanted: "two people", "2 of you"."""
    for at, token in enumerate(heard.tokens[:-1]):
        behind = heard.word(at + 1)  # "need 2 drivers", "need 2 on the dock"
        needed = {heard.word(at - 1), heard.word(at - 2)} & _NEEDS and (behind.endswith("s") or behind in _WHERE)
        if token.text in _MANY and (needed or heard.word(at + 1) in _COUNTED):
            return _MANY[token.text]
    return 1


def _segments(heard: ParsedMessage) -> Iterator[list[int]]:
    """Token positions between signs and around "and"; what stands in brackets is left out."""
    found: list[int] = []
    depth = 0
    for at, token in enumerate(heard.tokens):
        if token.text in ("(", ")"):
            depth = max(0, depth + (1 if token.text == "(" else -1))
        elif not depth and _divides(heard.tokens, at):
            yield found
            found = []
        elif not depth:
            found.append(at)
    yield found


def _divides(cut: tuple[Token, ...], at: int) -> bool:
    text = cut[at].text
    glued = at + 1 < len(cut) and cut[at].glued and cut[at + 1].glued
    return text in ("and", "plus") or (text in _SIGNS and not (glued and text in (":", ".", "-")))


def _listed(heard: ParsedMessage, spans: list[list[int]]) -> list[list[int]]:
    """Return the segments that name a wanted person, from the segment that says "need" on."""
    asked = _asked(heard, spans)
    if len(asked) > 1:
        return asked
    words = [{heard.tokens[at].text for at in span} for span in spans]
    first = next((at for at, one in enumerate(words) if one & _NEEDS), len(spans))
    return [span for span, said in zip(spans[first:], words[first:], strict=True) if said & _ROLES and len(said) > 2]


def _asked(heard: ParsedMessage, spans: list[list[int]]) -> list[list[int]]:
    """Return the segments of one sentence that each ask who does it: "who drives Ruby, who cuts the oranges"."""
    begun = [span for span in spans if heard.word(span[0]) in WHO and len(span) > 1]
    first, last = (begun[0][0], begun[-1][0]) if begun else (0, 0)
    return [] if any(heard.word(at) in ENDS for at in range(first, last)) else begun


def _needed(heard: ParsedMessage, span: list[int], found: Details, whole: Wanted) -> Wanted:
    named = _named(heard, span)
    sort = kind(heard.part(span[0], span[-1] + 1), replace(found, about=named, activity=None), Form.ASKS)
    care = bool(named) and sort is CoordinationType.CARE_COVERAGE
    activity, event = (None, None) if care else (whole.activity, whole.event)
    own = [mention.value for mention in _in(heard.activities, span[0], span[-1] + 1)]
    things = [mention.value for mention in _in(heard.resources, span[0], span[-1] + 1)]
    part = replace(
        whole, type=sort, words=_text(heard, span), about=named or whole.about[:1], activity=activity, event=event,
        resource=things[0] if things else None,
    )  # fmt: skip
    if own and not same_activity(own[0], activity):  # a thing of its own, at whatever hour
        anytime = tuple(replace(interval, timed=False) for interval in whole.intervals)
        return replace(part, about=named, activity=own[0], event=None, place=None, times=(), intervals=anytime)
    return part


def _timed(heard: ParsedMessage, span: list[int], found: Details, whole: Wanted) -> Wanted | None:
    """A subject or an activity with a day or an hour of its own: "lu 3:05 at lincoln", "tue 12 close"."""
    first, last = span[0], span[-1] + 1
    inside = [time for time in heard.times if heard.tokens[first].start <= time.start < heard.tokens[last - 1].end]
    named = _named(heard, span)
    activities = [mention.value for mention in _in(heard.activities, first, last)]
    if not inside:
        return None
    own = timed_part(heard, inside, found)
    listed = own.said_date and len(span) <= _SHORT and heard.tokens[first].start == inside[0].start
    if not (named or activities or (whole.activity and listed)):
        return None
    activity = activities[0] if activities else whole.activity
    event = whole.event if same_activity(activity, whole.activity) and own.dates == whole.dates else None
    return replace(
        whole, words=_text(heard, span), about=named or whole.about, activity=activity, event=event, dates=own.dates, times=own.times,
        intervals=own.intervals,
    )  # fmt: skip


def _named(heard: ParsedMessage, span: list[int]) -> tuple[str, ...]:
    spoken = subjects(heard.group, heard.profile)
    return tuple(
        dict.fromkeys(mention.value for mention in _in(heard.people, span[0], span[-1] + 1) if mention.value in spoken)
    )


def _text(heard: ParsedMessage, span: list[int]) -> str:
    return f" {' '.join(heard.tokens[at].text for at in span)} "


def _in(mentions: tuple[Mention, ...], first: int, last: int) -> list[Mention]:
    return [mention for mention in mentions if first <= mention.begin < last]
