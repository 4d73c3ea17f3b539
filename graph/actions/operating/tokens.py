"""Makes, lists and withdraws tokens. A token is shown once, when it is made; the graph keeps its hash, role and projects."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from graph import clock
from graph.actions.operating.projects import no_project
from graph.model.errors import BadInput, NotFound
from graph.model.ids import node_id
from graph.model.token import Token
from graph.model.viewer import UNBOUND, Viewer, Voice
from graph.model.words import Role
from graph.process.services import Services
from graph.store.tokens import token_from, token_props

BYTES = 32
NAME_MAX = 80
PREFIX = "whence_"
"""The beginning of every token, so that a finder knows which service it opens."""


async def create_token(
    services: Services, role: Role, projects: Sequence[str] | None, name: str, voice: Voice = UNBOUND
) -> str:
    """The secret, which nobody can ask for again. `projects` None is all of them; the name is what reviews carry."""
    plain = checked_name(name)
    bound = checked_voice(voice, role)
    if projects is not None and not projects:
        raise BadInput("A token for no project opens nothing: name its projects, or let it have all of them.")
    await _check_projects(services, projects or ())
    secret = PREFIX + clock.token(BYTES)
    chosen = tuple(sorted(set(projects))) if projects is not None else None
    digest = _digest(secret)
    props = token_props(Token(plain, role, chosen, services.now(), voice=bound), digest)
    row = await services.graph.write_one("token.create", id=plain, props=props)
    if row["token"]["hash"] != digest:
        raise BadInput(f"There is a token {plain!r} already, and its name is in reviews: choose another name.")
    return secret


def checked_name(name: str) -> str:
    plain = name.strip()
    if not 0 < len(plain) <= NAME_MAX or not plain.isprintable():
        raise BadInput(f"A token's name has 1 to {NAME_MAX} visible characters on one line: it signs every review.")
    return plain


def checked_voice(voice: Voice, role: Role) -> Voice:
    if sum((voice.author is not None, voice.agent, voice.bridge)) > 1:
        raise BadInput("A token is a person's, an agent's or a bridge's: say one of --for, --agent and --bridge.")
    if voice.agent and role not in (Role.READER, Role.WRITER):
        raise BadInput(f"An agent settles nothing: its role is reader or writer, never {role.lower()}.")
    return voice if voice.author is None else replace(voice, author=checked_name(voice.author))


async def _check_projects(services: Services, projects: Sequence[str]) -> None:
    rows = await services.graph.read("project.by_ids", ids=[node_id(slug, "") for slug in projects])
    there = {row["project"]["slug"] for row in rows}
    for slug in projects:
        if slug not in there:
            raise no_project(slug)


async def viewer_of(services: Services, secret: str) -> Viewer | None:
    """Return the viewer of a secret; None where nobody has that secret any more."""
    row = await services.graph.read_maybe("token.by_hash", hash=_digest(secret))
    if row is None:
        return None
    token = token_from(row["token"])
    projects = frozenset(token.projects) if token.projects is not None else None
    return Viewer(token.name, token.role, projects, token.voice)


async def list_tokens(services: Services) -> tuple[Token, ...]:
    return tuple(token_from(row["token"]) for row in await services.graph.read("token.all"))


async def withdraw_token(services: Services, name: str) -> Token:
    """Worthless from now on; a service that has seen it lately takes a few seconds to notice."""
    rows = await services.graph.write("token.withdraw", id=name.strip(), at=services.now())
    if not rows:
        raise NotFound(f"There is no token {name!r}: `whence token list` lists all tokens.")
    return token_from(rows[0]["token"])


def _digest(secret: str) -> str:
    """A secret of 32 random bytes can't be guessed, so no slow hash has to guard it."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
