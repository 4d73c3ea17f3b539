"""`whence demo`: something to look around in."""

import asyncio

from api.commands.asking import AskingService, running_service, shown_at
from api.commands.console import counted, progress, say, say_json
from api.commands.exits import run
from api.commands.options import DataOption, JsonOption
from api.demo import operations as op
from api.demo import story
from graph.settings import Settings, load_settings

SLUG, TELLER = story.PROJECT["slug"], "Cleo"
MOMENT = 0.1  # seconds between two looks at how far it is


def demo(json: JsonOption = False, data_dir: DataOption = None) -> None:
    """Fill a small invented project, `demo`, and say what to ask of it.

    It shows every kind of node: messages, a document, a turn and claims by hand; a chain of decisions; a reason and an alternative
    that was turned down; a conflict that waits for you; tasks and items that rest on decisions; lines of an item, linked to a catalogue with prices. Run again, it changes
    nothing.
    """
    run(_demo(json, data_dir))


async def _demo(json: bool, data_dir: object) -> None:
    settings = load_settings(data_dir=data_dir)
    service = running_service(settings)
    counts = await (_told_there(service) if service is not None else _told_here(settings))
    if json:
        say_json({"project": SLUG, **counts, "questions": [story.QUESTION, *story.FURTHER]})
        return
    say(
        f"The project {SLUG} ({story.PROJECT['name']}): "
        f"{counted(counts['sources'], 'source')}, {counted(counts['claims'], 'claim')}. "
        f"Waiting for a person: {counted(counts['conflicts'], 'open conflict')}, "
        f"{counted(counts['reviewQueue'], 'candidate')}."
    )
    say("Ask it:")
    for question in (story.QUESTION, *story.FURTHER):
        say(f'  whence why --project {SLUG} "{question}"')
    say(f"{shown_at(settings, 'it')}.")


async def _told_there(service: AskingService) -> dict[str, int]:
    """Have the running service tell the story, and show its progress."""
    with progress("telling") as step:
        while True:
            told = (await service(op.TELL, TELLER))["tellDemo"]
            step(told["done"])
            if told["done"] == told["steps"]:
                break
            await asyncio.sleep(MOMENT)
    counts = await service(op.COUNTS, TELLER, project=SLUG)
    return {noun: found["totalCount"] for noun, found in counts.items()}


async def _told_here(settings: Settings) -> dict[str, int]:
    from api.commands.in_process import open_here  # noqa: PLC0415 - most of the code comes with these
    from api.demo.telling import TOTAL, Telling  # noqa: PLC0415

    async with open_here(settings, makes=True) as ask:
        with progress("telling", TOTAL) as step:
            return await Telling(ask, step).tell()
