"""`search` finds claims by words first, and by meaning where words find too few."""

from tests.spec.api.client import Client

_WRITE = "mutation($p: String!, $s: String!, $k: ClaimKind!) { addClaim(project: $p, statement: $s, kind: $k) { ref } }"
_SEARCH = """query($p: String!, $t: String!, $k: [ClaimKind!], $first: Int) {
  search(project: $p, text: $t, kinds: $k, first: $first) { claim { statement } } }"""
TOLD = "Exclusive distribution rights granted to DistCo for healthcare vertical"
ASKED = "Can we sell directly to this hospital?"


async def found(client: Client, project: str, text: str, kinds: list[str] | None = None, first: int = 10) -> list[str]:
    data = await client.ask(_SEARCH, p=project, t=text, k=kinds, first=first)
    return [one["claim"]["statement"] for one in data["search"]]


async def test_what_shares_no_word_is_found_by_meaning_and_what_is_not_near_is_not(
    client: Client, project: str
) -> None:
    for said in (TOLD, "Pizza for lunch on Mondays"):
        await client.ask(_WRITE, p=project, s=said, k="FACT")
    assert await found(client, project, ASKED) == [TOLD]
    assert await found(client, project, ASKED, kinds=["DECISION"]) == []


async def test_where_words_find_enough_nothing_else_is_read(client: Client, project: str) -> None:
    for said in (TOLD, "We sell through partners"):
        await client.ask(_WRITE, p=project, s=said, k="FACT")
    with client.graph.trips.counted() as trips:
        assert await found(client, project, "How do we sell?", first=1) == ["We sell through partners"]
    assert "search.newest" not in trips.names
