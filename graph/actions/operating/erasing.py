"""Erasing: words of people, taken out for good of wherever the graph keeps them, with a receipt that says how much it was.

The receipt is stored first, then everything that was made of the words is changed, then the sources themselves: as long as
they have their words, every repetition is found by them. Words that were written meanwhile are found by another look, until
nothing is left to change. An erasure that was broken off goes on where it was: erased words stay erased, and the receipt
keeps the salt.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from graph.actions.cards.sharing import copies_elsewhere
from graph.actions.exchange.nodes_and_edges import Edge, Node, edges_of, nodes_of
from graph.actions.waves.reports import reported_again
from graph.engine import Graph
from graph.model.errors import BadInput, NotFound
from graph.model.ids import node_id
from graph.model.receipt import Receipt, digest_of
from graph.model.seal import is_blank
from graph.model.words import EvidenceKind, SourceKind
from graph.process.services import Services
from graph.rules.erasing.own_words import OwnWords
from graph.rules.erasing.places import ON_EDGES, WORDS
from graph.rules.erasing.scrub import Eraser, gone
from graph.store.claims import claim_from, claim_props
from graph.store.evidence import evidence_from, evidence_props
from graph.store.receipts import receipt_from, receipt_props

PREFIX = "ERASED"
COPIES = "copiesElsewhere"
"""Under which name a receipt counts the copies of erased cards that remain in other projects."""
STRIDE = 200
_PLURALS = {"Alias": "aliases", "Entry": "entries", "Held": "heldWords"}
PASSES = 5  # what is written meanwhile is found by the next one


@dataclass(frozen=True, slots=True)
class Whose:
    """The words of a source, of an author, or of the whole project."""

    source: str | None = None
    author: str | None = None
    until: int | None = None  # only of what was captured by then

    def means(self, props: dict[str, Any]) -> bool:
        if self.until is not None and props["capturedAt"] > self.until:
            return False
        if self.source is not None:
            return bool(props["ref"] == self.source)
        return self.author is None or props.get("author") == self.author


@dataclass
class _Found:
    """The sources and claims of a project that an erasure means."""

    sources: dict[str, int] = field(default_factory=dict)  # those with words in them, and how long they are
    erased: set[str] = field(default_factory=set)  # those without
    asserted: dict[str, set[bool]] = field(default_factory=dict)  # claim → whether each of its assertions is meant

    @property
    def refs(self) -> set[str]:
        return self.sources.keys() | self.erased

    def claims(self) -> set[str]:
        """Return the claims that nobody else asserts."""
        return {claim for claim, meant in self.asserted.items() if meant == {True}}


async def erase(
    services: Services, project: str, by: str, note: str, source: str | None = None, author: str | None = None
) -> Receipt:
    """Again, it answers the receipt that there is, unless there are words again."""
    if source is not None and author is not None:
        raise BadInput("Name a source or an author, or neither for the whole project.")
    for name, told in (("source", source), ("author", author)):
        if told is not None and not told.strip():  # an empty variable of a script is nobody's wish to erase all
            raise BadInput(f"The {name} is empty: name one, or leave `{name}` out to erase the whole project.")
    whose = Whose(source, author)
    meant = (whose.source, whose.author, False)
    earlier = [receipt for receipt in await receipts_of(services.graph, project) if receipt.meant == meant]
    found = await _find(services.graph, project, whose)
    if source and not found.refs:
        raise NotFound(f"There is no source {source!r} in {project!r}: `sources` lists what was captured.")
    if author and not found.refs:
        raise NotFound(f"Nothing in {project!r} is signed {author!r}: `sources` names the author of each.")
    last = earlier[-1] if earlier else None
    if last is None or (last.done and found.sources):
        left = await copies_elsewhere(services.graph, sorted(node_id(project, one) for one in found.claims()))
        last = await begin_receipt(services, project, by, whose.source, whose.author, left=left)
    elif last.done and not await _is_left(services, last, found):
        return last
    done = await erase_by(services, last, whose, note)
    await services.graph.reindex_words()
    await reported_again(services, project)
    await services.announcer.changed(project)
    return done


async def erase_by(
    services: Services, receipt: Receipt, whose: Whose, note: str | None = None, *, again: bool = False
) -> Receipt:
    """Erase what a receipt names. `again`: in a graph that was put back, and the receipt stays as it was written."""
    counted: Counter[str] = Counter(receipt.erased)
    found = await _find(services.graph, receipt.project, whose)
    said = await _words_to_erase(services.graph, receipt.project, whose, found)
    if note is not None:
        receipt = replace(receipt, note=said.masked(note))
    for _ in range(PASSES):
        counts = await _change_everything(services, receipt, said, found)
        await forget(services)
        if not counts:
            break
        counted += counts
        found = await _find(services.graph, receipt.project, whose)
    if again:
        return receipt
    erased = {**counted, "sources": len(found.refs)}
    done = replace(receipt, erased=erased, digest=digest_of(found.refs), done=True)
    await services.graph.write("receipt.keep", id=node_id(done.project, done.ref), props=receipt_props(done))
    return replace(done, kept=done.sha256)


async def receipts_of(graph: Graph, project: str) -> list[Receipt]:
    rows = await graph.read("receipt.of_project", low=f"{project}|", high=f"{project}|~")
    return [receipt_from(row["receipt"]) for row in rows]


async def receipt_breaks(graph: Graph, receipt: Receipt, noted: str | None = None) -> list[str]:
    """Return the faults of a receipt: empty while it is as it was written, and its words are gone.

    `noted`: the hash that somebody has noted; else the one that is kept beside it.
    """
    found = []
    if receipt.sha256 != (noted or receipt.kept):
        found.append(f"{receipt.ref} is not what was written")
    if receipt.secrets:
        return found
    whose = Whose(receipt.source, receipt.author, receipt.at)
    there = await _find(graph, receipt.project, whose)
    if there.sources:
        found.append(f"{receipt.ref}: {len(there.sources)} of its sources have words")
    if not receipt.done:
        found.append(f"{receipt.ref} was begun and not ended: erase the same again")
    return found


async def begin_receipt(
    services: Services,
    project: str,
    by: str,
    source: str | None = None,
    author: str | None = None,
    *,
    secrets: bool = False,
    left: int = 0,
) -> Receipt:
    """Store the receipt before anything is erased, with the salt that all of it shares. `left`: the copies that other projects
    keep, which can only be counted while the words are here."""
    now = services.now()
    await services.refs.reserve(project, {PREFIX: 1}, now)
    ref = services.refs.dispenser(project, now)(PREFIX)
    counts = {COPIES: left} if left else {}
    made = Receipt(project, ref, now, by, source, author, secrets, counts, salt=services.token())
    await services.graph.write("receipt.keep", id=node_id(project, ref), props=receipt_props(made))
    return made


async def _is_left(services: Services, receipt: Receipt, found: _Found) -> bool:
    """True if any node still says the erased words: a write may have been under way then."""
    eraser = Eraser(OwnWords(), _marks(receipt.project, found), receipt.salt, everything=not any(receipt.meant))
    async for node in nodes_of(services.graph, receipt.project):
        if _node_changes(eraser, node, services.now()):
            return True
    return False


# ── finding


async def _find(graph: Graph, project: str, whose: Whose) -> _Found:
    found = _Found()
    async for node in nodes_of(graph, project):
        if node.label == "Source" and whose.means(node.props):
            ref, text = node.props["ref"], node.props["text"]
            if node.props.get("erased") or is_blank(text):
                found.erased.add(ref)
            else:
                found.sources[ref] = len(text)
    refs = found.refs
    async for edge in edges_of(graph, project):
        if edge.type == "EVIDENCE" and edge.props["role"] == "ASSERTS":
            claim = edge.start.partition("/")[2]
            found.asserted.setdefault(claim, set()).add(edge.props["source"] in refs)
    return found


def _marks(project: str, found: _Found) -> frozenset[str]:
    refs = found.refs | found.claims()
    return frozenset(refs | {node_id(project, ref) for ref in refs})


async def _words_to_erase(graph: Graph, project: str, whose: Whose, found: _Found) -> OwnWords:
    """Return the words to erase that nobody else says: no other source, and no name."""
    said, stays = OwnWords(rows=any((whose.source, whose.author))), []
    claims = found.claims()
    async for node in nodes_of(graph, project):
        if node.label == "Source" and node.props["ref"] in found.refs:
            said.gone(node.props["text"])
        elif node.label == "Claim" and node.props["ref"] in claims:
            for name in ("statement", "rationale", "value"):
                said.gone(str(node.props.get(name) or ""))
    if not (whose.source or whose.author):
        return said
    async for node in nodes_of(graph, project):
        if node.label == "Source" and node.props["ref"] not in found.refs:
            said.stays(node.props["text"])
        elif node.label in ("Item", "Task", "Canonical", "Project"):
            stays.append(str(node.props.get("name") or node.props.get("title") or ""))
    for text in stays:
        said.stays(text)
    return said


# ── one look through everything


async def _change_everything(services: Services, receipt: Receipt, said: OwnWords, found: _Found) -> Counter[str]:
    """Change everything once, and count the changes by kind."""
    eraser = Eraser(said, _marks(receipt.project, found), receipt.salt, everything=not any(receipt.meant))
    counted = await write_changes(services, receipt.project, eraser)
    await _blank(services, receipt, eraser, found)
    return +(counted + Counter(characters=sum(found.sources.values())))


async def write_changes(services: Services, project: str, eraser: Eraser) -> Counter[str]:
    """Erase the words everywhere but in the sources; count the changes by kind."""
    graph, counted = services.graph, Counter[str]()
    changes: list[dict[str, Any]] = []
    async for node in nodes_of(graph, project):
        props = _node_changes(eraser, node, services.now())
        if props:
            changes.append({"label": node.label, "id": node.id, "props": props})
            counted[_kind(node.label)] += 1
        if len(changes) == STRIDE:
            await graph.write("whole.change", rows=changes)
            changes = []
    if changes:
        await graph.write("whole.change", rows=changes)
    some: list[tuple[Edge, dict[str, Any]]] = []
    async for edge in edges_of(graph, project):
        props = _edge_changes(eraser, edge)
        if props:
            some.append((edge, props))
            counted["quotations"] += edge.type == "EVIDENCE"
        if len(some) == STRIDE:
            await _change_edges(graph, some)
            some = []
    if some:
        await _change_edges(graph, some)
    return +counted


async def _blank(services: Services, receipt: Receipt, eraser: Eraser, found: _Found) -> None:
    rows: list[dict[str, Any]] = []
    async for node in nodes_of(services.graph, receipt.project):
        if node.label == "Source" and node.props["ref"] in found.sources:
            rows.append(_blank_row(eraser, receipt, node.props))
        if len(rows) == STRIDE:
            await services.graph.write("receipt.blank", sources=rows, receipt=receipt.ref, now=services.now())
            rows = []
    if rows:
        await services.graph.write("receipt.blank", sources=rows, receipt=receipt.ref, now=services.now())


def _blank_row(eraser: Eraser, receipt: Receipt, props: dict[str, Any]) -> dict[str, Any]:
    origin = eraser.changed(props, {"origin": "json"}, wholly=True).get("origin", props["origin"])
    sha256 = digest_of([receipt.salt, props["sha256"]])
    text = gone(props["text"])
    return {"id": props["id"], "text": text, "sha256": sha256, "origin": origin, "sections": _headless(props)}


def _headless(props: dict[str, Any]) -> str:
    """Headings of documents are words of people; other sections are called what they are."""
    if props["kind"] != SourceKind.DOCUMENT:
        return str(props["sections"])
    named = [[gone(name), start, end] for name, start, end in json.loads(props["sections"])]
    return json.dumps(named, ensure_ascii=False)


def _node_changes(eraser: Eraser, node: Node, now: int) -> dict[str, Any]:
    forms = WORDS.get(node.label)
    if forms is None or node.label == "Source":
        return {}
    if node.label != "Claim":
        return eraser.changed(node.props, forms, wholly=eraser.wholly(node.props))
    wholly = eraser.everything or node.id in eraser.marks
    claim = claim_from(node.props)
    if is_blank(claim.statement) and wholly:
        return {}
    new = eraser.claim(claim, now) if wholly else eraser.parts_of(claim)
    return {**claim_props(new), "written": None} if new != claim else {}


async def _change_edges(graph: Graph, changes: Iterable[tuple[Edge, dict[str, Any]]]) -> None:
    rows: dict[str, list[dict[str, Any]]] = {"EVIDENCE": [], "DISPUTED_BY": [], "SUPERSEDES": [], "GRADUATED_FROM": []}
    for edge, props in changes:
        rows[edge.type].append(_row(edge, props))
    await graph.write(
        "whole.change_edges",
        evidence=rows["EVIDENCE"],
        disputes=rows["DISPUTED_BY"],
        supersedes=rows["SUPERSEDES"],
        graduated=rows["GRADUATED_FROM"],
    )


def _edge_changes(eraser: Eraser, edge: Edge) -> dict[str, Any]:
    forms = ON_EDGES.get(edge.type)
    if forms is None:
        return {}
    wholly = eraser.wholly({**edge.props, "start": edge.start, "end": edge.end})
    if edge.type != "EVIDENCE":
        return eraser.changed(edge.props, forms, wholly=wholly)
    if eraser.literal:
        return eraser.changed(edge.props, forms, wholly=False)
    evidence = evidence_from(edge.props)
    if not (eraser.everything or edge.props["source"] in eraser.marks):
        new = replace(evidence, draft=eraser.parts_of_draft(evidence.draft) if evidence.draft else None)
        return {"draft": evidence_props(new)["draft"]} if new != evidence else {}
    alone = edge.start in eraser.marks or eraser.everything
    draft = eraser.draft(evidence.draft, alone=alone) if evidence.draft is not None else None
    if is_blank(evidence.quote) and (draft is None or draft == evidence.draft):
        return {}
    heading = evidence.kind is EvidenceKind.DOC_SPAN and evidence.section
    section = gone(evidence.section or "") if heading else evidence.section
    new = replace(evidence, quote=gone(evidence.quote), draft=draft, section=section)
    return {name: value for name, value in evidence_props(new).items() if name in ("quote", "draft", "section")}


def _row(edge: Edge, props: dict[str, Any]) -> dict[str, Any]:
    told = {"id": edge.props.get("id"), "at": edge.props.get("recordedAt"), "explicit": edge.props.get("explicit")}
    return {"start": edge.start, "end": edge.end, **told, "props": props}


def _kind(label: str) -> str:
    return _PLURALS.get(label) or f"{label[0].lower()}{label[1:]}s"


async def forget(services: Services) -> None:
    """Clear this process's memory: nobody may be answered out of it."""
    services.discussions.forget()
    services.vocabulary.forget()
    services.catalogues.forget()
    await services.reader.forget()
