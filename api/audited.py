"""Stands before every mutation: no secret gets further, and the audit log of its project notes the caller, the refs, and
whether it was refused."""

import inspect
from asyncio import CancelledError
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeGuard

from graphql import GraphQLField, GraphQLSchema

from api.context import Context
from api.errors import CODES, code_of
from graph.actions.capturing.capture import refusal
from graph.actions.operating.projects import profile_of
from graph.model.audit import Call
from graph.model.errors import BadInput, Unavailable
from graph.rules.secrets import masked_in, secrets_in

NAMES = (
    "ref", "refs", "by", "source", "task", "chat", "message", "episode", "wave", "item", "winner", "supersedes", "keep",
    "merge", "effect", "downstream", "affects", "link", "canonical", "line", "run",
)  # fmt: skip
"""Arguments that name something that is there."""
MADE = ("source", "run", "webhook", "claim", "item", "task", "chat")
"""The fields of an answer that hold the created thing, where the answer has no ref of its own."""
TAKES_SECRETS = ("addWebhook",)
"""An address that is a secret is its receiver's own way to know its sender."""
MOST_REFS = 100
LONGEST_REF = 80


def audit_mutations(schema: GraphQLSchema) -> None:
    """Have every mutation cleaned and noted. An invalid request never gets as far, and changes nothing."""
    assert schema.mutation_type is not None
    for name, field in schema.mutation_type.fields.items():
        _wrap(name, field)


def _wrap(name: str, field: GraphQLField) -> None:
    resolve = field.resolve
    assert resolve is not None

    async def audited(parent: Any, info: Any, /, **arguments: Any) -> Any:
        context: Context = info.context
        answer, refused = None, None
        await context.services.audit.admit(context.services.graph)
        arguments, secret = await _clean(context, name, arguments)
        try:
            if secret is not None:
                raise secret
            answer = resolve(parent, info, **arguments)
            answer = await answer if inspect.isawaitable(answer) else answer
            return answer
        except CancelledError:
            refused = CODES[Unavailable]  # out of time: it may have taken effect
            raise
        except Exception as error:
            refused = code_of(error)
            raise
        finally:
            _note(context, name, arguments, answer, refused)

    field.resolve = audited


async def _clean(context: Context, name: str, given: dict[str, Any]) -> tuple[dict[str, Any], BadInput | None]:
    """The arguments without the secrets in them, and the refusal of them where the project's profile says so.

    Titles, names, notes and values are kept for as long as words are, and go to as many places.
    """
    project = _project(given, None)
    try:
        found = [secret for text in _texts(given) for secret in secrets_in(text)]
    except UnicodeEncodeError:
        return given, BadInput("These words hold half of a surrogate pair: send them as valid UTF-8.")
    if not found or name in TAKES_SECRETS or project is None or not context.viewer.sees(project):
        return given, None
    profile = _read(given.get("input"), "profile")
    known = context.services.profiles.get(profile) if profile else await profile_of(context.services, project)
    if known is None or known.secrets.found == "keep":
        return given, None
    cleaned: dict[str, Any] = masked_in(given)
    return cleaned, refusal(found) if known.secrets.found == "refuse" else None


def _texts(thing: Any) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Mapping):
        for one in thing.values():
            yield from _texts(one)
    elif isinstance(thing, list | tuple):
        for one in thing:
            yield from _texts(one)


def _note(context: Context, name: str, arguments: Mapping[str, Any], answer: Any, refused: str | None) -> None:
    project = _project(arguments, answer)
    if project is None:
        return
    refs = dict.fromkeys((*_named(arguments), *_made(answer)))
    services, kept = context.services, tuple(refs)[:MOST_REFS]
    services.audit.note(
        services.graph, Call(project, services.now(), context.viewer.name, name, kept, refused, context.where)
    )


def _project(arguments: Mapping[str, Any], answer: Any) -> str | None:
    given = arguments.get("input")
    told = (
        arguments.get("project"),
        arguments.get("slug"),
        _read(given, "project"),
        _read(given, "slug"),
        _read(answer, "project"),
        _read(answer, "slug"),
    )
    return next((one for one in told if isinstance(one, str) and one), None)


def _read(thing: Any, name: str) -> Any:
    return thing.get(name) if isinstance(thing, Mapping) else getattr(thing, name, None)


def _named(arguments: Mapping[str, Any]) -> Iterator[str]:
    for name in NAMES:
        for value in (arguments.get(name), _read(arguments.get("input"), name)):
            yield from (one for one in (value if isinstance(value, list) else [value]) if _is_ref(one))


def _made(answer: Any) -> Iterator[str]:
    """The refs in an answer: its own, or those of what was stored with it."""
    for one in answer if isinstance(answer, Sequence) and not isinstance(answer, str) else [answer]:
        refs = [_read(one, "ref")]
        if not _is_ref(refs[0]):
            refs = [_read(_read(one, name), "ref") for name in MADE]
        yield from (ref for ref in refs if _is_ref(ref))


def _is_ref(value: Any) -> TypeGuard[str]:
    """True for a ref. Any other text, such as a sentence sent in its place, is left out: the log keeps nobody's words."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST_REF and value.isprintable() and " " not in value
