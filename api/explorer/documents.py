"""The operations that the page sends: one `.graphql` file each, named like the operation, with fragments of its own."""

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from graphql import DocumentNode, FragmentSpreadNode, Visitor, parse, visit

HERE = Path(__file__).parent / "documents"


@cache
def trusted_documents() -> Mapping[str, str]:
    """Each document's text, by its name and by the sha256 of the text."""
    texts = {path.stem: _written_out(path) for path in sorted(HERE.glob("*.graphql"))}
    return texts | {sha256(text): text for text in texts.values()}


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _written_out(path: Path) -> str:
    """The document with every fragment that it spreads, and those that they spread, each once."""
    parts = {path.stem: path.read_text(encoding="utf-8")}
    waiting = _spread(parse(parts[path.stem]))
    while waiting:
        name = waiting.pop()
        if name not in parts:
            parts[name] = (HERE / "fragments" / f"{name}.graphql").read_text(encoding="utf-8")
            waiting |= _spread(parse(parts[name]))
    return "\n".join(text.strip() for text in parts.values()) + "\n"


def _spread(document: DocumentNode) -> set[str]:
    spreads = _Spreads()
    visit(document, spreads)
    return spreads.names


class _Spreads(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def enter_fragment_spread(self, node: FragmentSpreadNode, *_: object) -> None:
        self.names.add(node.name.value)
