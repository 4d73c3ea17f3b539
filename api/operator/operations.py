"""The operations of an owner, by name. Each yields JSON values; it runs in the process that has the graph open."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from api.checks.graph import examined
from api.context import BY_COMMAND, Shared
from api.errors import code_of
from api.operator.asking import answered, for_agent, for_person
from api.operator.bulk import Values, bring_registry, copy_projects, restore_copy, stock_catalogue
from api.types.scalars import write_time
from graph.actions.answering.dossiers import dossiers
from graph.actions.answering.lineage import lineage
from graph.actions.answering.pages import projects_page
from graph.actions.cards.recount import recount_cards
from graph.actions.chats.calendars import stored_between
from graph.actions.chats.making import chat_by_ref
from graph.actions.exchange.export import export
from graph.actions.exchange.registry import registry
from graph.actions.items.rebuild import rebuild
from graph.actions.operating.audit import audit_breaks, audit_entries
from graph.actions.operating.erasing import receipt_breaks, receipts_of
from graph.actions.operating.projects import project_by_slug
from graph.actions.operating.scanning import mask_secrets, scan
from graph.actions.operating.tokens import create_token, list_tokens, withdraw_token
from graph.model.audit import Call
from graph.model.errors import WhenceError
from graph.model.lineage import Lineage
from graph.model.receipt import Receipt
from graph.model.times import DAY
from graph.model.token import Token
from graph.model.viewer import Viewer, Voice
from graph.model.words import Role
from graph.process.services import Services
from graph.rules.forms.drawn import dot, mermaid
from graph.rules.forms.madr import file_name, madr
from graph.rules.forms.prov import prov
from graph.rules.registry.files import decisions_file, patterns_file, tasks_file
from graph.store.audit import entry_props

DRAWN: dict[str, Callable[[Lineage], str]] = {"mermaid": mermaid, "dot": dot, "prov": prov}
MOST_NODES = 1_000
EVERYTHING = 100 * 365 * DAY
PAGE = 100

# ── tokens


async def make_token(
    services: Services,
    role: str,
    name: str,
    projects: Sequence[str] | None,
    author: str | None,
    agent: bool,
    bridge: bool,
) -> Values:
    voice = Voice(author, agent, bridge)
    secret = await create_token(services, Role(role), projects, name, voice)
    yield {"token": secret, "speaksFor": _speaks_for(Role(role), name, voice)}


async def show_tokens(services: Services) -> Values:
    for token in await list_tokens(services):
        yield _shown(token)


async def revoke_token(services: Services, name: str) -> Values:
    yield (await withdraw_token(services, name)).name


def _shown(token: Token) -> dict[str, Any]:
    return {
        "name": token.name,
        "role": token.role.lower(),
        "projects": list(token.projects) if token.projects is not None else None,
        "speaksFor": _speaks_for(token.role, token.name, token.voice),
        "createdAt": write_time(token.created_at),
        "withdrawnAt": write_time(token.withdrawn_at) if token.withdrawn_at is not None else None,
    }


def _speaks_for(role: Role, name: str, voice: Voice) -> str:
    viewer = Viewer(name, role, voice=voice)
    if voice.agent or viewer.relays:
        return "an agent" if voice.agent else "whom it relays"
    return viewer.author


# ── history


async def read_audit(services: Services, project: str) -> Values:
    await project_by_slug(services, project)
    await services.audit.settled(services.graph)
    async for entry in audit_entries(services.graph, project):
        yield {name: value for name, value in entry_props(entry).items() if name != "id"}


async def check_audit(services: Services, project: str) -> Values:
    await project_by_slug(services, project)
    await services.audit.settled(services.graph)
    for broken in await audit_breaks(services.graph, project):
        yield broken


async def read_receipts(services: Services, project: str) -> Values:
    await project_by_slug(services, project)
    for receipt in await receipts_of(services.graph, project):
        yield _told(receipt)


async def check_receipts(services: Services, project: str, ref: str | None, sha256: str | None) -> Values:
    await project_by_slug(services, project)
    for receipt in await receipts_of(services.graph, project):
        if ref in (None, receipt.ref):
            breaks = await receipt_breaks(services.graph, receipt, sha256 if ref else None)
            yield {"ref": receipt.ref, "at": write_time(receipt.at), "by": receipt.by, "breaks": list(breaks)}


def _told(receipt: Receipt) -> dict[str, Any]:
    names = ("project", "ref", "at", "by", "note", "source", "author", "secrets", "digest", "salt", "sha256")
    return {name: getattr(receipt, name) for name in names} | {"erased": dict(receipt.erased)}


# ── a project's content


async def find_secrets(services: Services, project: str) -> Values:
    await project_by_slug(services, project)
    async for found in scan(services.graph, project):
        for secret in found.secrets:
            yield {
                "source": found.source,
                "author": found.author,
                "kind": secret.kind,
                "start": secret.start,
                "end": secret.end,
            }


async def hide_secrets(services: Services, project: str, by: str) -> Values:
    await project_by_slug(services, project)
    receipt = await mask_secrets(services, project, by)
    if receipt is not None:
        yield {"ref": receipt.ref, "sha256": receipt.sha256}


async def rebuild_projects(services: Services, project: str | None, cards: bool) -> Values:
    for slug in [project] if project else await _all(services):
        found = await (recount_cards(services, slug) if cards else rebuild(services, slug, lambda _: None))
        yield {"project": slug, "found": asdict(found)}


async def _all(services: Services) -> list[str]:
    slugs: list[str] = []
    after = None
    while True:
        page = await projects_page(services.graph, None, PAGE, after)
        slugs += [project.slug for project in page.items]
        if not page.more:
            return slugs
        after = page.keys[-1]


# ── exports


async def export_lines(services: Services, project: str) -> Values:
    async for line in export(services.graph, project):
        yield line


async def export_registry(services: Services, project: str, undecided: bool) -> Values:
    profile = services.profile((await project_by_slug(services, project))["profile"])
    found = await registry(services.graph, project, undecided=undecided)
    yield {
        "decisions": {"text": decisions_file(found, profile.word), "count": len(found.decisions)},
        "patterns": {"text": patterns_file(found), "count": len(found.patterns)},
        "tasks": {"text": tasks_file(found), "count": len(found.talks)},
        "notices": list(found.notices),
    }


async def export_records(services: Services, project: str, undecided: bool) -> Values:
    async for dossier in dossiers(services, project, undecided=undecided):
        yield {"file": file_name(dossier.claim.ref), "text": madr(dossier)}


async def draw(services: Services, project: str, ref: str, depth: int, form: str) -> Values:
    found = await lineage(services.graph, project, ref, depth, MOST_NODES)
    yield {"text": DRAWN[form](found), "nodes": len(found.nodes), "truncated": found.truncated}


async def export_calendar(services: Services, project: str, chat: str | None) -> Values:
    from graph.rules.calendars.ics import write_calendar  # noqa: PLC0415 - its library is large, and few have calendars

    await project_by_slug(services, project)
    title = (await chat_by_ref(services, project, chat)).title if chat is not None else project
    events = await stored_between(services, project, 0, EVERYTHING, chat)
    yield {"text": write_calendar(title, events, services.now()), "entries": len(events)}


# ── the installation


async def examine(services: Services, host: str, needs_token: bool) -> Values:
    async for finding in examined(services.graph, host, needs_token=needs_token):
        yield asdict(finding)


async def graphql(shared: Shared, document: str, by: str, variables: dict[str, Any]) -> Values:
    yield await answered(for_person(shared, by), document, variables)


async def agent(
    shared: Shared, document: str, by: str, author: str | None, read_only: bool, variables: dict[str, Any]
) -> Values:
    """An operation for an agent of the owner's, which `whence mcp` speaks for."""
    yield await answered(for_agent(shared, by, author, read_only), document, variables)


