"""Minutes of a working group: marked resolutions and actions."""

from collections.abc import Iterator
from typing import Any

from evals.data import rows
from evals.scores import Measure, share
from extract.pipeline import extract_by_rules
from extract.sources.document import render_document
from graph.model.op import Op
from graph.model.source import Source
from graph.model.terms import terms_of
from graph.model.words import ClaimKind, SourceKind
from graph.profiles import load_profiles

_ALIKE = 0.8


def measures() -> Iterator[Measure]:
    meetings = rows("minutes")
    yield from _marked(meetings)


def _marked(meetings: list[dict[str, Any]]) -> Iterator[Measure]:
    general = load_profiles()["general"]
    right = {"decision": 0, "action_item": 0, "owner": 0}
    of = {"decision": 0, "action_item": 0, "owner": 0}
    for meeting in meetings:
        source = read(meeting["id"], meeting["raw_markdown"])
        found = extract_by_rules(source, general, source.at)
        ops = [*found.ops, *(one.op for one in found.dropped)]
        for gold in meeting["gold"]:
            op = _found(gold, ops)
            of[gold["type"]] += 1
            right[gold["type"]] += op is not None
            if gold.get("owner"):
                of["owner"] += 1
                right["owner"] += op is not None and op.owner == gold["owner"]
    yield share("minutes: marked resolutions", right["decision"], of["decision"], 1.0, 1.0)
    yield share("minutes: marked actions", right["action_item"], of["action_item"], 1.0, 1.0)
    yield share("minutes: owners of marked actions", right["owner"], of["owner"], None, 1.0)


def read(name: str, text: str) -> Source:
    one = render_document(f"minutes/{name}.md", text)
    return Source("p", name, SourceKind.DOCUMENT, one.text, one.sha256, one.sections, 0, 0, origin=one.origin)


def _found(gold: dict[str, Any], ops: list[Op]) -> Op | None:
    kind = ClaimKind.DECISION if gold["type"] == "decision" else ClaimKind.ACTION_ITEM
    owned = [one for one in ops if one.kind is kind and _alike(gold["text"], _quoted(one))]
    return next((one for one in owned if one.owner == gold.get("owner")), owned[0] if owned else None)


def _quoted(op: Op) -> str:
    return " ".join((op.evidence.quote, *(one.quote for one in op.support)))


def _alike(text: str, quote: str) -> bool:
    wanted = set(terms_of(text[:200]))
    return len(wanted & set(terms_of(quote))) >= _ALIKE * len(wanted)
