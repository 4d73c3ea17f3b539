"""Knows what is left of the properties of nodes and edges once words are erased: as long as they were, and still readable as
what they are."""

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Protocol

from graph.model import block, chat, observation, op, pattern, place, record, status, wave, words
from graph.model.claim import Claim, Draft, Stage
from graph.model.seal import BLANK, sealed
from graph.rules.erasing.places import COMPARED, COUNTED, NAMED_BY, Form
from graph.rules.observing.blanking import blank_unquoted

Props = Mapping[str, Any]
_MODULES = (block, chat, observation, op, pattern, place, record, status, wave, words)
_ENUMS = [one for module in _MODULES for one in vars(module).values() if isinstance(one, type)]
CLOSED = frozenset(enum.value for kind in _ENUMS if issubclass(kind, StrEnum) for enum in kind)
"""Words of closed lists, which are nobody's."""
_REF = re.compile(r"[A-Z]+-[0-9]{8}-[0-9]+")
_SIGNS_OF_TIME = frozenset("0123456789-:TZ.+")


class Masks(Protocol):
    def masked(self, text: str) -> str:
        """The text, as long as it was, without what is to go of it."""


@dataclass(frozen=True)
class Eraser:
    """`marks` are the names of what goes whole: what mentions one of them is about it. `everything`: all words of the project."""

    said: Masks
    marks: frozenset[str]
    salt: str
    everything: bool = False
    literal: bool = False  # what values are compared by is masked as they are

    def wholly(self, props: Props) -> bool:
        return self.everything or any(self._marks(value) for value in props.values())

    def _marks(self, value: Any) -> bool:
        if isinstance(value, list | tuple):
            return any(isinstance(one, str) and one in self.marks for one in value)
        return isinstance(value, str) and value in self.marks

    def changed(self, props: Props, forms: Mapping[str, Form], *, wholly: bool) -> dict[str, Any]:
        """Return the properties that change."""
        mask = gone if wholly else self.said.masked
        new = {name: self._as(form, props[name], mask) for name, form in forms.items() if props.get(name) is not None}
        if not wholly:
            left_out = ("gone",) if self.literal else ("gone", "norm")
            new = {name: value for name, value in new.items() if forms[name] not in left_out}
        return {name: value for name, value in new.items() if value != props[name]}

    def _as(self, form: Form, value: Any, mask: Callable[[str], str]) -> Any:
        match form:
            case "text":
                return mask(value)
            case "texts":
                return [mask(one) for one in value]
            case "json":
                plain = json.loads(value)
                new = self._plain(plain, "", mask)
                return value if new == plain else json.dumps(new, ensure_ascii=False)
            case "held" | "overrides":
                return json.dumps(self._at_item(form, json.loads(value), mask), ensure_ascii=False)
            case "hash" | "norm":
                return self._compared(form, value, mask)
            case "gone":
                return None

    def _compared(self, form: Form, value: str, mask: Callable[[str], str]) -> str:
        if form == "norm":
            return mask(value) if self.literal else sealed(value, self.salt)
        return value if mask is not gone or value.startswith(SALTED) else SALTED + _hash(value, self.salt)

    def _at_item(self, form: Form, rows: dict[str, list[Any]], mask: Callable[[str], str]) -> dict[str, list[Any]]:
        """A slot's key, value, claim and time; or a key's value, and who set it, when and why."""
        at = 1 if form == "held" else 0
        for row in rows.values():
            hides = gone if mask is gone or (form == "held" and row[2] in self.marks) else mask
            row[at] = _value(row[at]) if hides is gone else self._plain(row[at], "", hides)
            if form == "overrides" and len(row) > 3 and row[3]:
                row[3] = hides(row[3])
        return rows

    def _plain(self, thing: Any, key: str, mask: Callable[[str], str]) -> Any:
        if isinstance(thing, dict):
            mask = gone if self._is_of_it(thing.values()) else mask
            return {name: self._plain(one, name, mask) for name, one in thing.items()}
        if isinstance(thing, list):
            mask = gone if self._is_of_it(thing) else mask
            return [self._plain(one, key, mask) for one in thing]
        if isinstance(thing, str):
            return self._text(thing, key, mask)
        return None if mask is gone and key in COUNTED and not isinstance(thing, bool) else thing

    def _is_of_it(self, values: Any) -> bool:
        return any(self._marks(value) for value in values)

    def _text(self, text: str, key: str, mask: Callable[[str], str]) -> str:
        if key in COMPARED and self.literal:
            return mask(text)
        if key in COMPARED:
            return sealed(text, self.salt) if mask is gone and text else text
        if key in NAMED_BY or text in CLOSED or _is_a_name(text):
            return text
        return mask(text)

    # ── claims, whose words are in many places

    def draft(self, draft: Draft, *, alone: bool) -> Draft:
        """`alone` where nobody else asserts the claim: else what it is compared by is no secret."""
        value_type = draft.value_type if draft.value is None else "string"
        return replace(
            draft,
            statement=gone(draft.statement),
            norm=sealed(draft.norm, self.salt) if alone else draft.norm,
            value_type=value_type,
            value=_value(draft.value),
            rationale=gone(draft.rationale) if draft.rationale else None,
            alternatives=tuple(map(gone, draft.alternatives)),
            owner=None,
            due=None,
            subject=gone(draft.subject) if draft.subject else None,
            aspect=gone(draft.aspect) if draft.aspect else None,
            replaces=sealed(draft.replaces, self.salt) if draft.replaces else None,
        )

    def parts_of_draft(self, draft: Draft) -> Draft:
        """Erase the words of a draft that only the erased sources said; others agreed to the rest."""
        mask = self.said.masked
        return replace(
            draft,
            statement=mask(draft.statement),
            value=mask(draft.value) if isinstance(draft.value, str) else draft.value,
            rationale=mask(draft.rationale) if draft.rationale else None,
            alternatives=tuple(map(mask, draft.alternatives)),
            subject=mask(draft.subject) if draft.subject else None,
            aspect=mask(draft.aspect) if draft.aspect else None,
        )

    def claim(self, claim: Claim, now: int) -> Claim:
        return replace(
            claim,
            statement=gone(claim.statement),
            norm=sealed(claim.norm, self.salt),
            value_type=claim.value_type if claim.value is None else "string",
            value=_value(claim.value),
            rationale=gone(claim.rationale) if claim.rationale else None,
            alternatives=tuple(map(gone, claim.alternatives)),
            owner=None,
            due=None,
            subject=gone(claim.subject) if claim.subject else None,
            aspect=gone(claim.aspect) if claim.aspect else None,
            revisit=gone(claim.revisit) if claim.revisit else None,
            paths=(),
            log=tuple(map(_stage, claim.log)),
            changed_at=now,
        )

    def parts_of(self, claim: Claim) -> Claim:
        """Erase the words of a claim that only the erased sources said; others say the claim as well."""
        mask = self.said.masked
        return replace(
            claim,
            statement=mask(claim.statement),
            norm=mask(claim.norm) if self.literal else claim.norm,
            value=mask(claim.value) if isinstance(claim.value, str) else claim.value,
            rationale=mask(claim.rationale) if claim.rationale else None,
            alternatives=tuple(map(mask, claim.alternatives)),
            subject=mask(claim.subject) if claim.subject else None,
            aspect=mask(claim.aspect) if claim.aspect else None,
            revisit=mask(claim.revisit) if claim.revisit else None,
            log=tuple(
                replace(stage, statement=mask(stage.statement)) if stage.statement is not None else stage
                for stage in claim.log
            ),
        )


SALTED = "salted:"


def _hash(value: str, salt: str) -> str:
    return hashlib.sha256(f"{salt}{value}".encode()).hexdigest()


def gone(text: str) -> str:
    return blank_unquoted(text, ())


def _value(value: Any) -> Any:
    if value is None or isinstance(value, bool):
        return None if value is None else BLANK
    return gone(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def _stage(stage: Stage) -> Stage:
    if stage.statement is None:
        return stage
    return replace(stage, statement=gone(stage.statement), value=_value(stage.value))


def _is_a_name(text: str) -> bool:
    """A ref, or a time as a machine writes it."""
    as_a_time = text[:1].isdigit() and set(text) <= _SIGNS_OF_TIME and ":" in text
    return not text or _REF.fullmatch(text) is not None or as_a_time or _is_a_day(text)


def _is_a_day(text: str) -> bool:
    return len(text) == len("2026-01-30") and text[4] == text[7] == "-" and set(text) <= _SIGNS_OF_TIME
