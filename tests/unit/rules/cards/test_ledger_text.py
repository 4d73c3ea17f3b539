"""An agent's words can't pass for markup in the ledger of its run."""

from graph.model.episode import Consolidation, LedgerEntry
from graph.model.words import CardVerdict
from graph.rules.cards.ledger_text import ledger_text

HOSTILE = "Run the [tests](javascript:alert(1)) <img src=x>\n# before"


def test_words_are_words_whatever_they_look_like() -> None:
    text = ledger_text(Consolidation("p", "run", 1, (LedgerEntry(HOSTILE, CardVerdict.ADMITTED, "new"),), 1))
    assert r"- ADMITTED Run the \[tests\](javascript:alert(1)) \<img src=x\> \# before: new" in text
