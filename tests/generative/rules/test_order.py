"""Arrival has no part in what a slot holds: any order, any batching, the same graph."""

from hypothesis import given
from hypothesis import strategies as st

from graph.model.claim import Evidence
from graph.model.plan import Slots
from graph.model.status import HOLDING
from tests.generative.rules.words import ANSWERING, HELD_BACK, PLANNING, Voices, batches
from tests.generative.rules.world import World, view


def heard(*arrivals: list[Evidence]) -> World:
    world = World()
    for batch in arrivals:
        world.hear(batch)
    return world


@given(st.data())
def test_words_in_any_order_and_batching_end_in_the_same_graph(data: st.DataObject) -> None:
    history = data.draw(Voices().history())
    at_once = heard(history)
    one_by_one = heard(*data.draw(batches(history)))
    assert view(one_by_one.slot) == view(at_once.slot)


@given(st.data())
def test_suggestions_and_their_answers_in_any_order_end_in_the_same_graph(data: st.DataObject) -> None:
    history = data.draw(Voices(standings=ANSWERING).history())
    assert view(heard(*data.draw(batches(history))).slot) == view(heard(history).slot)


def swept(world: World) -> World:
    """The same once every day that somebody planned for has come."""
    world.now = 100
    world.hear([])
    return world


@given(st.data())
def test_plans_in_any_order_and_read_on_any_day_end_in_the_same_graph(data: st.DataObject) -> None:
    history = data.draw(Voices(standings=PLANNING).history())
    late = World()
    late.now = 100
    late.hear(history)
    assert view(swept(heard(*data.draw(batches(history)))).slot) == view(late.slot)


@given(Voices(standings=PLANNING).history())
def test_what_is_planned_is_not_in_force_before_its_day(history: list[Evidence]) -> None:
    world = heard(history)
    for state in world.slot.claims:
        if state.claim.status in HOLDING:
            assert (state.claim.valid_from or 0) <= world.now


@given(Voices().history())
def test_settling_again_writes_nothing_but_the_touch(history: list[Evidence]) -> None:
    world = heard(history)
    for again in (history, [], history[:1]):
        plan = world.hear(again).plan
        assert {type(one) for one in plan.writes} == {Slots}


@given(Voices().history())
def test_what_only_agents_or_hedging_persons_said_is_never_active(history: list[Evidence]) -> None:
    for state in heard(history).slot.claims:
        if state.claim.held:
            assert any(one.standing.accepts or one.standing.firm for one in state.assertions if not one.agent)


@given(Voices(standings=HELD_BACK).history())
def test_words_never_replace_anything_where_the_risk_is_high(history: list[Evidence]) -> None:
    world = heard(history)
    assert not world.slot.supersessions
    held = [one for one in world.slot.claims if one.claim.held]
    assert len(held) <= 1
    assert all(one.claim.status in HOLDING for one in held)
