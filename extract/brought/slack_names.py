"""Knows what a Slack export calls people and channels, and shows its messages as people saw them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

# A part between angle brackets: what it is, and what it is shown as.
_PART = re.compile(r"<([^<>|]{0,4000})(?:\|([^<>]{0,4000}))?>")

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Names:
    """By their ids: people as the export tells of them, channels by name."""

    people: Mapping[str, Json]
    channels: Mapping[str, str]

    def name(self, user: str) -> str | None:
        known = self.people.get(user)
        if known is None:
            return user or None
        profile = known.get("profile") or {}
        names = (profile.get("display_name"), profile.get("real_name"), known.get("real_name"), known.get("name"))
        return next((str(one) for one in names if one), user)

    def together(self, members: Sequence[str]) -> str:
        """What a direct message is called: the names of those who talk there."""
        return ", ".join(name for one in members if (name := self.name(str(one))))

    def author(self, row: Json) -> tuple[str | None, bool]:
        user = str(row.get("user") or "")
        known = self.people.get(user, {})
        profile = row.get("bot_profile") or {}
        agent = bool(row.get("bot_id") or row.get("subtype") == "bot_message" or known.get("is_bot"))
        named = profile.get("name") or row.get("username") if agent else None
        return (str(named) if named else self.name(user) or (str(row.get("bot_id")) if agent else None)), agent

    def plain(self, text: str) -> str:
        """As people saw it: names for ids, links written out, and the three signs that Slack escapes."""
        return _unescaped(_PART.sub(self._part, text))

    def _part(self, found: re.Match[str]) -> str:
        what, shown = found[1], found[2]
        if what.startswith("@"):
            return f"@{shown or self.name(what[1:])}"
        if what.startswith("#"):
            return f"#{shown or self.channels.get(what[1:], what[1:])}"
        if what.startswith("!"):
            return shown or f"@{what[1:].partition('^')[0]}"
        link = what.removeprefix("mailto:")
        return f"{shown} ({link})" if shown and shown not in (link, what) else link


def _unescaped(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
