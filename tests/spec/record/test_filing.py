"""Records say how they stand to each other: whichever comes last, what both declare is drawn, and where they disagree is told."""

import pytest

from graph.actions.answering.surroundings import amendments_of, reviews_of, supersessions_of
from graph.model.status import ClaimStatus
from graph.model.words import ConflictKind, ConflictStatus
from tests.spec.desk import Desk, minute

S = ClaimStatus


def pep(number: int, title: str, *, status: str = "Final", more: str = "") -> str:
    return f"PEP: {number}\nTitle: {title}\nStatus: {status}\n{more}\nAbstract\n========\n\nIt says how.\n"


NEW = pep(249, "Database API v2", more="Replaces: 248\n")
OLD = pep(248, "Database API v1", status="Superseded", more="Superseded-By: 249\n")


async def drawn(desk: Desk) -> list[tuple[str, str]]:
    """Return the supersessions, by how their statements begin."""
    found = await supersessions_of(desk.services.graph, [one.id for one in await desk.claims()])
    edges = (one for older, _ in found for one in older if one.edge.recorded_to is None)
    return sorted((one.newer.statement[:7], one.older.statement[:7]) for one in edges)


async def test_order_in_which_two_records_come_leaves_no_trace(desk: Desk) -> None:
    await desk.read("pep-0248.rst", OLD, 0)
    assert await drawn(desk) == []
    await desk.read("pep-0249.rst", NEW, 5)
    assert await drawn(desk) == [("PEP 249", "PEP 248")]
    assert await desk.conflicts() == []
    await desk.read("pep-0249.rst", NEW + "\nMore.\n", 9)
    assert await drawn(desk) == [("PEP 249", "PEP 248")]


async def test_what_one_side_declares_ends_the_other_and_is_told(desk: Desk) -> None:
    await desk.read("pep-0249.rst", NEW, 5)
    await desk.read("pep-0248.rst", pep(248, "Database API v1"), 0)
    old = await desk.claim("PEP 248: Database API v1")
    assert (old.status, old.valid_to) == (S.SUPERSEDED, minute(5))
    conflict = await desk.conflict()
    assert (conflict.kind, conflict.summary) == (
        ConflictKind.MISSING,
        "PEP 249 says that it replaces PEP 248; PEP 248 does not say so.",
    )
    await desk.read("pep-0248.rst", OLD, 9)
    (closed,) = await desk.conflicts(None)
    assert closed.status is ConflictStatus.RESOLVED


async def test_record_that_says_it_is_over_is_superseded_once_its_successor_comes(desk: Desk) -> None:
    title = "PEP 248: Database API v1"
    await desk.read("pep-0248.rst", pep(248, "Database API v1"), 0)
    await desk.read("pep-0248.rst", OLD, 3)
    alone = await desk.claim(title)
    assert (alone.status, alone.valid_to) == (S.ARCHIVED, minute(3))
    await desk.read("pep-0249.rst", NEW, 5)
    old, new = await desk.claim(title), await desk.claim("PEP 249: Database API v2")
    assert (old.status, old.valid_to) == (S.SUPERSEDED, minute(5))
    assert [one.ref for one in (await desk.why(ref=new.ref)).history] == [new.ref, old.ref]
    await desk.read("pep-0248.rst", pep(248, "Database API v1", status="Superseded"), 7)
    await desk.read("pep-0249.rst", pep(249, "Database API v2"), 9)
    back = await desk.claim(title)
    assert (back.status, back.valid_to) == (S.ARCHIVED, minute(3))


@pytest.mark.parametrize("status", ["Superseded", "Rejected"])
async def test_record_that_a_person_promoted_is_looked_at_again_once_it_says_otherwise(desk: Desk, status: str) -> None:
    title = "PEP 248: Database API v1"
    await desk.read("pep-0248.rst", pep(248, "Database API v1", status="Draft"), 0)
    await desk.promote(await desk.claim(title))
    await desk.read("pep-0248.rst", pep(248, "Database API v1", status=status), 3)
    claim = await desk.claim(title)
    assert claim.status is S.NEEDS_RECHECK
    assert f"pep-0248.rst says {status} by now" in [
        one.note for one in (await reviews_of(desk.services.graph, [claim.id]))[0]
    ]


