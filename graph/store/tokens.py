"""Tokens as the graph keeps them: by the hash of their secret."""

from collections.abc import Mapping
from typing import Any

from graph.model.token import Token
from graph.model.viewer import Voice
from graph.model.words import Role


def token_props(token: Token, digest: str) -> dict[str, Any]:
    return {
        "hash": digest,
        "name": token.name,
        "role": token.role.value,
        "everywhere": token.projects is None,
        "projects": list(token.projects or ()),
        "createdAt": token.created_at,
        "author": token.voice.author,
        "agent": token.voice.agent,
        "bridge": token.voice.bridge,
    }


def token_from(row: Mapping[str, Any]) -> Token:
    return Token(
        name=row["name"],
        role=Role(row["role"]),
        projects=None if row["everywhere"] else tuple(row["projects"] or ()),
        created_at=row["createdAt"],
        withdrawn_at=row.get("withdrawnAt"),
        voice=Voice(row.get("author"), bool(row.get("agent")), bool(row.get("bridge"))),
    )
