"""Knows what a Telegram message has beside its words: what it answers, files, reactions, and that it was edited."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

Json = Mapping[str, Any]


def beside(row: Json, answered: str | None) -> dict[str, Any]:
    stamp = str(row.get("edited_unixtime") or "")
    when = datetime.fromtimestamp(int(stamp), UTC).isoformat() if stamp.isdecimal() else row.get("edited")
    told = {
        "edited": when,
        "replyTo": answered,
        "forwardedFrom": row.get("forwarded_from"),
        "media": row.get("media_type") or ("photo" if row.get("photo") else None),
        "file": row.get("file_name") or row.get("file") or row.get("photo"),
        "signed": row.get("author"),  # a post of a channel is signed, an anonymous administrator has a title
        "reactions": _reactions(row),
    }
    return {name: value for name, value in told.items() if value}


def _reactions(row: Json) -> dict[str, Any]:
    """How many reacted with what, and who of them the export names."""
    given = [one for one in row.get("reactions") or [] if isinstance(one, Mapping) and one.get("emoji")]
    return {str(one["emoji"]): _named(one) or one.get("count") for one in given}


def _named(reaction: Json) -> list[str]:
    recent = [one for one in reaction.get("recent") or [] if isinstance(one, Mapping)]
    return [str(one.get("from") or one.get("from_id")) for one in recent]