async def test_edge_that_is_declared_no_more_is_taken_back(desk: Desk) -> None:
    await desk.read("pep-0248.rst", pep(248, "Database API v1"), 0)
    await desk.read("pep-0249.rst", NEW, 5)
    await desk.read("pep-0249.rst", pep(249, "Database API v2"), 9)
    assert await drawn(desk) == []
    assert (await desk.claim("PEP 248: Database API v1")).status is S.ACTIVE


async def test_what_is_required_has_its_effects(desk: Desk) -> None:
    await desk.read("pep-0002.rst", pep(2, "Above", more="Requires: 1\n"), 0)
    await desk.read("pep-0001.rst", pep(1, "Below"), 0)
    needed, needs = await desk.claim("PEP 1: Below"), await desk.claim("PEP 2: Above")
    assert [one.node for one in (await desk.why(ref=needed.ref)).downstream] == [needs.id]


async def test_dependence_that_is_declared_no_more_has_ended_and_is_drawn_again(desk: Desk) -> None:
    requires = pep(2, "Above", more="Requires: 1\n")
    await desk.read("pep-0001.rst", pep(1, "Below"), 0)
    await desk.read("pep-0002.rst", requires, 1)
    needed, needs = await desk.claim("PEP 1: Below"), await desk.claim("PEP 2: Above")
    told = []
    for at, text in enumerate((pep(2, "Above"), requires, requires + "\nMore.\n"), start=2):
        await desk.read("pep-0002.rst", text, at)
        told.append([one.node for one in (await desk.why(ref=needed.ref)).downstream])
    assert told == [[], [needs.id], [needs.id]]


FIRST = "# 4. Keep the ledger in Postgres\n\n## Status\n\nAccepted\n{}\n\n## Decision\n\nWe will keep the ledger in Postgres.\n"
CENTS = "# 11. Store cents\n\n## Status\n\nAccepted\n{}\n\n## Decision\n\nWe will store cents.\n"


async def amendments(desk: Desk) -> list[tuple[str, str]]:
    claims = await desk.claims()
    found = await amendments_of(desk.services.graph, [one.id for one in claims])
    return [
        (one.statement, other.statement) for one, (amends, _) in zip(claims, found, strict=True) for other in amends
    ]


@pytest.mark.parametrize(
    ("old", "new"), [("Amended by [11](0011-cents.md)", ""), ("Partially superseded by 11", ""), ("", "Amends 4")]
)
async def test_what_amends_a_record_leaves_it_in_force_whichever_comes_last(desk: Desk, old: str, new: str) -> None:
    await desk.read("docs/adr/0011-cents.md", CENTS.format(new), 5)
    await desk.read("docs/adr/0004-ledger.md", FIRST.format(old), 0)
    pair = ("We will store cents", "We will keep the ledger in Postgres")
    assert await amendments(desk) == [pair]
    assert {one.status for one in await desk.claims()} == {S.ACTIVE}
    assert await drawn(desk) == []
    assert await desk.conflicts() == []
    assert "## Amended\n\n- by DEC" in (await desk.why(question="Where do we keep the ledger?")).markdown
    await desk.read("docs/adr/0011-cents.md", CENTS.format(""), 7)
    await desk.read("docs/adr/0004-ledger.md", FIRST.format(""), 8)
    assert await amendments(desk) == []


async def test_reworded_record_amends_by_its_present_words_alone(desk: Desk) -> None:
    await desk.read("docs/adr/0011-cents.md", CENTS.format("Amends 4"), 5)
    await desk.read("docs/adr/0004-ledger.md", FIRST.format(""), 0)
    await desk.read("docs/adr/0011-cents.md", CENTS.format("Amends 4").replace("store cents", "count in cents"), 7)
    assert await amendments(desk) == [("We will count in cents", "We will keep the ledger in Postgres")]
    await desk.read("docs/adr/0004-ledger.md", FIRST.format("").replace("ledger in", "books in"), 9)
    assert await amendments(desk) == [("We will count in cents", "We will keep the books in Postgres")]


@pytest.mark.parametrize("more", ["Superseded-By: 249\n", ""])
async def test_deprecated_record_agrees_with_a_successor_and_needs_none(desk: Desk, more: str) -> None:
    await desk.read("pep-0248.rst", pep(248, "Database API v1", status="Deprecated", more=more), 0)
    await desk.read("pep-0249.rst", NEW if more else pep(249, "Database API v2"), 5)
    assert await desk.conflicts() == []


