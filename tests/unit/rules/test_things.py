"""The thing of a claim, and the slots of all its names."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.address import BORN_IN, at_item, keyed
from graph.model.claim import Claim
from graph.model.op import About, Op, Quotation
from graph.model.profile import KeySpec, Profile
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, Layer, OpType
from graph.rules.reading.things import address_of_thing, renamed, slots_under_other_names, thing_of_key

PROFILE = Profile("p", keys={"stack.database": KeySpec("stack.database")})
REQUIREMENTS = replace(PROFILE, slots={ClaimKind.REQUIREMENT: ("subject", "attribute")})
WORDS = st.sampled_from(["pump", "valve", "mass", "lead time"])


def slot(subject: str, aspect: str, kind: ClaimKind = ClaimKind.FACT, profile: Profile = PROFILE) -> str:
    return address_of_thing(at_item("p", None), kind, About(subject, aspect), profile).slot


def test_mass_of_the_pump_is_the_pumps_mass() -> None:
    assert slot("pump", "mass") == slot("The Pump", "mass") == slot("", "pump mass") == slot("pumps", "mass")
    assert len({slot("pump", "mass"), slot("valve", "mass"), slot("pump", "lead time"), slot("", "mass")}) == 4


@given(WORDS, WORDS, WORDS, WORDS)
def test_parts_that_a_profile_names_are_told_apart(a: str, b: str, c: str, d: str) -> None:
    one, other = slot(a, b, ClaimKind.REQUIREMENT, REQUIREMENTS), slot(c, d, ClaimKind.REQUIREMENT, REQUIREMENTS)
    assert (one == other) == ((a, b) == (c, d))


@pytest.mark.parametrize(
    ("key", "thing"),
    [
        ("billing-api.timeout", "billing-api"),
        ("auth.api.timeout", "auth.api"),
        ("stack.database", None),
        ("record.pep-8.status", None),
        (None, None),
    ],
)
def test_key_that_is_in_no_list_names_a_thing(key: str | None, thing: str | None) -> None:
    assert thing_of_key(key, PROFILE) == thing


def op(key: str | None = None, about: About | None = None) -> Op:
    return Op(OpType.ADD, ClaimKind.FACT, Quotation("x", "(top)"), 0.6, "x", key=key, about=about, rule="value-unit/3")


def test_what_is_said_of_another_name_is_said_of_the_kept_one() -> None:
    names = {"billing-svc": "Billing service", "pumps": "Pump"}
    assert renamed(op("billing-svc.timeout"), names, PROFILE).key == "billing-service.timeout"
    assert renamed(op("billing-svc.timeout"), names, replace(PROFILE, open_keys=False)).key == "billing-svc.timeout"
    assert renamed(op(about=About("the Pumps", "mass")), names, PROFILE).about == About("Pump", "mass")
    assert renamed(op("stack.database"), names, PROFILE) == op("stack.database")


def claim(**more: object) -> Claim:
    base = Claim("p", "FACT-1", ClaimKind.FACT, ClaimStatus.ACTIVE, "x", "s", "x", 1, 1, rule="value-unit/3")
    return replace(base, **more)  # type: ignore[arg-type]


def test_other_names_have_slots_in_every_layer_and_its_own_is_none_of_them() -> None:
    names = {"pump assembly": "Pump"}
    mine = claim(subject="Pump", aspect="mass", slot=slot("Pump", "mass"))
    found = list(slots_under_other_names(mine, PROFILE, names))
    assert slot("pump assembly", "mass") in found
    assert len(found) == len(Layer) and mine.slot not in found
    assert list(slots_under_other_names(claim(subject="Valve", aspect="mass"), PROFILE, names)) == []


def test_keys_of_other_names() -> None:
    scope = at_item("p", None)
    mine = claim(key="billing-svc.timeout", slot=keyed(scope, "billing-svc.timeout").slot)
    found = list(slots_under_other_names(mine, PROFILE, {"billing-svc": "billing service"}))
    assert keyed(scope, "billing-service.timeout").in_layer(BORN_IN).slot in found
