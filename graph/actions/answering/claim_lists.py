"""Answers a question that wants several claims with a list of them, newest first. That takes four trips, one more each for a
topic, a person, and proposals that were refused, and two for decisions that were replaced.

The newest `LOOKED_AT` claims are looked at, so that a list costs the same in a project of any size; it says where there are more.
"""

import json
from collections.abc import Sequence
from dataclasses import replace

from graph.actions.answering.by_ids import tasks_by_ids
from graph.actions.answering.by_question import by_question
from graph.actions.answering.surroundings import evidence_of, reviews_of, supersessions_of, with_people
from graph.actions.answering.traces import empty_trace, with_words
from graph.model.claim import Claim
from graph.model.discussion import KnownClaim
from graph.model.ids import node_id
from graph.model.listed import ListQuestion, Wanted
from graph.model.profile import Search
from graph.model.review import Review
from graph.model.status import HOLDING
from graph.model.trace import LIST_MOST, Entry, Listed, Trace
from graph.model.words import ReviewAction
from graph.process.services import Services
from graph.rules.asking.lists import (
    Listable,
    about_topic,
    entries_of,
    in_order,
    people_meant,
    refusing,
    waiting_among,
    was_refused,
    with_evidence,
)
from graph.rules.asking.point_in_time import Asked, known_of, stood
from graph.rules.forms.lists import heading
from graph.rules.forms.markdown import markdown
from graph.rules.slots.trail import WHENCE
from graph.store.claims import claim_from

LOOKED_AT, TOLD = 2_000, 500  # claims, and those of them of which it is read who did what
PEOPLE_IN = 5_000  # sources whose authors are the people of a project
_MIGHT_HAVE_MORE = (Wanted.DECIDED, Wanted.TO_DO)  # claims that wait
_FILTERS = {
    Wanted.DECIDED: "claims(project: {project}, statuses: [ACTIVE, NEEDS_RECHECK])",
    Wanted.TURNED_DOWN: "claims(project: {project}, statuses: [REJECTED, SUPERSEDED])",
    Wanted.REPLACED: "claims(project: {project}, statuses: [SUPERSEDED, ARCHIVED])",
    Wanted.OPEN: "reviewQueue(project: {project}, statuses: [CANDIDATE, NEEDS_RECHECK, CONFLICTED])",
    Wanted.TO_DO: "claims(project: {project}, kinds: [ACTION_ITEM, COMMITMENT])",
    Wanted.CHANGED: "claims(project: {project})",
}


async def several_claims(
    services: Services, project: str, question: str, several: ListQuestion, asked: Asked, thresholds: Search
) -> Trace:
    """Answer with a list. A topic may have a single claim that answers best, which stands above the others; an empty list
    never hides an answer; and what rests on a claim is told with that claim."""
    if several.wanted is Wanted.RESTS:
        trace = await by_question(services, project, several.topics[0], asked, thresholds)
        listed = _headed(Listed(several, total=len(trace.downstream))) if trace.answer else None
        return _told_with(replace(trace, question=question), listed)
    bare, listed = empty_trace(question, (), asked), await _claim_list(services, project, several, asked)
    has_best = bool(several.topics) and several.wanted in (Wanted.DECIDED, Wanted.TURNED_DOWN)
    may_have_one = has_best if listed.entries else bool(several.by or several.topics)
    if several.wanted is Wanted.MOST or not may_have_one:
        return _told_with(bare, listed)
    trace = await by_question(services, project, question, asked, thresholds)
    if listed.entries:
        beside = trace.answer is not None and _is_beside(trace.answer, listed)
        near = replace(bare, alternatives=trace.alternatives, passages=trace.passages)
        return _told_with(near if beside else trace, listed)
    nobody = bool(listed.people) and not several.by[:1].isupper()  # "what should new members do?"
    if trace.answer is not None or nobody:
        return trace
    return _told_with(trace if several.topics else bare, listed)


def _is_beside(answer: Claim, listed: Listed) -> bool:
    """True for an answer that is none of those that were asked for: of a person, from a time, turned down, or decided at all."""
    question = listed.question
    narrow = question.by or question.window is not None or question.wanted is not Wanted.DECIDED
    there = any(entry.claim.ref == answer.ref for entry in listed.entries)
    return not there and (bool(narrow) or answer.status not in HOLDING)


def _told_with(trace: Trace, listed: Listed | None) -> Trace:
    found = replace(trace, listed=listed)
    return replace(found, markdown=markdown(found))