HEADED = "title: Stats without cAdvisor\nkep-number: 2371\nstatus: {}\n"
README = """# KEP-2371: Stats without cAdvisor

## Motivation

Two programs walk the same groups on each node.

## Alternatives

### Keep cAdvisor

It knows nothing of sandboxes.
"""


@pytest.mark.parametrize(
    ("status", "became"), [("implemented", S.ACTIVE), ("provisional", S.CANDIDATE), ("withdrawn", S.REJECTED)]
)
@pytest.mark.parametrize("first", ["kep.yaml", "README.md"])
async def test_readme_beside_a_header_gives_its_reasons_and_changes_no_status(
    desk: Desk, status: str, became: S, first: str
) -> None:
    texts = {"kep.yaml": HEADED.format(status), "README.md": README}
    for at, name in enumerate(sorted(texts, key=lambda one: one != first)):
        await desk.read(f"keps/sig-node/2371-stats/{name}", texts[name], at)
    claim = await desk.claim("KEP 2371: Stats without cAdvisor")
    assert (claim.status, claim.rationale, claim.alternatives) == (
        became,
        "Two programs walk the same groups on each node",
        ("Keep cAdvisor",),
    )


async def test_records_that_decide_the_same_share_a_claim_and_all_that_they_declare(desk: Desk) -> None:
    def adr(number: int, decides: str, says: str = "") -> str:
        return f"# {number}. It\n\nDate: 2026-01-05\n\n## Status\n\nAccepted\n\n{says}\n\n## Decision\n\n{decides}\n"

    await desk.read("docs/adr/0003-again.md", adr(3, "We will keep events for a month.", "Amends ADR 1"), 5)
    await desk.read("docs/adr/0002-keep.md", adr(2, "We will keep events for a month.", "Amends ADR 1"), 4)
    await desk.read("docs/adr/0001-base.md", adr(1, "We will use Kafka as the bus."), 3)
    month, kafka = await desk.claim("We will keep events for a month"), await desk.claim("We will use Kafka as the bus")
    ((amends, _), (_, amended)) = await amendments_of(desk.services.graph, [month.id, kafka.id])
    assert ([one.ref for one in amends], [one.ref for one in amended]) == ([kafka.ref], [month.ref])


async def test_every_status_is_told_by_its_day(desk: Desk) -> None:
    for at, status in enumerate(["provisional", "implementable", "implemented", "implementable"]):
        await desk.read("keps/7-x/kep.yaml", f"title: X\nkep-number: 7\nstatus: {status}\nnote: {at}\n", at * 5)
    told = [one for one in await desk.claims() if one.key == "record.kep-7.status"]
    assert [(one.value, one.valid_from, one.valid_to) for one in told] == [
        ("provisional", minute(0), minute(5)),
        ("implementable", minute(5), minute(10)),
        ("implemented", minute(10), minute(15)),
        ("implementable", minute(15), None),
    ]


async def test_what_only_an_earlier_version_said_is_looked_at_again(desk: Desk) -> None:
    await desk.read("notes.md", "## Decisions\n\n- We will use Kafka.\n- We will pay monthly.\n", 0)
    await desk.read("notes.md", "## Decisions\n\n- We will pay monthly.\n", 5)
    assert (await desk.claim("We will use Kafka")).status is S.NEEDS_RECHECK
    assert (await desk.claim("We will pay monthly")).status is S.ACTIVE


async def test_record_whose_decision_is_worded_anew_replaces_what_it_said(desk: Desk) -> None:
    text = "# 4. Queue\n\n## Status\n\nAccepted\n\n## Decision\n\nWe will {}.\n"
    await desk.read("adr/0004.md", text.format("send mails at night"), 0)
    await desk.read("adr/0004.md", text.format("send mails in the morning, one by one"), 5)
    assert [one.status for one in await desk.claims()] == [S.SUPERSEDED, S.ACTIVE]


