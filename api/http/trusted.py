"""Documents that the service knows beforehand: a client names one, and where nothing else is let in, has to."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from api.http.refusal import failed
from api.http.requests import Asked
from graph.model.errors import BadInput, Forbidden, NotFound

PREFIX = "sha256:"


@dataclass(frozen=True, slots=True)
class Trusted:
    """Texts by name and by sha256; `only` refuses every other text."""

    texts: Mapping[str, str] = field(default_factory=dict)
    only: bool = False

    def text_of(self, asked: Asked) -> str:
        """The text to run, or Failed: nothing has that name, or the text is not one of these."""
        if not asked.query:
            return self._named(asked.document_id or "")
        if asked.document_id is not None and _sha256(asked.query) != asked.document_id.removeprefix(PREFIX):
            raise failed(BadInput("The query's sha256 is not the one that came with it: send one of the two."))
        if self.only and _sha256(asked.query) not in self.texts:
            raise failed(
                Forbidden(
                    "Only documents that this service knows are run here (WHENCE_QUERIES=trusted): send a documentId."
                ),
                403,
            )
        return asked.query

    def _named(self, name: str) -> str:
        text = self.texts.get(name.removeprefix(PREFIX))
        if text is None:
            raise failed(NotFound(f"No document here has the id {name[:80]!r}: send its text as a query."), 404)
        return text


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
