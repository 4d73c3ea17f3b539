"""Each role may do what the ones before it may, and one thing more."""

import pytest

from api.tokens import LOCAL, Doorkeeper
from graph.actions.operating.tokens import checked_name, create_token, list_tokens, withdraw_token
from graph.model.errors import BadInput, NotFound, Unauthenticated
from graph.model.viewer import Viewer
from graph.model.words import Role
from tests.spec.api.arguments import document, required
from tests.spec.api.client import Client
from tests.spec.api.furnished import Furnished
from tests.spec.api.shape import roots, selection

NEEDS = {
    Role.ADMIN: {"createProject", "tellDemo", "addWebhook", "removeWebhook", "erase"},
    Role.REVIEWER: {
        "setReviewBy", "setPaths", "promote", "reject", "editClaim", "defer", "archive", "retract", "revert", "supersede", "acknowledge",
        "resolveConflict", "dismissConflict", "reopenConflict", "sweep", "confirmLink", "rejectLink", "suggestLink",
        "graduate", "curate", "lookedAt", "recheck", "reviewAll", "revertAll", "setPolicy", "mergeTwins", "splitTwin",
        "setOverride", "clearOverride", "promoteScope", "compact", "cancelEvent", "importCalendar", "newCalendarFeed",
        "confirmPending", "rejectPending", "press", "aim", "settleTopic", "dismissTopic",
    },
    Role.WRITER: {
        "extract", "extractWave", "createItem", "createTask", "captureTurn", "captureDiscussion", "captureDocuments", "retryRun", "reExtract",
        "addClaim", "addDownstream", "dispute", "addLine", "addCanonical", "addPrice", "captureEpisode", "addOutcome",
        "createChat", "captureChat", "addEvent",
    },
}  # fmt: skip


def test_every_mutation_has_a_role() -> None:
    assert set().union(*NEEDS.values()) == roots("mutation").keys()


async def refused(client: Client, project: str, name: str, role: Role) -> bool:
    field = roots("mutation")[name]
    asker = client.as_(Viewer("Eve", role))
    query = document("mutation", name, field, selection(field.type, 0))
    given = {"project": project, "slug": project, "ref": "X-1", "affects": ["X-1"]}
    return await asker.code(query, **required(field, given)) == "FORBIDDEN"


async def test_a_mutation_takes_its_role_and_no_less(client: Client, project: str) -> None:
    roles = list(Role)
    for role, names in NEEDS.items():
        for name in names:
            assert await refused(client, project, name, roles[roles.index(role) - 1]), name
            assert not await refused(client, project, name, role), name


FOR_ADMINS = {"audit", "jobs", "webhooks"}


async def test_a_reader_may_ask_everything_but_what_admins_keep(client: Client, furnished: Furnished) -> None:
    reader = client.as_(Viewer("Eve", Role.READER))
    given = {"project": furnished.project, "slug": furnished.project, "ref": furnished.refs["claim"]}
    for name, field in roots("query").items():
        query = document("query", name, field, selection(field.type, 0))
        wanted = "FORBIDDEN" if name in FOR_ADMINS else ""
        assert await reader.code(query, **required(field, given)) == wanted, name


async def test_replacing_by_hand_takes_a_reviewer(client: Client, furnished: Furnished) -> None:
    writer = client.as_(Viewer("Eve", Role.WRITER))
    query = """mutation($p: String!, $old: String) {
      addClaim(project: $p, kind: DECISION, statement: "Use Go", supersedes: $old) { ref } }"""
    assert await writer.code(query, p=furnished.project, old=furnished.refs["claim"]) == "FORBIDDEN"
    assert await writer.code(query, p=furnished.project, old=None) == ""


async def test_every_review_carries_the_tokens_name(client: Client, project: str) -> None:
    secret = await create_token(client.shared.services, Role.REVIEWER, [project], f"{project} desk")
    viewer = await Doorkeeper(client.shared.services, required=True).authenticate(secret)
    await client.say(project, "Decision: use Redis for sessions", agent=True)
    (claim,) = await client.claims(project)
    query = "mutation($p: String!, $r: String!) { promote(project: $p, ref: $r) { reviews { by action } } }"
    data = await client.as_(viewer).ask(query, p=project, r=claim["ref"])
    assert data["promote"]["reviews"][-1] == {"by": f"{project} desk", "action": "PROMOTE"}


async def test_a_token_opens_its_projects_until_it_is_withdrawn(client: Client, project: str) -> None:
    services, now = client.shared.services, [0.0]
    door = Doorkeeper(services, required=True, clock=lambda: now[0])
    secret = await create_token(services, Role.WRITER, [project], f"{project} key")
    assert await door.authenticate(secret) == Viewer(f"{project} key", Role.WRITER, frozenset([project]))
    await withdraw_token(services, f"{project} key")
    assert (await door.authenticate(secret)).name == f"{project} key"
    now[0] = 60.0
    with pytest.raises(Unauthenticated):
        await door.authenticate(secret)


async def test_a_token_is_remembered_without_asking_again(client: Client, project: str) -> None:
    door = Doorkeeper(client.shared.services, required=True)
    secret = await create_token(client.shared.services, Role.READER, None, f"{project} all")
    await door.authenticate(secret)
    with client.graph.trips.counted() as trips:
        await door.authenticate(secret)
    assert trips.count == 0


async def test_only_the_hash_of_a_token_is_kept(client: Client, project: str) -> None:
    secret = await create_token(client.shared.services, Role.READER, [project], f"{project} hash")
    rows = await client.graph.read("token.all")
    assert secret not in str(rows)
    assert f"{project} hash" in [one.name for one in await list_tokens(client.shared.services)]


async def test_two_tokens_never_share_a_name(client: Client, project: str) -> None:
    services = client.shared.services
    await create_token(services, Role.READER, [project], f"{project} name")
    await withdraw_token(services, f"{project} name")
    with pytest.raises(BadInput, match="choose another name"):
        await create_token(services, Role.READER, [project], f"{project} name")


@pytest.mark.parametrize("name", ["", "a\nb", "a\u200bb", "a\u202eb", "a\u00adb", "x" * 81])
def test_name_that_a_reader_can_not_see_whole_signs_no_review(name: str) -> None:
    with pytest.raises(BadInput, match="on one line"):
        checked_name(name)


async def test_a_token_for_a_project_that_is_not_there_is_refused(client: Client, project: str) -> None:
    with pytest.raises(NotFound):
        await create_token(client.shared.services, Role.READER, [f"{project}-none"], f"{project} none")


async def test_where_none_is_needed_nobody_is_local(client: Client) -> None:
    door = Doorkeeper(client.shared.services, required=False)
    assert await door.authenticate(None) == LOCAL
    for secret in ("", "guess", "x" * 10_000):
        with pytest.raises(Unauthenticated):
            await door.authenticate(secret)


async def test_where_one_is_needed_nothing_is_refused(client: Client) -> None:
    with pytest.raises(Unauthenticated, match="whence token create"):
        await Doorkeeper(client.shared.services, required=True).authenticate(None)
