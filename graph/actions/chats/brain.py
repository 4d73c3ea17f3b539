"""Asking what is known around a chat: its calendar first, then what was said there, then everything that was decided."""

import asyncio
from dataclasses import dataclass, field

from graph.actions.chats.calendars import events_of
from graph.actions.chats.making import chat_by_ref
from graph.actions.ledger import Ledger
from graph.actions.pages import END
from graph.actions.projects import profile_of
from graph.actions.why import why
from graph.model.chat import Group
from graph.model.errors import BadInput, Unavailable
from graph.model.profile import Profile
from graph.rules.observing.brain import BrainAnswer, answer, read_question
from graph.store.observations import observation_from

SECOND = 1_000_000
QUESTION_MAX = 1_000
REMEMBERED = 500  # messages of a chat that tell what is usual
KEPT = 1_000


@dataclass(frozen=True, slots=True)
class Told:
    """An answer with the word of the profile for how sure it is; `timed_out` where nobody answered in time."""

    answer: BrainAnswer
    confidence: str
    timed_out: bool = False


@dataclass(slots=True)
class Brain:
    """Answers are kept for as long as the profile says, each for its own project and chat."""

    ledger: Ledger
    _kept: dict[tuple[str, str | None, str], tuple[int, Told]] = field(default_factory=dict)

    async def ask(self, project: str, chat: str | None, question: str) -> Told:
        if not question.strip() or len(question) > QUESTION_MAX:
            raise BadInput(f"Ask something, in at most {QUESTION_MAX} characters.")
        profile = await profile_of(self.ledger, project)
        key, now = (project, chat, " ".join(question.split())), self.ledger.now()
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
        group, said = Group(""), []
        if chat is not None:
            group = (await chat_by_ref(self.ledger, project, chat)).group()
            low = f"{project}|{chat}|"
            rows = await self.ledger.graph.read(
                "observation.page", low=low, before=low + END, spoken=None, limit=REMEMBERED
            )
            heard = [observation_from(row["observation"]) for row in reversed(rows)]
            said = [one.coordination for one in heard if one.coordination is not None]
        events = await events_of(self.ledger, project, chat, now)
        found = answer(read_question(question, group, now), events, said, group, now)
        if found.relevance < profile.chats.relevance:
            found = await self._decided(project, question, found)
        return Told(found, profile.word(found.relevance))

    async def _decided(self, project: str, question: str, found: BrainAnswer) -> BrainAnswer:
        """What was decided answers where the calendar does not."""
        trace = await why(self.ledger, project, question=question)
        if trace.answer is None or trace.score <= found.relevance:
            return found
        claim = trace.answer
        source = {"ref": claim.ref, "summary": claim.statement, "kind": "claim"}
        return BrainAnswer(claim.statement, round(min(1.0, trace.score), 3), (source,))
