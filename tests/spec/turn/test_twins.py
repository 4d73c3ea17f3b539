"""Two names of one subject: listed, merged by a person, and taken back."""

from tests.spec.turn.test_understood_talk import Talk, says, talk

__all__ = ["talk"]

TWINS = "query($p: String!) { twins(project: $p) { names claims mergedAs reviews { action by } } }"
MERGE = """mutation($p: String!, $k: String!, $m: [String!]!) {
  mergeTwins(project: $p, keep: $k, merge: $m) { names claims mergedAs } }"""
SPLIT = (
    "mutation($p: String!, $n: String!) { splitTwin(project: $p, name: $n) { names mergedAs reviews { action by } } }"
)


async def tell(talk: Talk, subject: str, value: str) -> None:
    quote, about = f"{value} for the {subject}", {"subject": subject, "aspect": "product"}
    await talk.hears(
        ("Ada", quote), ops=[says(quote, f"The {subject} is {value}", section="MESSAGE 1", about=about, value=value)]
    )


async def open_conflicts(talk: Talk) -> list[set[str]]:
    found = (await talk.services())["conflicts"]
    return [{one["statement"] for one in each["members"]} for each in found if each["status"] == "OPEN"]


async def test_what_differs_under_two_names_is_asked_about_once_they_are_one(talk: Talk) -> None:
    ask, project = talk.shop.client.ask, talk.shop.project
    await tell(talk, "bookings database", "Postgres")
    await tell(talk, "bookings db", "MySQL")
    (twin,) = (await ask(TWINS, p=project))["twins"]
    assert set(twin["names"]) == {"bookings database", "bookings db"}
    assert (twin["claims"], twin["mergedAs"], await open_conflicts(talk)) == (2, None, [])

    merged = await ask(MERGE, p=project, k="bookings database", m=["Bookings DB"])
    assert merged["mergeTwins"] == {
        "names": ["bookings database", "Bookings DB"], "claims": 2, "mergedAs": "bookings database",
    }  # fmt: skip
    differ = {"The bookings database is Postgres", "The bookings db is MySQL"}
    assert await open_conflicts(talk) == [differ]
    assert (await talk.statuses())["The bookings database is Postgres"] == "ACTIVE"  # nothing is settled silently
    await ask(MERGE, p=project, k="bookings database", m=["bookings db"])  # again: nothing more
    assert await open_conflicts(talk) == [differ]

    split = (await ask(SPLIT, p=project, n="bookings db"))["splitTwin"]
    assert (split["mergedAs"], [one["action"] for one in split["reviews"]]) == (None, ["MERGE", "SPLIT"])
    assert await open_conflicts(talk) == []
    assert [one["mergedAs"] for one in (await ask(TWINS, p=project))["twins"]] == [None]
    assert await talk.shop.client.code(SPLIT, p=project, n="bookings db") == "NOT_FOUND"
    await ask(MERGE, p=project, k="bookings database", m=["bookings db"])
    assert await open_conflicts(talk) == [differ]


async def test_what_is_said_under_the_other_name_belongs_to_the_kept_one(talk: Talk) -> None:
    ask, project = talk.shop.client.ask, talk.shop.project
    await tell(talk, "bookings database", "Postgres")
    await ask(MERGE, p=project, k="bookings database", m=["reservation store"])
    await tell(talk, "reservation store", "MySQL")
    statuses = await talk.statuses()
    assert statuses["The bookings database is Postgres"] == "SUPERSEDED"
    assert statuses["The reservation store is MySQL"] == "ACTIVE"
    await ask(SPLIT, p=project, n="bookings database")
    await tell(talk, "reservation store", "Redis")
    statuses = await talk.statuses()  # what was written since stays where it lies
    assert (statuses["The reservation store is MySQL"], statuses["The reservation store is Redis"]) == (
        "ACTIVE",
        "ACTIVE",
    )


async def test_a_new_value_meets_what_lies_at_the_other_name(talk: Talk) -> None:
    ask, project = talk.shop.client.ask, talk.shop.project
    await tell(talk, "reservation store", "MySQL")
    await ask(MERGE, p=project, k="bookings database", m=["reservation store"])
    assert await open_conflicts(talk) == []
    await tell(talk, "bookings database", "Postgres")
    assert await open_conflicts(talk) == [{"The reservation store is MySQL", "The bookings database is Postgres"}]


async def test_what_makes_no_sense_is_refused(talk: Talk) -> None:
    ask, project = talk.shop.client.ask, talk.shop.project
    await ask(MERGE, p=project, k="gala", m=["ball"])
    for keep, merge in (
        ("gala", ["the Gala"]),
        ("gala", []),
        (" ", ["gala"]),
        ("ball", ["feast"]),
        ("party", ["ball"]),
    ):
        assert await talk.shop.client.code(MERGE, p=project, k=keep, m=merge) == "BAD_INPUT", keep