async def _claim_list(services: Services, project: str, question: ListQuestion, asked: Asked) -> Listed:
    """Return the list that a question asks for, with the words that show each of its entries."""
    if question.wanted is Wanted.MOST:
        return _headed(Listed(question))
    claims, cut = await _listable(services, project, question, asked)
    frequency = services.vocabulary.frequency(services.graph, project)
    for topic in question.topics:
        claims = about_topic(topic, claims, frequency)
    unknown: tuple[str, ...] = ()
    found = entries_of(question, claims, asked)
    if question.by:
        nameless = [entry for entry in found if not entry.by]
        cut = cut or len(nameless) > TOLD
        found = in_order([*(entry for entry in found if entry.by), *await _told(services, nameless[:TOLD])])
        people = await _people(services, project, claims, found)
        named = people_meant(question.by, people)
        unknown, meant = tuple(one for one in named if not named[one]), frozenset[str]().union(*named.values())
        if not meant:
            return _headed(Listed(question, unknown=unknown, people=tuple(sorted(people))))
        claims = [listable for listable in claims if not meant.isdisjoint(listable.people)]
        found = [entry for entry in found if not meant.isdisjoint(entry.by)]
    shown = await _told(services, found[:LIST_MOST])
    waiting = waiting_among(question, claims, found, asked) if question.wanted in _MIGHT_HAVE_MORE else 0
    more = _FILTERS[question.wanted].format(project=json.dumps(project))
    return _headed(Listed(question, tuple(shown), len(found), waiting, unknown, cut=cut, more=more))


def _headed(listed: Listed) -> Listed:
    return replace(listed, heading=heading(listed))


async def _listable(
    services: Services, project: str, question: ListQuestion, asked: Asked
) -> tuple[list[Listable], bool]:
    rows = await services.graph.read(
        "search.newest", low=f"{project}|", high=f"{project}|~", limit=LOOKED_AT, kinds=None, statuses=None
    )
    then = (with_words(known_of(claim_from(row["claim"]), asked)) for row in rows)
    known = await with_people(services.graph, [claim for claim in then if claim is not None], asked.then)
    titles: dict[str, str] = {}
    if question.topics:
        ids = sorted({node_id(project, claim.claim.task) for claim in known if claim.claim.task})
        tasks = await tasks_by_ids(services.graph, ids) if ids else []
        titles = {task.ref: task.title for task in tasks if task is not None}
    places = (
        (claim.claim.task or "", titles.get(claim.claim.task or "", ""), claim.claim.item or "") for claim in known
    )
    refused = await _refused(services, [claim.claim.id for claim in known if was_refused(claim.claim)])
    found = [
        Listable(claim, tuple(filter(None, of)), refused.get(claim.claim.id))
        for claim, of in zip(known, places, strict=True)
    ]
    return found, len(rows) == LOOKED_AT


async def _refused(services: Services, ids: Sequence[str]) -> dict[str, int]:
    """Return when somebody's words turned each of these claims down, of the newest."""
    newest = ids[:TOLD]
    words = await evidence_of(services.graph, newest) if newest else []
    said = {one: refusing(of) for one, of in zip(newest, words, strict=True)}
    return {one: of[-1].evidence.at for one, of in said.items() if of}


async def _people(services: Services, project: str, claims: Sequence[Listable], entries: Sequence[Entry]) -> set[str]:
    """Return the people who have said or reviewed something here, or who are to do something."""
    rows = await services.graph.read("source.authors", low=f"{project}|", high=f"{project}|~", limit=PEOPLE_IN)
    return {row["author"] for row in rows if row["author"]} | {
        *(name for listable in claims for name in listable.people),
        *(name for entry in entries for name in entry.by),
    }


async def _told(services: Services, entries: Sequence[Entry]) -> list[Entry]:
    ids = [entry.claim.id for entry in entries]
    if not ids:
        return []
    words, reviews = await evidence_of(services.graph, ids), await reviews_of(services.graph, ids)
    newer = await _newer(services, [entry.claim.id for entry in entries if entry.did == "replaced"])
    parts = zip(entries, words, map(_reviewer, reviews), map(newer.get, ids), strict=True)
    return in_order(with_evidence(*part) for part in parts)


async def _newer(services: Services, ids: Sequence[str]) -> dict[str, KnownClaim]:
    """Return what replaced each of these claims whole, with who stood for that."""
    found = await supersessions_of(services.graph, ids) if ids else []
    newest = {
        one: next((it.newer for it in stood(newer) if it.in_force and it.edge.part is None), None)
        for one, (_, newer) in zip(ids, found, strict=True)
    }
    known = {
        claim.claim.id: claim
        for claim in await with_people(services.graph, [claim for claim in newest.values() if claim])
    }
    return {one: known[claim.id] for one, claim in newest.items() if claim is not None}


def _reviewer(reviews: Sequence[Review]) -> str | None:
    """Return the person who reviewed a claim last, if a person has."""
    steps = (review for review in reversed(reviews) if review.action is not ReviewAction.LOOKED_AT)
    last = next(steps, None)
    return last.by if last is not None and last.by != WHENCE else None
