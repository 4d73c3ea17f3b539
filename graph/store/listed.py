"""Claims as lists show them: one text each, because a driver that is handed forty columns a row spends its time on them.

A claim is always written whole, so its text never differs from its properties. The log and the pin, which only folds
and other times need, are left out of it.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from graph.model.claim import Claim
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, Layer, Tier

_LEFT_OUT: dict[str, Any] = {
    "slot": "", "norm": "", "pin": None, "log": (), "merged_into": None, "edited": False, "turned_down_at": None
}  # fmt: skip
_NAMES = tuple(field.name for field in fields(Claim))
_SHOWN = tuple(name for name in _NAMES if name not in _LEFT_OUT)
# A frozen dataclass sets its fields one call each; a list of claims is made in a third of the time past its __init__.
_PUT = tuple((name, getattr(Claim, name).__set__) for name in _SHOWN)
_PUT_ALWAYS = tuple((getattr(Claim, name).__set__, value) for name, value in _LEFT_OUT.items())
_ENUMS = {
    name: {one.value: one for one in enum}
    for name, enum in {"kind": ClaimKind, "status": ClaimStatus, "tier": Tier, "layer": Layer}.items()
}


def listed_text(claim: Claim) -> str:
    return json.dumps({name: getattr(claim, name) for name in _SHOWN}, ensure_ascii=False, separators=(",", ":"))


def listed_claims(texts: Sequence[str]) -> Iterator[Claim]:
    """Read claims that are only to be shown: nothing can be decided from a claim without its slot."""
    for row in json.loads(f"[{','.join(texts)}]"):
        for name, members in _ENUMS.items():
            row[name] = members[row[name]]
        row["alternatives"], row["paths"] = tuple(row["alternatives"]), tuple(row.get("paths") or ())
        claim = object.__new__(Claim)
        for name, put in _PUT:
            put(claim, row.get(name))  # what was written before a field was there has none
        for put, value in _PUT_ALWAYS:
            put(claim, value)
        yield claim
