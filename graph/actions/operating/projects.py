"""Projects, and the tasks and items that claims are about."""

import json
import re
from typing import Any
from unicodedata import category

from graph.model.errors import FIND_PROJECTS, BadInput, NotFound
from graph.model.ids import node_id
from graph.model.profile import Profile
from graph.model.registry import Talk
from graph.process.services import Services
from graph.store.keys import sort_key
from graph.store.places import place_props

SLUG = re.compile(r"[a-z0-9][a-z0-9._-]{0,62}")
REF_MAX = 120
NAME_MAX = 200
TITLE_MAX = 500


async def create_project(services: Services, slug: str, name: str, profile: str, domain: str | None) -> dict[str, Any]:
    """Make a project; the same slug with the same name and profile answers the one there is."""
    if SLUG.fullmatch(slug) is None:
        raise BadInput(
            f"{slug[:80]!r} is not a slug: 1 to 63 lower-case letters, digits, dots, dashes or underscores, "
            "beginning with a letter or a digit."
        )
    plain = checked_line(name, "A project's name")
    services.profile(profile)
    now = services.now()
    props = {
        "project": slug,
        "slug": slug,
        "name": plain,
        "profile": profile,
        "domain": checked_line(domain, "A project's domain") if domain else None,
        "createdAt": now,
        "sort": sort_key("", now, slug),
    }
    row = await services.graph.write_one("project.create", id=node_id(slug, ""), props=props)
    made: dict[str, Any] = row["project"]
    if (made["name"], made["profile"]) != (plain, profile) or props["domain"] not in (None, made.get("domain")):
        raise BadInput(f"There is a project {slug!r} already, by the name {made['name']!r}: choose another slug.")
    return made


async def project_by_slug(services: Services, slug: str) -> dict[str, Any]:
    row = await services.graph.read_maybe("project.by_slug", id=node_id(slug, ""))
    if row is None:
        raise no_project(slug)
    found: dict[str, Any] = row["project"]
    return found


async def profile_of(services: Services, slug: str) -> Profile:
    """The profile of a project. It never changes, so it is asked for once."""
    name = services.fields_of_work.get(slug)
    if name is not None:
        return services.profile(name)
    async with services.asking:  # who come at once ask once
        name = services.fields_of_work.get(slug)
        if name is None:
            name = services.fields_of_work[slug] = (await project_by_slug(services, slug))["profile"]
    return services.profile(name)


def no_project(slug: str) -> NotFound:
    return NotFound(f"There is no project {slug!r}: {FIND_PROJECTS}")


def checked_ref(ref: str, noun: str) -> str:
    """A ref that people give: short, on one line, and without the sign that sort keys are cut by."""
    plain = ref.strip()
    if not plain or len(plain) > REF_MAX or "|" in plain or any(ord(letter) < 32 for letter in plain):
        raise BadInput(f"{ref[:80]!r} is not a ref for {noun}: 1 to {REF_MAX} characters on one line, without “|”.")
    return plain


def checked_line(text: str, what: str, longest: int = NAME_MAX) -> str:
    """A name that people give, with single blanks."""
    plain = " ".join(text.split())
    if not plain or len(plain) > longest or any(category(letter) in ("Cc", "Cs") for letter in plain):
        raise BadInput(f"{what} has 1 to {longest} characters on one line; {text[:40]!r} has not.")
    return plain


async def ensure_task(
    services: Services, project: str, ref: str, title: str | None = None, extracted_at: int | None = None
) -> dict[str, Any]:
    """`extracted_at`: up to when the state that a new task brings along was drawn out of its words."""
    says = {"title": (title or ref).strip()} | ({} if extracted_at is None else {"extractedAt": extracted_at})
    return await _ensure(services, "task.ensure", project, checked_ref(ref, "a task"), says)


async def bring_task(services: Services, project: str, talk: Talk) -> None:
    """A task as a file tells it: made where it isn't there, and with what else the file knows of it."""
    made = await ensure_task(services, project, talk.task, talk.title, talk.read_until)
    came = {"rest": talk.rest, "state": talk.state_rest, "until": talk.written_until}
    came = {name: value for name, value in came.items() if value}
    if came or made["title"] != talk.title:
        text = json.dumps(came, ensure_ascii=False) if came else None
        await services.graph.write_one("task.told", id=node_id(project, made["ref"]), title=talk.title, came=text)


async def ensure_item(services: Services, project: str, ref: str, name: str) -> dict[str, Any]:
    if not name.strip():
        raise BadInput("An item needs a name.")
    return await _ensure(services, "item.ensure", project, checked_ref(ref, "an item"), {"name": name.strip()})


async def create_task(services: Services, project: str, ref: str, title: str) -> dict[str, Any]:
    """A task that a discussion has made in passing gets its title; one that has another title keeps it, and says so."""
    told = checked_line(title, "A task's title", TITLE_MAX) if title.strip() else None
    made = await ensure_task(services, project, ref, told)
    return await _named(services, "task.name", made, "title", told or made["ref"])


async def create_item(services: Services, project: str, ref: str, name: str) -> dict[str, Any]:
    plain = checked_line(name, "An item's name")
    made = await ensure_item(services, project, ref, plain)
    return await _named(services, "item.name", made, "name", plain)


async def _named(services: Services, query: str, made: dict[str, Any], field: str, name: str) -> dict[str, Any]:
    if made[field] == name:
        return made
    rows = await services.graph.write(query, id=node_id(made["project"], made["ref"]), name=name)
    if not rows:
        raise BadInput(f"{made['ref']!r} is there already, as {made[field]!r}: choose another ref.")
    named: dict[str, Any]
    (named,) = rows[0].values()
    return named


async def _ensure(services: Services, query: str, project: str, ref: str, says: dict[str, Any]) -> dict[str, Any]:
    props = place_props(project, ref, services.now(), **says)
    rows = await services.graph.write(query, project=node_id(project, ""), id=node_id(project, ref), props=props)
    if not rows:
        raise no_project(project)
    (made,) = rows[0].values()
    assert isinstance(made, dict)
    return made
