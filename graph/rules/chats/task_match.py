"""Tells how well words and a task go together: by people, day, hour, activity, and words that both share."""

from collections.abc import Container
from datetime import date

from graph.model.chat import OpenTask
from graph.rules.chats.calendar_entries import GENERIC, same_activity
from graph.rules.chats.details import Details
from graph.rules.chats.mentions import stem
from graph.rules.chats.parsed_message import ParsedMessage
from graph.rules.chats.speech_acts import content
from graph.rules.chats.word_lists import YOU


def match_score(task: OpenTask, heard: ParsedMessage, found: Details) -> float:
    """Score how well words and task go together; below zero they speak of different things."""
    wanted = task.wanted
    total = 0.0
    if found.named and wanted.about:
        total += 3 if set(found.named) & set(wanted.about) else -5
    total += _fit_dates(found, wanted.dates)
    if found.activity and wanted.activity:
        spoken_of = {found.activity, *(activity.value for activity in heard.activities)}
        known = heard.profile.chats.activities
        points = max(_fit_activity(one, wanted.activity, known) for one in spoken_of)
        named = content(found.activity) <= content(wanted.words)  # "the hair is mine", where the gala needs hair done
        total += max(0, points) if named else points
    if found.said_time and wanted.times and _on_dial(found.times) & _on_dial(wanted.times):
        total += 1
    shared = content(heard.text) & content(wanted.words)
    total += min(4, 2 * len(shared))
    total += _fit_person(task, heard)
    return total


def _on_dial(times: tuple[str, ...]) -> set[str]:
    """Hours as a clock's hands show them: 6:30 is said of the morning and of the evening."""
    return {f"{int(time[:2]) % 12}{time[2:]}" for time in times}


def _fit_activity(said: str, wanted: str, known: Container[str]) -> float:
    """The same is telling, a part of it is less so; a word for anything stands against nothing, another thing against it.

    Two things that no list knows may be two names of one: "the freezer" and "carrying".
    """
    if {stem(word) for word in said.split()} == {stem(word) for word in wanted.split()}:
        return 3
    if same_activity(said, wanted):
        return 1 if len(said.split()) == len(wanted.split()) else 3
    if wanted in GENERIC or said in GENERIC:
        return 0
    return -4 if wanted in known or said in known else -1


def _fit_dates(found: Details, wanted: tuple[str, ...]) -> float:
    if not found.said_date or not wanted:
        return 0
    if set(found.dates) & set(wanted):
        return 2
    days = {date.fromisoformat(day).weekday() for day in wanted}
    if found.weekday is not None and found.weekday in days:
        return 2
    return -3


def _fit_person(task: OpenTask, heard: ParsedMessage) -> float:
    """Score the addressed person: people who answer speak to the one who asked."""
    named = {person.value for person in heard.people}
    if task.asker in named:
        return 2
    return 0.5 if set(heard.words()) & YOU and named == set() else 0
