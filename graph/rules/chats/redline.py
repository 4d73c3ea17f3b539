"""Decides whether to speak: at a clash of times, at two takers of one task, at a missing essential; silence in every other
case.

No score takes part. A clash is told from the extraction, the state of the thread and the calendar. An entry that was called
off or moved in the chat counts at once, though nobody has confirmed it yet. One key is spoken of once.
"""

from graph.model.chat import (
    Form,
    Part,
    Redline,
    RedlineVerdict,
)  # fmt: skip
from graph.rules.chats.missing_variable import missing_variable
from graph.rules.chats.redline_case import RedlineCase, silent
from graph.rules.chats.resource_conflict import resource_conflict
from graph.rules.chats.temporal_conflict import temporal_conflict


def redline(case: RedlineCase) -> RedlineVerdict:
    """Judge a message. The caller looks after the good moment: quiet times, and the number of words in a day."""
    chats, calendar = case.profile.chats, case.calendar
    if case.said.form is Form.CONSIDERS:
        return silent("nobody has decided it yet")
    rules = (
        (chats.temporal_conflict, temporal_conflict, (Part.WHO, Part.WHEN)),
        (chats.resource_conflict, resource_conflict, (Part.WHO, Part.WHAT)),
        (chats.missing_variable and chats.speak_on_missing, missing_variable, (Part.WHEN,)),
    )
    told = "and nothing is missing" if calendar.readable else "in what could be read of the calendar"
    doubt = silent(f"nothing clashes {told}")
    for on, rule, needed in rules:
        verdict = _if_known(case, rule(case), needed) if on else None
        if verdict is not None and any(one.key == verdict.key for one in calendar.spoken):
            return silent("this was spoken of before")
        if verdict is not None and (verdict.decision is Redline.SPEAK or verdict.look_again is not None):
            return verdict
        doubt = verdict or doubt
    return doubt


def _if_known(case: RedlineCase, verdict: RedlineVerdict | None, needed: tuple[Part, ...]) -> RedlineVerdict | None:
    """The verdict, unless a part that its rule needs is only guessed in a message that it rests on."""
    if verdict is None or (verdict.decision is Redline.SILENT and verdict.look_again is None):
        return verdict
    others = (said for message, said in case.thread.recent if message.id in verdict.members and said is not None)
    guessed = next((part for said in (case.said, *others) for part in said.guessed if part in needed), None)
    return verdict if guessed is None else silent(f"{guessed} is only guessed")
