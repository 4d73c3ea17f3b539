"""Blanks words that nobody quotes, in place, once they are older than their profile keeps them, in sources of every kind."""

from graph.actions.chats.blanking import blank_due as blank_chats
from graph.actions.settling.ledger import Ledger
from graph.model.times import DAY
from graph.model.words import SourceKind
from graph.rules.observing.blanking import blank_unquoted

BATCH = 200


async def blank_due(ledger: Ledger) -> str:
    """Blank all due words, some hundreds at a time, for the scheduler; a second run changes nothing more."""
    chats, total = await blank_chats(ledger), 0
    for row in await ledger.graph.read("project.sweeps"):
        profile = ledger.profiles.get(row["profile"])
        for kind in SourceKind if profile is not None else ():
            days = profile.retention.days(kind) if profile is not None else 0
            if days:
                total += await _blank(ledger, row["slug"], kind, ledger.now() - days * DAY)
    if total:
        ledger.discussions.forget()
        ledger.vocabulary.forget()
        await ledger.reader.forget()
    return f"{chats} of chats, {total} other sources"


async def _blank(ledger: Ledger, project: str, kind: SourceKind, before: int) -> int:
    total, after = 0, f"{project}|"
    while True:
        rows = await ledger.graph.read(
            "source.to_blank", after=after, high=f"{project}|{before:017d}|", kind=kind.value, limit=BATCH
        )
        if not rows:
            return total
        sources = [{"id": row["id"], "text": blank_unquoted(row["text"], row["quoted"])} for row in rows]
        await ledger.graph.write("source.blank", sources=sources)
        total, after = total + len(rows), rows[-1]["sort"]
