"""A slot's address: what shares it, what is kept apart, and its family across layers."""

from hypothesis import given
from hypothesis import strategies as st

from graph.model.address import Address, about_of, at_item, family_of, in_layer, keyed, layer_of, named, worded
from graph.model.words import ClaimKind, Layer, Tier
from graph.profiles import load_profiles

PROJECT = Address("barn")
SCOPES = st.sampled_from(
    [PROJECT, at_item("barn", "door"), Address("barn", Tier.DOMAIN, "door"), Address("barn", Tier.GLOBAL)]
)
NAMES = st.sampled_from(["color", "item.width"])
WORDS = st.text(max_size=20)
ADDRESSES = st.one_of(
    st.builds(keyed, SCOPES, NAMES, st.none() | WORDS),
    st.builds(worded, SCOPES, st.sampled_from(ClaimKind), WORDS),
).flatmap(lambda one: st.sampled_from([one.in_layer(layer) for layer in Layer]))


@given(ADDRESSES, ADDRESSES)
def test_two_addresses_are_one_slot_only_where_they_are_equal(one: Address, other: Address) -> None:
    assert (one.slot == other.slot) == (one == other)


@given(ADDRESSES, st.sampled_from(Layer))
def test_stored_slot_leads_to_its_family_as_its_address_does(one: Address, layer: Layer) -> None:
    assert layer_of(one.slot) is one.layer
    assert in_layer(one.slot, layer) == one.in_layer(layer).slot
    assert list(family_of(one.slot)) == [
        one.in_layer(each).slot for each in (Layer.TRUSTED, Layer.ENTITY, Layer.MEMORY)
    ]


def test_what_is_about_the_same_meets_whatever_its_kind_and_words() -> None:
    said = {"subject": "Billing service", "aspect": "database"}
    decided = about_of(ClaimKind.DECISION, said, {})
    stated = about_of(ClaimKind.FACT, {"subject": "billing  SERVICE", "aspect": "database", "more": "x"}, {})
    assert Address("barn", about=decided).slot == Address("barn", about=stated).slot
    assert Address("barn", about=decided).slot != PROJECT.slot


def test_nothing_names_a_slot_unless_all_its_parts_are_said() -> None:
    assert about_of(ClaimKind.DECISION, {"subject": "billing", "aspect": " "}, {}) == ()


def test_profile_says_what_names_the_slot_of_a_kind() -> None:
    slots = load_profiles()["engineering"].slots
    said = {"subject": "pump", "attribute": "mass", "aspect": "weight"}
    assert about_of(ClaimKind.REQUIREMENT, said, slots) == (("subject", "pump"), ("attribute", "mass"))
    assert about_of(ClaimKind.FACT, said, slots) == (("subject", "pump"), ("aspect", "weight"))


def test_address_in_words_is_apart_from_one_with_a_key() -> None:
    assert named(PROJECT, ClaimKind.FACT, None, "color").slot != named(PROJECT, ClaimKind.FACT, "color", "").slot
