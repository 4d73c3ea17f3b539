"""Compares an import with the project: the part that is there already, and everything that speaks against the rest."""

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from api.intake import checked_name
from extract.sources.rendered import MESSAGE, render_manual, render_message
from graph.actions.exchange.registry import messages_of
from graph.actions.operating.projects import checked_ref
from graph.actions.reviewing.claims import STATEMENT_MAX
from graph.engine import Graph
from graph.model.errors import BadInput
from graph.model.ids import node_id
from graph.model.registry import Recorded, Registry, Remark, Talk
from graph.model.source import Section, Source
from graph.model.words import SourceKind
from graph.rules.registry.recording import RULE


@dataclass
class Stand:
    """Messages by task and place, refs that are taken, and the states that no file explains."""

    spoken: dict[str, dict[int, Source]] = field(default_factory=dict)
    by_id: dict[tuple[str, str], str] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)
    unexplained: dict[str, str] = field(default_factory=dict)


async def look(graph: Graph, project: str, registry: Registry) -> Stand:
    """Compare an import with the project, and raise each refusal before anything is written."""
    stand = Stand()
    for talk in registry.talks:
        await _look_at_talk(graph, project, talk, stand)
    for task in sorted(_tasks(registry) - stand.spoken.keys()):
        rows = await messages_of(graph, project, checked_ref(task, "a task"))
        stand.spoken[task] = {place: _source(project, task, row) for place, row in enumerate(rows)}
    await _look_at_names(graph, project, registry, stand)
    _check_places(registry, stand)
    return stand


def _tasks(registry: Registry) -> set[str]:
    of_decisions = {record.task for record in registry.decisions if record.task}
    of_decisions |= {quote.task for record in registry.decisions for quote in record.quotes if quote.task}
    return of_decisions | {mark.task for mark in registry.patterns if mark.task}


# ── messages


async def _look_at_talk(graph: Graph, project: str, talk: Talk, stand: Stand) -> None:
    if talk.task in stand.spoken:
        raise BadInput(f"{talk.place}: the task {talk.task!r} stands twice in these files: keep one of them.")
    rows = await messages_of(graph, project, checked_ref(talk.task, "a task"))
    there = [_source(project, talk.task, row) for row in rows]
    named = {one.origin["id"]: one for one in there if one.origin.get("id")}
    nameless: defaultdict[tuple[object, ...], list[Source]] = defaultdict(list)
    for source in there:
        if not source.origin.get("id"):
            nameless[source.text, source.author, source.agent].append(source)
    stand.by_id |= {(talk.task, name): one.ref for name, one in named.items()}
    spoken = stand.spoken[talk.task] = {}
    for place, remark in enumerate(talk.remarks):
        where = f"{talk.place}: message {place}"
        _check_remark(remark, where)
        same = named.get(remark.id) if remark.id else _same(remark, nameless)
        if same is not None and _says(same) != (remark.text, remark.author, remark.agent):
            raise BadInput(f"{where}: the id {remark.id!r} was captured before with other content, as {same.ref}.")
        if same is not None:
            spoken[place] = same


def _same(remark: Remark, nameless: Mapping[tuple[object, ...], list[Source]]) -> Source | None:
    """The first that says the same, at that time where one is said, and stands for no other message yet."""
    alike = nameless.get((remark.text, remark.author, remark.agent), [])
    found = next((source for source in alike if remark.at in (None, source.at)), None)
    if found is not None:
        alike.remove(found)
    return found


def _says(source: Source) -> tuple[object, ...]:
    return (source.text, source.author, source.agent)


def _check_remark(remark: Remark, where: str) -> None:
    try:
        render_message(remark.text)
        for name, what in ((remark.author, "The author"), (remark.id, "The id")):
            if name is not None and checked_name(name, what) != name:
                raise BadInput(f"{what} begins or ends with blanks.")
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None


