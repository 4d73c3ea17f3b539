"""The tools that agents are offered: what each is called, takes and does. Every answer is text, and the same as data."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from api.agents.answer_text import tell_captured, tell_check, tell_outcome, tell_pack, tell_search, tell_state, tell_why
from api.agents.asking import Asking
from api.agents.documents import CAPTURE, CHECK, OUTCOME, PACK, PASSAGES, READ, REMEMBER, SEARCH, STATE, WHY
from api.agents.inputs import (
    CaptureInput,
    CheckInput,
    Input,
    Message,
    OutcomeInput,
    PackInput,
    RememberInput,
    SearchInput,
    StateInput,
    WhyInput,
)
from graph.model.errors import NotFound
from graph.rules.values.moments import moment_in

SOON, LATER = 0.05, 0.5
PATIENCE = 10.0
"""Seconds that a capture waits for what it captured to be read."""
ENDED = ("SUCCEEDED", "FAILED")


@dataclass(frozen=True, slots=True)
class Answer:
    text: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tool:
    name: str
    title: str
    description: str
    takes: type[Input]
    run: Callable[[Asking, Any], Awaitable[Answer]]
    writes: bool = False


async def _why(ask: Asking, given: WhyInput) -> Answer:
    asked = given.model_dump(exclude={"project"})
    told = await ask(WHY, project=await ask.project(given.project), **asked)
    asked_at = moment_in(given.asOf or given.knownAt or "")  # what can't be read was refused before
    return Answer(tell_why(told["why"], _present(told) if asked_at is None else asked_at), told["why"])


def _present(told: dict[str, Any]) -> int:
    """Return the present time of the project: its words may be ahead of the service's clock."""
    return moment_in(told["project"]["present"]) or 0


async def _check(ask: Asking, given: CheckInput) -> Answer:
    asked = given.model_dump(exclude={"project"})
    told = await ask(CHECK, project=await ask.project(given.project), **asked)
    return Answer(tell_check(told["check"], _present(told)), {"objections": told["check"]})


async def _state(ask: Asking, given: StateInput) -> Answer:
    project = await ask.project(given.project)
    task = (await ask(STATE, project=project, ref=given.task))["task"]
    if task is None:
        raise NotFound(f"There is no task {given.task!r} in {project!r}: `capture` makes one by what is said in it.")
    return Answer(tell_state(task), task)


async def _search(ask: Asking, given: SearchInput) -> Answer:
    """People may have talked about a subject without deciding anything."""
    asked = given.model_dump(mode="json", exclude={"project"})
    project = await ask.project(given.project)
    told = await ask(SEARCH, project=project, **asked)
    matches = told["search"]
    passages = [] if matches else (await ask(PASSAGES, project=project, text=given.text))["why"]["passages"]
    return Answer(
        tell_search(matches, passages, given.text, _present(told)), {"matches": matches, "passages": passages}
    )


async def _capture(ask: Asking, given: CaptureInput) -> Answer:
    messages, project = [_signed(message, ask.name) for message in given.messages], await ask.project(given.project)
    captured = (await ask(CAPTURE, project=project, task=given.task, messages=messages))["captureDiscussion"]
    return await _read(ask, project, captured)


def _signed(message: Message, caller: str) -> dict[str, Any]:
    """Sign words without an author as the caller's, and the caller is a program. The caller's token has to vouch for any
    other author."""
    given = message.model_dump(exclude_none=True)
    return {"author": caller, "agent": message.author is None, **given}


async def _read(ask: Asking, project: str, captured: list[dict[str, Any]]) -> Answer:
    """Tell the result once everything is read, or the state of things when the time is over."""
    ids = list(dict.fromkeys(one["run"]["id"] for one in captured))
    pause, waited = SOON, 0.0
    while True:
        told = await ask(READ, project=project, ids=ids)
        runs: list[dict[str, Any]] = told["nodes"]
        if waited >= PATIENCE or all(run["status"] in ENDED for run in runs):
            return Answer(tell_captured(captured, runs, _present(told)), {"captured": captured, "runs": runs})
        await asyncio.sleep(pause)
        waited += pause
        pause = min(LATER, pause * 1.5)


async def _pack(ask: Asking, given: PackInput) -> Answer:
    asked = given.model_dump(exclude={"project"})
    found = (await ask(PACK, project=await ask.project(given.project), **asked))["pack"]
    return Answer(tell_pack(found), found)


async def _remember(ask: Asking, given: RememberInput) -> Answer:
    """Remember a sentence in the caller's own name. The caller is a program: it is a candidate until a person confirms it."""
    words = f"Remember: {' '.join(given.statement.split())}"
    name = f"remember-{sha256(words.encode()).hexdigest()[:16]}"
    step = {"role": "MODEL", "text": words}
    run = {"id": name, "agent": given.agent, "steps": [step]}
    project = await ask.project(given.project)
    captured = (await ask(REMEMBER, project=project, input=run))["captureEpisode"]
    return await _read(ask, project, [captured])


async def _outcome(ask: Asking, given: OutcomeInput) -> Answer:
    asked = given.model_dump(mode="json", exclude={"project"})
    found = (await ask(OUTCOME, project=await ask.project(given.project), **asked))["addOutcome"]
    return Answer(tell_outcome(found), found)


TOOLS = (
    Tool(
        "why",
        "Why was that decided?",
        "Explain why something was decided: the decision with its status, the words it rests on, what it replaced, what "
        "was turned down, what contradicts it and what rests on it. Ask before you change or argue about something that "
        "was decided. A question may want several claims: “What did we turn down since Monday?”. Give exactly one of question, "
        "ref and key.",
        WhyInput,
        _why,
    ),
    Tool(
        "check",
        "Would this contradict something?",
        "Before you act or answer: which constraints and decisions a statement would contradict, and what it proposes "
        "again that was turned down, each with its quotation. Call it with what you are about to do.",
        CheckInput,
        _check,
    ),
    Tool(
        "state",
        "The decisions of a task",
        "Load this before a task's discussion: its decisions in force, constraints, open items and what is flagged, each "
        "with its ref and its words.",
        StateInput,
        _state,
    ),
    Tool(
        "search",
        "Find decisions and facts",
        "Find decisions, constraints, facts and notes by words. Each comes with its status, its conflicts, what "
        "replaced it, and quotations; only what is IN FORCE may be acted on. Where there are none, it quotes where people "
        "talked about it.",
        SearchInput,
        _search,
    ),
    Tool(
        "capture",
        "Keep what was said",
        "Keep messages of a task's discussion, word for word, and say what was drawn out of them. Name the author of "
        "what a person wrote; words without an author are yours. Captured words are never more than a candidate until a "
        "person confirms them, unless your token was made for that person. Contradictions come back as conflicts: show them to a person.",
        CaptureInput,
        _capture,
        writes=True,
    ),
    Tool(
        "pack",
        "Knowledge to have before you begin",
        "Call this first, and again after something has failed: what binds, what failed before, what worked, and what is so, "
        "each with its ref and its words, within a budget of tokens.",
        PackInput,
        _pack,
    ),
    Tool(
        "remember",
        "Keep something for next time",
        "Keep a sentence that the next run should know. It is a candidate until a person confirms it: what your user said, "
        "and what your tools put out, is kept from the run itself.",
        RememberInput,
        _remember,
        writes=True,
    ),
    Tool(
        "outcome",
        "The end of a run",
        "Say how a captured run ended, with words of a tool or of the user that say so. It counts only where the run bears "
        "it out.",
        OutcomeInput,
        _outcome,
        writes=True,
    ),
)
