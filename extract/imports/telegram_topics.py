"""Knows which topic of a Telegram group a message stands in, the one that its chain of replies leads to; and what a message has
beside its words: files, reactions, and that it was edited."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

_CREATED = "topic_created"


@dataclass(frozen=True, slots=True)
class Topics:
    """The titles of topics, by the id of the note that began each. `above`: the message that each message answers."""

    titles: Mapping[str, str]
    above: Mapping[str, str]

    def of(self, message: str) -> str | None:
        """The id of a message's topic; None in a group without topics, and in the one that has no name."""
        if not self.titles:
            return None
        place: str | None = message
        for _ in range(len(self.above) + 1):  # a chain that closes upon itself leads nowhere
            if place is None or place in self.titles:
                return place
            place = self.above.get(place)
        return None

    def answered(self, message: str) -> str | None:
        """Return the message that a message answers; to speak in a topic is to answer nobody."""
        above = self.above.get(message)
        return None if above in self.titles else above

    def name(self, topic: str) -> str:
        """Its title, with its number where another is called the same."""
        title = self.titles[topic]
        return f"{title} {topic}" if sum(one == title for one in self.titles.values()) > 1 else title


def topics_in(messages: Sequence[Any]) -> Topics:
    rows = [message for message in messages if isinstance(message, Mapping)]
    created = [row for row in rows if row.get("action") == _CREATED]
    return Topics(
        {str(one.get("id")): str(one.get("title") or one.get("id")) for one in created},
        {str(row.get("id")): str(above) for row in rows if (above := _above(row))},
    )


def _above(row: Mapping[str, Any]) -> Any:
    """A message of another chat that is answered here is none of this one's."""
    return None if row.get("reply_to_peer_id") else row.get("reply_to_message_id")


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
    """Return the number of each reaction, or its people where the export names them."""
    given = [one for one in row.get("reactions") or [] if isinstance(one, Mapping) and one.get("emoji")]
    return {str(one["emoji"]): _named(one) or one.get("count") for one in given}


def _named(reaction: Json) -> list[str]:
    recent = [one for one in reaction.get("recent") or [] if isinstance(one, Mapping)]
    return [str(one.get("from") or one.get("from_id")) for one in recent]
