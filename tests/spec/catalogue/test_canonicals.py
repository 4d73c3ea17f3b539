"""The catalogue of a project: what things are called there, and how they are found."""

import asyncio

from tests.spec.catalogue.shop import Shop


async def test_catalogue_is_listed_by_name(stocked: Shop) -> None:
    assert await stocked.find() == ["PLY-12", "PLY-18", "SCREW"]
    assert await stocked.find(first=1) == ["PLY-12"]


async def test_canonical_is_found_by_ref_by_synonym_by_its_beginning_and_misspelt(stocked: Shop) -> None:
    assert await stocked.find("ply-18") == ["PLY-18"]
    assert (await stocked.find("MULTIPLEX 18mm"))[0] == "PLY-18"
    assert await stocked.find("wood scr") == ["SCREW"]
    assert set(await stocked.find("plywod birch")) == {"PLY-12", "PLY-18"}
    assert await stocked.find("carpet") == []
    assert await stocked.find("…") == []


async def test_same_canonical_again_adds_the_synonyms_that_were_not_known(stocked: Shop) -> None:
    again = await stocked.canonical("PLY-18", "Birch plywood 18 mm", "Ply 18", "thick ply")
    assert (again["synonyms"], again["unit"]) == (["ply 18", "multiplex 18mm", "thick ply"], "m")
    assert await stocked.find("thick ply") == ["PLY-18"]


async def test_synonyms_that_come_at_once_are_all_kept(stocked: Shop) -> None:
    await asyncio.gather(*(stocked.canonical("SCREW", "Wood screw 4 x 40", f"fixing {word}") for word in "abcdef"))
    data = await stocked.client.ask(
        'query($p: String!) { canonicals(project: $p, text: "screw") { synonyms } }', p=stocked.project
    )
    assert sorted(data["canonicals"][0]["synonyms"]) == [f"fixing {word}" for word in "abcdef"]


async def test_ref_that_names_something_else_is_refused(stocked: Shop) -> None:
    query = """mutation($p: String!, $r: String!, $n: String!, $u: String, $s: [String!]) {
      addCanonical(project: $p, ref: $r, name: $n, unit: $u, synonyms: $s) { id } }"""
    good = {"p": stocked.project, "r": "PLY-18", "n": "Birch plywood 18 mm", "u": None, "s": None}
    for bad in ({"n": "Oak"}, {"u": "sheet"}, {"r": "a|b"}, {"n": " "}, {"n": "…"}, {"s": ["x\ny\x00"]}):
        assert await stocked.client.code(query, **good | bad) == "BAD_INPUT", bad
    assert await stocked.client.code(query, **good | {"p": "nowhere-at-all"}) == "NOT_FOUND"


async def test_another_project_has_a_catalogue_of_its_own(stocked: Shop) -> None:
    other = Shop(stocked.client, f"{stocked.project}-own")
    await other.open()
    assert await other.find("plywood") == []
    await other.canonical("PLY-18", "Something else")
    assert await stocked.find("ply-18") == ["PLY-18"]


async def test_lines_take_as_many_trips_for_many_as_for_few(stocked: Shop) -> None:
    query = """query($p: String!) { item(project: $p, ref: "backdrop") { lines {
      name link { canonical { ref } decision { ref } } suggestions { canonical { ref name } } prices { source { ref } } } } }"""
    await stocked.price("PLY-18", "Maier", 20.0)
    await stocked.confirm(await stocked.line("birch plywood"), "PLY-18")
    await stocked.client.ask(query, p=stocked.project)
    counts = []
    for _ in range(2):
        with stocked.client.graph.trips.counted() as trips:
            await stocked.client.ask(query, p=stocked.project)
        counts.append(sorted(set(trips.names)))
        for number in range(4):
            await stocked.confirm(await stocked.line(f"birch plywood {number}"), "PLY-18")
    assert counts[0] == counts[1]
    assert "canonical.names" not in counts[1]
