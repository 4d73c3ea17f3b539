"""Blanks words that nobody quotes, in place, once they are older than their profile keeps them, in sources of every kind."""

from graph.actions.chats.blanking import blank_due as blank_chats
from graph.model.times import DAY
from graph.model.words import SourceKind
from graph.process.services import Services
from graph.rules.observing.blanking import blank_unquoted

BATCH = 200


async def blank_due(services: Services) -> str:
    """Blank all due words, some hundreds at a time, for the scheduler; a second run changes nothing more."""
    chats, total = await blank_chats(services), 0
    for row in await services.graph.read("project.sweeps"):
        profile = services.profiles.get(row["profile"])
        for kind in SourceKind if profile is not None else ():
            days = profile.retention.days(kind) if profile is not None else 0
            if days:
                total += await _blank(services, row["slug"], kind, services.now() - days * DAY)
    if total:
        services.discussions.forget()
        services.vocabulary.forget()
        await services.reader.forget()
    return f"{chats} of chats, {total} other sources"


async def _blank(services: Services, project: str, kind: SourceKind, before: int) -> int:
    total, after = 0, f"{project}|"
    while True:
        rows = await services.graph.read(
            "source.to_blank", after=after, high=f"{project}|{before:017d}|", kind=kind.value, limit=BATCH
        )
        if not rows:
            return total
        sources = [{"id": row["id"], "text": blank_unquoted(row["text"], row["quoted"])} for row in rows]
        await services.graph.write("source.blank", sources=sources)
        total, after = total + len(rows), rows[-1]["sort"]