def _on_ledger(operation: Callable[..., Values]) -> Callable[..., Values]:
    def on_shared(shared: Shared, **given: Any) -> Values:
        return operation(shared.services, **given)

    return on_shared


OPERATIONS: Mapping[str, Callable[..., Values]] = {
    one.__name__: _on_ledger(one)
    for one in (
        *(make_token, show_tokens, revoke_token, read_audit, check_audit, read_receipts, check_receipts),
        *(find_secrets, hide_secrets, rebuild_projects, export_lines, export_registry, export_records, draw),
        *(export_calendar, copy_projects, restore_copy, stock_catalogue, examine),
    )
} | {one.__name__: one for one in (bring_registry, graphql, agent)}
"""Each by its name, on what the service's operations share."""

CHANGING = {"bring_registry": "import", "stock_catalogue": "catalogue import", "hide_secrets": "scan --mask"}
"""Operations that change what a project says, each by the command that has them done."""


async def noted(values: Values, services: Services, name: str, given: Mapping[str, Any]) -> Values:
    """The same values; the project's audit log tells of what changed it."""
    refused = None
    try:
        async for value in values:
            yield value
    except WhenceError as error:
        refused = code_of(error)
        raise
    finally:
        if name in CHANGING:
            call = Call(given["project"], services.now(), given["by"], CHANGING[name], (), refused, BY_COMMAND)
            services.audit.note(services.graph, call)