async def test_status_that_moves_is_a_review_by_the_records_own_day(desk: Desk) -> None:
    """It is in the trail; what there is to undo stays what it was."""
    await desk.read("pep-0249.rst", pep(249, "Database API", status="Draft"), 0)
    claim = await desk.claim("PEP 249: Database API")
    await desk.read("pep-0249.rst", pep(249, "Database API", status="Final"), 3 * 24 * 60)
    await desk.read("pep-0249.rst", pep(249, "Database API", status="Rejected"), 24 * 60)  # late, and older
    (trail,) = await reviews_of(desk.services.graph, [claim.id])
    (moved,) = [one for one in trail if one.machine and one.after and "says" in one.after]
    assert moved.note == "On 2026-02-05 pep-0249.rst says Final; before that it said Draft."
    assert moved.before is not None
    assert (moved.before["says"], moved.before["on"]) == ("Draft", "2026-02-02")
    assert moved.undone


async def test_what_an_older_version_of_a_record_said_is_told_as_such(desk: Desk) -> None:
    text = "# 4. Queue\n\n## Status\n\nAccepted\n\n## Context\n\n{}\n\n## Decision\n\nWe will send mails at night.\n"
    await desk.read("adr/0004.md", text.format("Nobody reads them by day."), 0)
    await desk.read("adr/0004.md", text.format("The line is free then."), 5)
    claim = await desk.claim("We will send mails at night")
    trace = await desk.why(ref=claim.ref)
    reasons = [line for line in trace.markdown.splitlines() if line.startswith("- because")]
    assert [line.endswith(", an older version") for line in reasons] == [True, False]
    assert trace.markdown.count("“We will send mails at night”") == 1
    assert [one.older for one in trace.because if one.evidence.quote == claim.statement] == [True, False]


async def test_why_tells_what_a_record_turned_down_and_why(desk: Desk) -> None:
    text = "# 4. Data\n\n## Status\n\nAccepted\n\n## Decision\n\nWe use Postgres.\n\n## Alternatives\n\n- MySQL: it loses data\n"
    await desk.read("adr/0004.md", text, 0)
    trace = await desk.why(ref=(await desk.claim("We use Postgres")).ref)
    assert [(one.statement, one.status, one.rationale) for one in trace.rejected] == [
        ("MySQL", S.REJECTED, "it loses data")
    ]
    assert "MySQL (REJECTED): it loses data" in trace.markdown


async def test_reworded_record_that_drops_what_it_replaced_lets_it_hold_again(desk: Desk) -> None:
    await desk.read("docs/adr/0004-ledger.md", FIRST.format(""), 0)
    for at, words in ((5, "store cents"), (6, "count in cents")):  # in other words, it replaces it still
        await desk.read("docs/adr/0011-cents.md", CENTS.format("Supersedes 4").replace("store cents", words), at)
        first = await desk.claim("We will keep the ledger in Postgres")
        assert (first.status, first.valid_to) == (S.SUPERSEDED, minute(5))
    await desk.read("docs/adr/0011-cents.md", CENTS.format("").replace("store cents", "keep whole cents"), 7)
    first = await desk.claim("We will keep the ledger in Postgres")
    assert (first.status, first.valid_to) == (S.ACTIVE, None)
    assert await desk.conflicts() == []


async def test_of_a_record_that_was_reworded_itself_the_present_words_hold_again(desk: Desk) -> None:
    await desk.read("docs/adr/0004-ledger.md", FIRST.format(""), 0)
    await desk.read("docs/adr/0011-cents.md", CENTS.format("Supersedes 4"), 5)
    await desk.read("docs/adr/0004-ledger.md", FIRST.format("").replace("ledger in", "books in"), 6)
    await desk.read("docs/adr/0011-cents.md", CENTS.format("").replace("store cents", "keep whole cents"), 7)
    first, again = [await desk.claim(f"We will keep the {one} in Postgres") for one in ("ledger", "books")]
    assert (first.status, again.status) == (S.SUPERSEDED, S.ACTIVE)


async def test_reworded_record_rests_on_what_it_still_declares(desk: Desk) -> None:
    await desk.read("docs/adr/0004-ledger.md", FIRST.format(""), 0)
    await desk.read("docs/adr/0011-cents.md", CENTS.format("Depends on ADR 4"), 5)
    needed, told = await desk.claim("We will keep the ledger in Postgres"), []
    for at, says in ((6, "Depends on ADR 4"), (7, "")):
        text = CENTS.format(says).replace("store cents", f"count in cents of {at} sorts")
        await desk.read("docs/adr/0011-cents.md", text, at)
        told.append(len((await desk.why(ref=needed.ref)).downstream))
    assert told == [1, 0]
