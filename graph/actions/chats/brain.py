"""Asking what is known around a chat: its calendar first, then what was said there, then everything that was decided."""

import asyncio
from dataclasses import dataclass, field, replace

from graph.actions.answering.pages import END
from graph.actions.answering.why import why
from graph.actions.chats.calendars import events_of
from graph.actions.chats.making import chat_by_ref
from graph.actions.operating.projects import profile_of
from graph.model.chat import Form, Group, TaskState
from graph.model.errors import BadInput, Unavailable
from graph.model.ids import node_id
from graph.model.observation import Chat
from graph.model.profile import Profile
from graph.model.status import UNDECIDED, ClaimStatus
from graph.model.times import SECOND
from graph.process.services import Services
from graph.rules.observing.brain import BrainAnswer, Known, Taken, answer
from graph.rules.observing.brain_question import read_question
from graph.rules.observing.proposal import takers
from graph.store.claims import claim_from
from graph.store.observations import observation_from

QUESTION_MAX = 1_000
REMEMBERED = 500  # messages of a chat that tell what is usual
KEPT = 1_000
_STANDS = frozenset({ClaimStatus.ACTIVE, *UNDECIDED})


@dataclass(frozen=True, slots=True)
class Told:
    """An answer with the word of the profile for how sure it is; `timed_out` where nobody answered in time."""

    answer: BrainAnswer
    confidence: str
    timed_out: bool = False


@dataclass(slots=True)
class Brain:
    """Answers are kept for as long as the profile says, each for its own project and chat."""

    services: Services
    _kept: dict[tuple[str, str | None, str], tuple[int, Told]] = field(default_factory=dict)

    async def ask(self, project: str, chat: str | None, question: str) -> Told:
        if not question.strip() or len(question) > QUESTION_MAX:
            raise BadInput(f"Ask something, in at most {QUESTION_MAX} characters.")
        profile = await profile_of(self.services, project)
        key, now = (project, chat, " ".join(question.split())), self.services.now()
        kept = self._kept.get(key)
        if kept is not None and 0 <= now - kept[0] < profile.chats.query_cache_seconds * SECOND:
            return kept[1]
        try:
            async with asyncio.timeout(profile.chats.query_seconds):
                told = await self._asked(project, chat, key[2], profile, now)
        except (TimeoutError, Unavailable):
            return Told(BrainAnswer("", 0.0), "low", timed_out=True)
        if len(self._kept) >= KEPT:
            self._kept.clear()
        self._kept[key] = (now, told)
        return told

    async def _asked(self, project: str, chat: str | None, question: str, profile: Profile, now: int) -> Told:
        group, known = Group(""), Known()
        events = await events_of(self.services, project, chat, now)
        if chat is not None:
            here = await chat_by_ref(self.services, project, chat)
            waiting = tuple(task for task in here.state.thread.tasks if task.state is TaskState.OPEN and task.asked)
            group, known = here.group(), Known(taken=await self._taken(here), open=waiting)
        asked = read_question(question, group, profile, now)
        found = answer(asked, replace(known, events=events), group, profile, now)
        if found.relevance < profile.chats.relevance:
            found = await self._decided(project, question, found)
        return Told(found, profile.word(found.relevance))

    async def _taken(self, chat: Chat) -> tuple[Taken, ...]:
        """Find the tasks that somebody has taken and nobody turned down; by the calendar's own people where they are
        confirmed."""
        graph, low = self.services.graph, f"{chat.project}|{chat.ref}|"
        rows = await graph.read("observation.page", low=low, before=low + END, spoken=None, limit=REMEMBERED)
        heard = [one for row in reversed(rows) if (one := observation_from(row["observation"])).claim is not None]
        ids = [node_id(chat.project, str(one.claim)) for one in heard]
        claims = {row["id"]: claim_from(row["claim"]) for row in await graph.read("claim.by_ids", ids=ids)}
        written = {
            row["event"]["claim"]: row["event"]["people"] for row in await graph.read("calendar.of_claims", ids=ids)
        }
        found = []
        for observation, name in zip(heard, ids, strict=True):
            claim, said = claims.get(name), observation.coordination
            if claim is None or said is None or claim.status not in _STANDS:
                continue
            who = tuple(written.get(claim.ref) or takers(said))
            if who and (said.form is Form.TAKES or claim.ref in written):
                found.append(Taken(said, who, claim.ref, claim.status is ClaimStatus.ACTIVE))
        return tuple(found)

    async def _decided(self, project: str, question: str, found: BrainAnswer) -> BrainAnswer:
        """Answer by a decision where the calendar does not. Entries of the calendar were asked before. Rules find it, since a
        chat waits for no model."""
        trace = await why(replace(self.services, chooser=None), project, question=question)
        claim = trace.answer
        if claim is None or trace.score <= found.relevance:
            return found
        if await self.services.graph.read("calendar.of_claims", ids=[node_id(project, claim.ref)]):
            return found
        source = {"ref": claim.ref, "summary": claim.statement, "kind": "claim"}
        return BrainAnswer(claim.statement, round(min(1.0, trace.score), 3), (source,))
