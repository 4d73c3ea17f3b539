"""Parts one answer about several messages: each op goes to the message in which its words stand. It names the sources of
its own quotations, and of the op that it acts on: so a share means the same whenever it is read."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from extract.llm.failures import ModelFailed
from extract.llm.parse import parse, proposals
from extract.llm.shown import Shown, place_of
from extract.sources.rendered import MESSAGE
from graph.model.source import Source
from graph.model.words import SourceKind


def shares(sources: Sequence[Source], shown: Sequence[Shown], answers: Sequence[str]) -> tuple[str, ...]:
    """Return an answer for each source, in their order; a text that was read in parts gets the answer of all its parts. An
    answer for a single source is kept letter for letter; an unreadable answer is everybody's."""
    alone = len(answers) == len(sources) == 1 and sources[0].kind is not SourceKind.MESSAGE
    if alone:
        return (answers[0],)
    try:
        proposed = [proposals(one) for one in answers]
        for one in answers:
            parse(one)
    except ModelFailed as error:
        return (error.raw or "",) * len(sources)
    parted: dict[str, list[Any]] = {source.ref: [] for source in sources}
    before = 0
    for answer in proposed:
        homes = [_home(op, sources, shown) for op in answer]
        for number, (op, home) in enumerate(zip(answer, homes, strict=True), 1):
            parted[home.ref].append(_own(op, home, shown, number, homes, before))
        before += len(answer)
    return tuple(json.dumps({"ops": parted[source.ref]}) for source in sources)


def _home(op: Any, sources: Sequence[Source], shown: Sequence[Shown]) -> Source:
    """The source whose run it is an op of: where its words stand; what is quoted from before them is the last one's."""
    found = _place(op.get("evidence") if isinstance(op, dict) else None, shown)
    if found is None or found.earlier:
        return sources[-1]
    return found.source


def _place(quoted: Any, shown: Sequence[Shown]) -> Shown | None:
    if not isinstance(quoted, dict):
        return None
    section, quote = quoted.get("sourceSection"), quoted.get("quote")
    return place_of(shown, section, quote) if isinstance(section, str) and isinstance(quote, str) else None


def _own(op: Any, home: Source, shown: Sequence[Shown], number: int, homes: Sequence[Source], before: int) -> Any:
    if not isinstance(op, dict):
        return op
    told = {**op, "number": before + number}
    if isinstance(op.get("evidence"), dict):
        told["evidence"] = _told(op["evidence"], home, shown)
    if isinstance(op.get("support"), list):
        told["support"] = [_told(one, home, shown) if isinstance(one, dict) else one for one in op["support"]]
    return told | _aim(op.get("target"), number, homes, before)


def _told(quoted: Mapping[str, Any], home: Source, shown: Sequence[Shown]) -> dict[str, Any]:
    """Give a message's quotation the message's one section: its name was for this call. Offsets into all of the texts name
    nothing."""
    found = _place(quoted, shown)
    if home.kind is not SourceKind.MESSAGE and (found is None or found.source.ref == home.ref):
        return {**quoted, "source": None}
    told = {**quoted, "startChar": None, "endChar": None, "source": None}
    if found is None:
        return told
    told["sourceSection"] = MESSAGE if found.source.kind is SourceKind.MESSAGE else quoted["sourceSection"]
    return told if found.source.ref == home.ref else {**told, "source": found.source.ref}


def _aim(target: Any, number: int, homes: Sequence[Source], before: int) -> dict[str, Any]:
    """ "#2" names the second op of the answer; one that there is not, or itself, names nothing."""
    digits = target.strip().removeprefix("#") if isinstance(target, str) and target.strip().startswith("#") else ""
    at = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 5 else 0
    if not 0 < at <= len(homes) or at == number:
        return {"targetSource": None, "targetNumber": None}
    return {"targetSource": homes[at - 1].ref, "targetNumber": before + at}
