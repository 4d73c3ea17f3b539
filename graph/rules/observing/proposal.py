"""Knows what understood words ask a person to confirm: a claim to believe, an entry for the calendar, and one thing to merge by."""

from datetime import date
from typing import Any

from graph.model.chat import (
    UNSPECIFIED,
    ChatEvent,
    Coordination,
    CoordinationType,
    Form,
    GateScore,
    GateStage,
    Group,
    Interval,
)
from graph.model.observation import Observation
from graph.model.profile import Profile
from graph.model.words import ClaimKind
from graph.rules.chats.brevity import action_type, entry_title
from graph.rules.chats.calendar_entries import RIDES
from graph.rules.chats.recurrence import occurrences
from graph.rules.observing.hours import local

_KINDS = {Form.ASKS: ClaimKind.ACTION_ITEM, Form.WITHDRAWS: ClaimKind.ACTION_ITEM, Form.CHANGES: ClaimKind.DECISION}


def kind_of(what: Coordination) -> ClaimKind:
    """Return the kind of the claim: an open question is an action item, a change of the calendar a decision, the rest
    commitments."""
    return _KINDS.get(what.form, ClaimKind.COMMITMENT)


def takers(what: Coordination) -> tuple[str, ...]:
    return tuple(taker for taker in what.assigned_to if taker != UNSPECIFIED)


def norm_of(what: Coordination, words: str) -> str:
    """Return the compared form of a message: task, people, days and times. Two messages that say the same share it."""
    said = (what.form, what.type or "", takers(what), what.about, what.dates, what.times, what.activity or words)
    parts = [part if isinstance(part, str) else ",".join(part) for part in said]
    return "\x1e".join([*parts, what.repeats] if what.repeats else parts).casefold()


def subject_of(observation: Observation, what: Coordination) -> str:
    """Return the key that merges repetitions within the hour: type, dates and the people it is about."""
    subject = ",".join(sorted(what.about)) or (what.activity or what.resource or "")
    kind = what.type.value if what.type else what.form.value
    return "|".join((observation.chat, kind, ",".join(sorted(what.dates)), subject))


def event_for(what: Coordination, group: Group, events: tuple[ChatEvent, ...]) -> dict[str, Any] | None:
    """The entry that confirming writes; None where no day was said. `changes` is the entry that is moved or called off."""
    span = _span(what.intervals)
    changed = what.event if what.form is Form.CHANGES else None
    if span is None and changed is None:
        return None
    known = next((event for event in events if event.ref == (changed or what.event)), None)
    attends = what.event is None and what.activity is not None and what.activity not in RIDES
    people = (*takers(what), *(what.about if attends or not takers(what) else ()))
    if changed is not None and known is not None:
        people = known.people
    told: dict[str, Any] = {
        "summary": known.summary if changed and known else entry_title(what, group),
        "people": list(dict.fromkeys(people)),
        "place": what.location or (known.place if changed and known else None),
        "changes": changed,
        "cancels": what.cancels if changed else None,
        "dates": list(what.dates) or None,
    }
    if span is not None and not what.cancels:
        told |= {
            "start": local(span.start, group.timezone).isoformat(),
            "minutes": (span.end - span.start) // 60_000_000,
        }
        told |= {"allDay": True} if not span.timed else {}
        told |= {"repeats": what.repeats} if changed is None and what.repeats else {}
    return {name: value for name, value in told.items() if value is not None}


def in_calendar(what: Coordination, events: tuple[ChatEvent, ...]) -> bool:
    """True of a statement that says no more than an entry of the calendar: there is nothing to write."""
    entry = next((event for event in events if event.ref == what.event and event.status == "confirmed"), None)
    if what.form is not Form.STATES or entry is None or not what.intervals or set(what.about) - set(entry.people):
        return False
    return all(_happens(entry, interval) for interval in what.intervals)


def _happens(entry: ChatEvent, said: Interval) -> bool:
    """True if the entry begins or ends then; at any hour of a day of which no hour is said."""
    found = occurrences([entry], said.start, said.end)
    return (
        bool(found) if not said.timed else any(said.start in (occurrence.start, occurrence.end) for occurrence in found)
    )


def _span(intervals: tuple[Interval, ...]) -> Interval | None:
    return min(intervals, key=lambda interval: interval.start, default=None)


def extraction_of(
    observation: Observation, what: Coordination, gates: tuple[GateScore, ...], group: Group, profile: Profile
) -> dict[str, Any]:
    """Return everything that was understood, in the words of the profile's field."""
    called = profile.chats.called
    scores = {gate.stage: gate.score for gate in gates}
    attribution = what.attribution
    return {
        "is_coordination": True,
        "coordination_type": what.type.value.lower() if what.type else None,
        "dates": list(what.dates),
        "times": list(what.times),
        called("people"): list(what.assigned_to),
        called("about"): list(what.about),
        called("activity"): what.activity,
        called("place"): what.location,
        "action_required": what.action_required.value if what.action_required else None,
        "action_type": action_type(what, profile),
        "extracted_entities": [
            {"type": it.kind, "start": it.start, "end": it.end, "value": it.value} for it in what.entities
        ],
        "attribution": None
        if attribution is None
        else {"source_message_id": attribution.message, "attribution_confidence": attribution.confidence},
        "brain_query_context": {"queries": list(queries(what, group, profile))},
        "confidence_scores": {
            "tripwire_confidence": observation.tripwire,
            "extraction_confidence": scores.get(GateStage.EXTRACTION, what.confidence),
            "brain_relevance": scores.get(GateStage.BRAIN),
        },
    }


def queries(said: Coordination, group: Group, profile: Profile) -> tuple[str, ...]:
    """Return the questions to ask before a message is judged: at most as many as the profile allows, the most telling
    first. No name of a person or a place leaves the house."""
    names = {
        word for person in group.people for name in (*person.names, person.ref) for word in name.casefold().split()
    }
    activity = " ".join(word for word in (said.activity or "").split() if word.casefold() not in names)
    about = profile.chats.subject_role or "person"
    found: list[str] = []
    if activity and said.dates:
        found.append(f"When is the {about}'s {activity}?")
        found.append(f"What days does the {about} have {activity}?")
    elif activity:
        found.append(f"When is the {about}'s {activity}?")
    for day in said.dates[:1]:
        name = f"{date.fromisoformat(day):%A}"
        if said.type in (CoordinationType.TRANSPORT, CoordinationType.CARE_COVERAGE):
            found.append(f"Who usually does the {activity or 'pickup'} on {name}?")
        if said.form in (Form.CHANGES, Form.STATES) or not activity:
            found.append(f"Any events on {name} {day}?")
    return tuple(dict.fromkeys(found))[: profile.chats.queries_a_message]
