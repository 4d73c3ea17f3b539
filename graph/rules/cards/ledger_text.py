"""The ledger of an episode as text, the same for the same ledger."""

from graph.model.episode import Consolidation
from graph.model.words import CardVerdict
from graph.rules.forms.escaping import plain


def ledger_text(consolidation: Consolidation) -> str:
    counts = ", ".join(f"{consolidation.count(became)} {became.lower()}" for became in CardVerdict)
    lines = [f"# Cards of {plain(consolidation.episode)}", "", f"{consolidation.proposed} proposed: {counts}.", ""]
    for entry in consolidation.entries:
        card = f" [{entry.card}]" if entry.card else ""
        lines.append(f"- {entry.became} {plain(entry.statement)}{card}: {plain(entry.rule)}")
    return "\n".join(lines) + "\n"
