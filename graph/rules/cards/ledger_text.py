"""The ledger of an episode as text, the same for the same ledger."""

from graph.model.episode import Consolidation
from graph.model.words import CardVerdict


def ledger_text(one: Consolidation) -> str:
    counts = ", ".join(f"{one.count(became)} {became.lower()}" for became in CardVerdict)
    lines = [f"# Cards of {_plain(one.episode)}", "", f"{one.proposed} proposed: {counts}.", ""]
    for entry in one.entries:
        card = f" [{entry.card}]" if entry.card else ""
        lines.append(f"- {entry.became} {_plain(entry.statement)}{card}: {_plain(entry.rule)}")
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    return " ".join(text.split())