def _source(project: str, task: str, row: Mapping[str, Any]) -> Source:
    return Source(
        project=project,
        ref=row["ref"],
        kind=SourceKind.MESSAGE,
        text=row["text"],
        sha256=row["sha256"],
        sections=(Section(MESSAGE, 0, len(row["text"])),),
        at=row["at"],
        captured_at=0,
        author=row.get("author"),
        agent=row["agent"],
        task=task,
        origin=json.loads(row["origin"]),
    )


# ── decisions and patterns


async def _look_at_names(graph: Graph, project: str, registry: Registry, stand: Stand) -> None:
    own = {one.ref for one in registry.decisions} | {mark.ref for mark in registry.patterns}
    mentioned = {ref for talk in registry.talks for ref in (*talk.decisions, *talk.patterns)}
    mentioned |= {ref for one in registry.decisions for ref in (*replaced_by(one), *_beside(one))}
    ids = [node_id(project, ref) for ref in sorted(own | mentioned)]
    rows = await graph.read("registry.named", ids=ids) if ids else []
    there = {row["id"].partition("/")[2]: row for row in rows if row["statement"] or row["pattern"]}
    stand.known = own & there.keys()
    for record in registry.decisions:
        _check_decision(record, project, own, there)
    for talk in registry.talks:
        missing = [ref for ref in talk.decisions if ref not in own and ref not in there]
        if missing:
            named = ", ".join(missing)
            stand.unexplained[talk.task] = (
                f"{talk.place}: its state names {named}, which no file tells: its messages are read anew"
            )


def replaced_by(record: Recorded) -> tuple[str, ...]:
    first = (record.supersedes,) if record.supersedes else ()
    return (*first, *record.also_supersedes)


def _beside(record: Recorded) -> tuple[str, ...]:
    """Return its other refs: the decisions it replaced in part, and those it stands against."""
    against = (ref for conflict in record.conflicts for ref in conflict.against)
    return (*(old.ref for old in record.partly), *against)


def _check_decision(record: Recorded, project: str, own: set[str], there: Mapping[str, Mapping[str, Any]]) -> None:
    try:
        checked_ref(record.ref, "a decision")
        render_manual(record.statement, record.summary)
        if len(record.statement) > STATEMENT_MAX:
            raise BadInput(f"a statement has at most {STATEMENT_MAX} characters.")
        if record.by is not None and checked_name(record.by, "The name of who wrote it") != record.by:
            raise BadInput("The name of who wrote it begins or ends with blanks.")
    except BadInput as error:
        raise BadInput(f"{record.place}: {error}") from None
    row = there.get(record.ref)
    if row and row["statement"] != record.statement and row["rule"] != RULE:
        raise BadInput(f"{record.place}: {project} has another {record.ref} already: “{row['statement']}”.")
    for older in replaced_by(record):
        if older not in own and older not in there:
            raise BadInput(f"{record.place}: it supersedes {older}, which is neither in these files nor in {project}.")
    for ref in _beside(record):
        if ref not in own and ref not in there:
            raise BadInput(f"{record.place}: it names {ref}, which is neither in these files nor in {project}.")


def _check_places(registry: Registry, stand: Stand) -> None:
    lengths = {talk.task: len(talk.remarks) for talk in registry.talks}
    told = [(record.place, record.task or "", record.messages) for record in registry.decisions]
    told += [
        (record.place, quote.task or record.task or "", (quote.message,))
        for record in registry.decisions
        for quote in record.quotes
    ]
    told += [(mark.place, mark.task or "", mark.messages) for mark in registry.patterns]
    told += [(talk.place, talk.task, topic.messages) for talk in registry.talks for topic in talk.flagged]
    for place, task, messages in told:
        most = lengths.get(task, len(stand.spoken.get(task, {})))
        if beyond := [message for message in messages if message >= most]:
            raise BadInput(
                f"{place}: message {beyond[0]} is not in the discussion of {task or 'no task'}, which has {most}, from 0."
            )
