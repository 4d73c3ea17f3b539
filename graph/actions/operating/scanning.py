"""Secrets in what was captured before anybody looked for them: found, and masked wherever they were repeated, with a receipt."""

import hashlib
from collections import Counter
from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass, replace
from typing import Any

from graph.actions.exchange.nodes_and_edges import Node, nodes_of
from graph.actions.operating.erasing import begin_receipt, forget, receipts_of, write_changes
from graph.engine import Graph
from graph.model.ids import node_id
from graph.model.receipt import Receipt, digest_of
from graph.model.seal import BLANK
from graph.model.terms import terms_of
from graph.process.services import Services
from graph.rules.erasing.scrub import Eraser
from graph.rules.secrets import Secret, masked_in, secrets_in
from graph.store.receipts import receipt_props
from graph.store.sources import source_from, source_props

LEAST = 8  # letters of a part of a secret that is as telling as all of it


@dataclass(frozen=True, slots=True)
class Found:
    source: str
    author: str | None
    secrets: tuple[Secret, ...]


async def scan(graph: Graph, project: str) -> AsyncIterator[Found]:
    async for node in nodes_of(graph, project):
        if node.label == "Source":
            found = secrets_in(node.props["text"])
            if found:
                yield Found(node.props["ref"], node.props.get("author"), tuple(found))


class Literally:
    """Masks these very words wherever they stand, also as search and comparing keep them."""

    def __init__(self, words: Collection[str]) -> None:
        parts = {part for word in words for part in terms_of(word) if len(part) >= LEAST}
        every = {*words, *(word.casefold() for word in words), *parts}
        self._words = sorted(every, key=lambda one: (-len(one), one))

    def masked(self, text: str) -> str:
        for word in self._words:
            text = text.replace(word, BLANK * len(word))
        return text


async def mask_secrets(services: Services, project: str, by: str, receipt: Receipt | None = None) -> Receipt | None:
    """Mask the secrets of a project; None where there are none. `receipt`: an existing one, for a project that was put back."""
    graph = services.graph
    sources = [node async for node in nodes_of(graph, project) if node.label == "Source"]
    holding = [(node, secrets_in(node.props["text"])) for node in sources]
    holding = [(node, found) for node, found in holding if found]
    if not holding:
        return None
    words = {node.props["text"][secret.start : secret.end] for node, found in holding for secret in found}
    told = receipt or await begin_receipt(services, project, by, secrets=True)
    eraser = Eraser(Literally(words), frozenset(), told.salt, literal=True)
    rows = [{"label": "Source", "id": node.id, "props": _source_without(eraser, node)} for node in sources]
    changed = [row for row in rows if row["props"]]
    await graph.write_one("whole.change", rows=changed)
    counts: Counter[str] = Counter(secrets=len(words), sources=len(changed))
    counts += await write_changes(services, project, eraser)
    await forget(services)
    await graph.reindex_words()
    if receipt is not None:
        return receipt
    done = replace(told, erased=counts, digest=digest_of(node.props["ref"] for node, _ in holding), done=True)
    await graph.write("receipt.keep", id=node_id(project, done.ref), props=receipt_props(done))
    return next(receipt for receipt in await receipts_of(graph, project) if receipt.ref == done.ref)


def _source_without(eraser: Eraser, node: Node) -> dict[str, Any]:
    source = source_from(node.props)
    text = eraser.said.masked(source.text)
    origin = masked_in(source.origin)
    if (text, origin) == (source.text, source.origin):
        return {}
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    props = source_props(replace(source, text=text, sha256=sha256, origin=origin))
    return {name: props[name] for name in ("text", "sha256", "origin", "words")}
