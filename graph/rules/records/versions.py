"""Knows which version of a message words are: its name came before with other words, and what was said once stays said."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graph.model.ids import node_id
from graph.model.source import Source


@dataclass(frozen=True, slots=True)
class Version:
    at: int
    sha256: str
    key: str


def version_of(row: Mapping[str, Any]) -> Version:
    return Version(row["at"], row["sha256"], row["key"])


def as_version(sent: Source, key: str, known: Sequence[Version], first: str) -> tuple[Source, str]:
    """The words with the key of the version that they are.

    The latest words again are the latest version; so is an earlier version that comes again with a time that is not later
    than the latest, as where a message is sent twice. Anything else is a new version, later than all there are.
    """
    latest = max(known, key=lambda one: one.at)
    again = [one for one in known if one.sha256 == sent.sha256 and (one is latest or sent.at <= latest.at)]
    if again:
        return sent, max(again, key=lambda one: one.at).key.removeprefix(node_id(sent.project, ""))
    at = max(sent.at, latest.at + 1)
    return replace(sent, at=at, origin={**sent.origin, "edits": first}), f"{key}:{len(known)}:{sent.sha256}"
