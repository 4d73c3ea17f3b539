"""What is asked of what is known before a message is judged: by role and activity, never by name."""

from datetime import date

from graph.model.chat import Coordination, CoordinationType, Form, Group
from graph.model.profile import Profile

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def queries(said: Coordination, group: Group, profile: Profile) -> tuple[str, ...]:
    """At most as many as the profile allows, the most telling first; no name of a person or a place leaves the house."""
    names = {word for one in group.people for name in (*one.names, one.ref) for word in name.casefold().split()}
    activity = " ".join(word for word in (said.activity or "").split() if word.casefold() not in names)
    about = profile.chats.subject_role or "person"
    found: list[str] = []
    if activity and said.dates:
        found.append(f"When is the {about}'s {activity}?")
        found.append(f"What days does the {about} have {activity}?")
    elif activity:
        found.append(f"When is the {about}'s {activity}?")
    for day in said.dates[:1]:
        name = _DAYS[date.fromisoformat(day).weekday()]
        if said.type in (CoordinationType.TRANSPORT, CoordinationType.CARE_COVERAGE):
            found.append(f"Who usually does the {activity or 'pickup'} on {name}?")
        if said.form in (Form.CHANGES, Form.STATES) or not activity:
            found.append(f"Any events on {name} {day}?")
    return tuple(dict.fromkeys(found))[: profile.chats.queries_a_message]
