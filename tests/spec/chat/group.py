"""A family's chat to write scenarios in: say something, see what became of it, answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.spec.api.client import Client

MAKE = """mutation($p: String!) {
  createChat(project: $p, input: {ref: "C", title: "Family", timezone: "America/Chicago", people: [
    {ref: "john", names: ["John"]}, {ref: "sarah", names: ["Sarah"]},
    {ref: "leo", names: ["Leo"], role: "child"}, {ref: "mia", names: ["Mia"], role: "child"}]}) { id } }"""
CAPTURE = """mutation($p: String!, $messages: [ChatMessageInput!]!) {
  captureChat(project: $p, chat: "C", messages: $messages) { id tier1 patterns gates { score decision } } }"""
SEE = """query($p: String!, $m: String!) { observation(project: $p, chat: "C", message: $m) {
  message { ref text } tier1 patterns redline rule reason attempts needsPerson
  gates { stage type score threshold passed decision }
  spoken { text at rule buttons delivered }
  coordination { type dates times assignedTo about activity location actionRequired attributedTo { origin } attributionConfidence }
  pending { ref type summary status event extraction claim { ref status } }
  conflict { ref kind status closedBy note winner { ref status } members { ref status } } } }"""
EVENT = """mutation($p: String!, $input: EventInput!) {
  addEvent(project: $p, chat: "C", input: $input) { ref start end status claim { ref status kind } } }"""
EVENTS = """query($p: String!, $from: DateTime!, $to: DateTime!) {
  events(project: $p, from: $from, to: $to) { ref summary people start end status } }"""
PENDING = """query($p: String!) { pending(project: $p) { totalCount edges { node { ref summary } } } }"""


Allow = Callable[..., None]
"""Changes what the family's profile says of chats, for one test."""


@dataclass(frozen=True)
class Family:
    """Times are of Monday, 4 May 2026, in Chicago: "09:15", or "+1 09:15" for the day after."""

    client: Client
    project: str

    async def ask(self, query: str, **variables: Any) -> Any:
        return await self.client.ask(query, p=self.project, **variables)

    async def post(self, *messages: tuple[str, str, str, str], **more: Any) -> list[dict[str, Any]]:
        """Each an id, a sender, words and a time; taken in, and left to the workers."""
        said = [{"id": m, "sender": who, "text": text, "at": at(when), **more} for m, who, text, when in messages]
        found: list[dict[str, Any]] = (await self.ask(CAPTURE, messages=said))["captureChat"]
        return found

    async def say(self, message: str, who: str, text: str, when: str, **more: Any) -> dict[str, Any]:
        """A message, and what became of it."""
        await self.post((message, who, text, when), **more)
        await self.client.work()
        return await self.see(message)

    async def see(self, message: str) -> dict[str, Any]:
        found: dict[str, Any] = (await self.ask(SEE, m=message))["observation"]
        return found

    async def event(self, summary: str, people: list[str], start: str, minutes: int, **more: Any) -> dict[str, Any]:
        given = {"summary": summary, "people": people, "start": start, "minutes": minutes, **more}
        made: dict[str, Any] = (await self.ask(EVENT, input=given))["addEvent"]
        return made

    async def events(self, day: str, until: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (
            await self.ask(EVENTS, **{"from": f"{day}T00:00:00Z", "to": f"{until}T00:00:00Z"})
        )["events"]
        return found

    async def waiting(self) -> list[dict[str, Any]]:
        found = (await self.ask(PENDING))["pending"]["edges"]
        return [edge["node"] for edge in found]

    async def press(self, message: str, button: str, by: str) -> dict[str, Any]:
        query = """mutation($p: String!, $m: String!, $button: String!, $by: String!) {
          press(project: $p, chat: "C", message: $m, button: $button, by: $by) {
            ref kind status closedBy note winner { ref status } members { ref status } } }"""
        pressed: dict[str, Any] = (await self.ask(query, m=message, button=button, by=by))["press"]
        return pressed

    async def seed(self) -> None:
        """The Millers' week."""
        await self.event(
            "Leo soccer", ["leo"], "2026-05-05T16:30", 60, repeats="FREQ=WEEKLY;BYDAY=TU,TH", place="Westside Park"
        )
        await self.event(
            "Mia ballet",
            ["mia"],
            "2026-05-04T16:00",
            60,
            repeats="FREQ=WEEKLY;BYDAY=MO,WE",
            place="Madison Dance Academy",
        )
        await self.event("Leo chess", ["leo"], "2026-05-06T15:30", 60, repeats="FREQ=WEEKLY;BYDAY=WE")


def at(when: str) -> str:
    days, _, clock = when.rpartition(" ")
    return f"2026-05-{4 + int(days or 0):02d}T{clock}:00-05:00"


def gate(seen: dict[str, Any], stage: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in seen["gates"] if one["stage"] == stage)
    return found
