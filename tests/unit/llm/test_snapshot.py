"""A model's prompt does not grow with the project."""

import json
from dataclasses import replace

from extract.llm.snapshot import (
    MOST_PLACES,
    MOST_SLOTS,
    Snapshot,
    accepted,
    known_claims,
    places_of,
    slots_of,
    snapshot_of,
)
from extract.sources.turn import ItemRef, Turn, render_turn
from graph.model.claim import Claim
from graph.model.discussion import KnownClaim
from graph.model.source import Source
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, SourceKind
from graph.profiles import load_profiles

PRODUCTION = load_profiles()["production"]


def snapshot(items: int) -> Snapshot:
    refs = tuple(ItemRef(f"i{number}", f"Thing {number:05d}") for number in range(items))
    one = render_turn(Turn("planning", scope="multiItem", items=refs, free_chat="6 m"))
    source = Source("p", "S", SourceKind.TURN, one.text, one.sha256, one.sections, 0, 0, origin=one.origin)
    return snapshot_of(source, PRODUCTION)


def claim(number: int) -> Claim:
    value = f"{number:05d} " + "x" * 5000
    return Claim(
        "p",
        f"FACT-{number}",
        ClaimKind.FACT,
        ClaimStatus.ACTIVE,
        "s",
        "slot",
        value,
        0,
        0,
        key="project.constraints",
        value=value,
    )


def size(facts: int, items: int) -> int:
    made = replace(snapshot(items), accepted=accepted(claim(number) for number in range(facts)))
    return len(json.dumps(made.as_json()))


def test_ten_thousand_facts_take_as_much_room_as_a_hundred() -> None:
    assert size(10_000, 20) == size(100, 20)
    assert size(10_000, 500) == size(10_000, 20)


def test_what_the_graph_is_asked_for_is_bounded_too() -> None:
    many = snapshot(500)
    assert len(slots_of("p", many)) <= MOST_SLOTS
    assert len(places_of("p", many)) <= MOST_PLACES


def test_keys_of_the_project_are_only_asked_for_in_the_project() -> None:
    one = snapshot(1)
    assert not any("i1" in slot and "project." in slot for slot in slots_of("p", one))
    assert any("item.materials" in place for place in places_of("p", one))


def shown(valid_from: int, said_at: int, read_at: int) -> dict[str, object]:
    told = replace(claim(1), value=61, valid_from=valid_from)
    (one,) = known_claims([KnownClaim(told, said_at=said_at)], read_at)
    return one


def test_what_is_settled_for_a_day_that_the_words_do_not_know_yet_is_shown_as_planned() -> None:
    assert shown(valid_from=300, said_at=100, read_at=200)["status"] == "planned"
    assert shown(valid_from=300, said_at=100, read_at=300)["status"] == "in force"


def test_what_a_later_day_replaces_is_shown_as_in_force_until_then() -> None:
    day = 86_400_000_000
    replaced = replace(claim(1), status=ClaimStatus.SUPERSEDED, valid_from=day, valid_to=9 * day)
    before, after = (known_claims([KnownClaim(replaced)], at)[0] for at in (2 * day, 9 * day))
    assert (before["status"], before["until"]) == ("in force", "1970-01-10")
    assert (after["status"], after.get("until")) == ("replaced", None)


def test_what_was_said_after_words_that_come_late_is_shown_as_it_stands() -> None:
    assert shown(valid_from=300, said_at=300, read_at=200)["status"] == "in force"


def test_figures_are_shown_as_they_were_told() -> None:
    assert shown(valid_from=100, said_at=100, read_at=200)["value"] == 61
