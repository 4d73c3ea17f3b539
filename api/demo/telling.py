"""Tells the story to Whence: everything that is said and written, then what people make of it.

Told twice, it changes nothing: messages and documents have names, and each step looks first whether it has been taken.
Told by two processes at once, one waits for the other.
"""

from dataclasses import dataclass, field
from typing import Any

from api.commands.in_process import AskingHere
from api.commands.results import results
from api.context import Shared
from api.demo import operations as op
from api.demo import parts_and_prices, story
from api.demo.background import Teller
from api.progress import Step
from graph.actions.operating.one_at_a_time import one_at_a_time

SLUG = story.PROJECT["slug"]
STEPS = 9
TOTAL = len(story.MESSAGES) + 3 + len(story.BY_HAND) + STEPS + parts_and_prices.STEPS

State = dict[str, Any]


def teller_of(shared: Shared) -> Teller:
    """Tells the story to a running service, as `whence demo` does at the terminal."""
    return Teller(TOTAL, lambda step: Telling(AskingHere(shared), step).tell())


@dataclass
class Telling:
    """`refs` names the claim that came of each message or was written under each name."""

    ask: AskingHere
    step: Step
    refs: dict[str, str] = field(default_factory=dict)
    done: int = 0

    async def tell(self) -> dict[str, int]:
        await self.ask(op.CREATE_PROJECT, "Cleo", input=story.PROJECT)
        async with one_at_a_time(self.ask.shared.services, SLUG):
            return await self._all()

    async def _all(self) -> dict[str, int]:
        await self._places()
        for one in story.MESSAGES:
            await self._say(one)
        await self._document()
        await self._turn()
        await self._write_by_hand()
        await self._review()
        await parts_and_prices.stock(self.ask, SLUG, self._tick)
        counts = await self.ask(op.COUNTS, "Cleo", project=SLUG)
        return {noun: found["totalCount"] for noun, found in counts.items()}

    async def _places(self) -> None:
        for ref, title in story.TASKS.items():
            await self.ask(op.CREATE_TASK, "Cleo", project=SLUG, ref=ref, title=title)
        for ref, name in story.ITEMS.items():
            await self.ask(op.CREATE_ITEM, "Cleo", project=SLUG, input={"ref": ref, "name": name})

    async def _say(self, one: story.Said) -> None:
        """Say a message, and wait for its reading, so that the refs come in the order of the words."""
        message = {"id": one.id, "author": one.author, "at": one.at, "text": one.text, "agent": one.agent}
        made = await self.ask(op.DISCUSSION, one.author, project=SLUG, task=one.task, messages=[message])
        await self._read(one.id, made["captureDiscussion"][0]["run"]["id"])

    async def _document(self) -> None:
        made = await self.ask(op.DOCUMENTS, "Cleo", project=SLUG, documents=[story.DOCUMENT])
        await self._read("refunds", made["captureDocuments"]["runs"][0]["id"])

    async def _turn(self) -> None:
        made = await self.ask(op.TURN, "Bo", input=story.TURN)
        await self._read("turn", made["captureTurn"]["run"]["id"])

    async def _read(self, name: str, run: str) -> None:
        (found,) = await results(self.ask, "Cleo", [run], lambda _: None, wait=True)
        claims = [outcome["claim"]["ref"] for outcome in found["outcomes"] if outcome["claim"]]
        if claims:  # a question or a yes states nothing by itself
            self.refs[name] = claims[0]
        self._tick()

    async def _write_by_hand(self) -> None:
        there = (await self.ask(op.WRITTEN, "Cleo", project=SLUG))["sources"]["edges"]
        for one in story.BY_HAND:
            known = [each["node"] for each in there if each["node"]["text"].split("\n")[0] == one.statement]
            self.refs[one.name] = known[0]["claims"][0]["ref"] if known else await self._write(one)
            self._tick()

    async def _write(self, one: story.Written) -> str:
        scope = {"tier": "ITEM", "item": one.item} if one.item else None
        made = await self.ask(
            op.ADD_CLAIM,
            one.by,
            project=SLUG,
            kind=one.kind,
            statement=one.statement,
            rationale=one.rationale,
            key=one.key,
            value=one.value,
            scope=scope,
            at=one.at,
        )
        return str(made["addClaim"]["ref"])

    # ── people's steps

    async def _review(self) -> None:
        await self._resolve("t1-3", "Ada's load test settles it")
        await self._amend("friday", "gate fixes", "the boarding gate")
        await self._link("t2-1", ["TERN-4", "kiosk"])
        await self._edit("t2-1", "Partners get GraphQL, to read only until April")
        await self._acknowledge("t2-1", "TERN-4", "The handbook says so now")
        await self._turn_down(op.REJECT, "t2-2", "Timetables change with every storm")
        await self._turn_down(op.RETRACT, "t3-3", "The brochure was of another kiosk")
        await self._say(story.AFTERWARDS)
        await self.ask(op.OVERRIDE, "Dan", project=SLUG, **story.MEASURED)
        self._tick()

    async def _state(self, name: str) -> State:
        self._tick()
        state: State = (await self.ask(op.STATE, "Cleo", project=SLUG, ref=self.refs[name]))["claim"]
        return state

    async def _resolve(self, winner: str, note: str) -> None:
        open_ones = [
            conflict["ref"] for conflict in (await self._state(winner))["conflicts"] if conflict["status"] == "OPEN"
        ]
        for conflict in open_ones:
            await self._do(op.RESOLVE, "Cleo", winner, conflict=conflict, note=note)

    async def _amend(self, older: str, newer: str, part: str) -> None:
        if not (await self._state(older))["supersededBy"]:
            await self._do(op.SUPERSEDE, "Dan", older, by=self.refs[newer], part=part)

    async def _link(self, name: str, affects: list[str]) -> None:
        if not (await self._state(name))["downstream"]:
            await self._do(op.LINK, "Cleo", name, affects=affects)

    async def _edit(self, name: str, statement: str) -> None:
        if (await self._state(name))["statement"] != statement:
            await self._do(op.EDIT, "Cleo", name, statement=statement, note="Agreed with the partners on the phone")

    async def _acknowledge(self, name: str, effect: str, note: str) -> None:
        for one in (await self._state(name))["downstream"]:
            if one["suspect"] and one["node"].get("ref") == effect:
                await self._do(op.ACKNOWLEDGE, "Bo", name, effect=one["node"]["id"], note=note)

    async def _turn_down(self, operation: str, name: str, note: str) -> None:
        if (await self._state(name))["status"] != "REJECTED":
            await self._do(operation, "Dan", name, note=note)

    async def _do(self, operation: str, who: str, name: str, /, **more: Any) -> None:
        await self.ask(operation, who, project=SLUG, ref=self.refs[name], **more)

    def _tick(self) -> None:
        self.done += 1
        self.step(self.done)
