"""A model's proposal is about the item that the model names, as far as the words don't say otherwise."""

import json
from typing import Any

import pytest

from extract.llm.answer import read_answer
from extract.sources.turn import ItemRef, Turn, render_turn
from graph.model.op import Op
from graph.model.source import Source
from graph.model.words import OpType, SourceKind
from graph.profiles import load_profiles
from tests.services.model import op

PRODUCTION = load_profiles()["production"]
WIDTH, VENUE = "item.dimensions.width", "project.logistics.venue"
SIX = {"value": 6, "unit": "m"}
BACKDROP, FLOOR, TWIN = ItemRef("i1", "Backdrop"), ItemRef("i2", "Floor"), ItemRef("i3", "floor")


def aimed(chat: str, quote: str, *, scope: Any = None, key: str = WIDTH, items: tuple[ItemRef, ...] = ()) -> Op:
    turn = Turn("planning", "item" if items else "project", items, free_chat=chat)
    rendered = render_turn(turn)
    named = [{"ref": one.ref, "name": one.name} for one in (BACKDROP, FLOOR, TWIN)]
    origin = {**rendered.origin, "named": [one for one in named if one["name"].casefold() in chat.casefold()]}
    source = Source("p", "S1", SourceKind.TURN, rendered.text, "", rendered.sections, 0, 0, origin=origin)
    said = json.dumps({"ops": [op(quote, key, SIX, scope=scope)]})
    (one,) = read_answer(source, PRODUCTION, said).ops
    return one


@pytest.mark.parametrize("scope", [None, {"type": "item"}, {"type": "project"}])
def test_item_that_the_model_leaves_out_is_the_one_in_scope(scope: Any) -> None:
    one = aimed("It is 6 m wide.", "6 m wide", scope=scope, items=(BACKDROP,))
    assert (one.item, one.needs_review) == ("i1", False)


@pytest.mark.parametrize(
    ("chat", "item"),
    [
        ("The backdrop is 6 m wide.", "i1"),
        ("@item(i2:Floor) is 6 m wide.", "i2"),
        ("So it is 6 m wide. The backdrop is black.", None),
        ("The floor is 6 m wide.", None),
    ],
)
def test_or_the_one_that_the_sentence_names(chat: str, item: str | None) -> None:
    one = aimed(chat, "6 m wide")
    assert (one.item, one.needs_review) == (item, item is None)


@pytest.mark.parametrize(
    ("chat", "item", "doubt"),
    [
        ("The backdrop is 6 m wide.", "i1", None),
        ("The floor is 6 m wide.", "i2", "fit more than one item: i2, i3"),
        ("@item(i2:Floor) is 6 m wide.", "i2", None),
        ("@item(i2:Floor) is 6 m wide. The backdrop is 3 m high.", "i1", "mention another item: i2"),
        ("The floor is 6 m wide. The backdrop is 3 m high.", "i1", "name another item: i2, i3"),
    ],
)
def test_item_that_the_words_speak_against_is_for_a_person(chat: str, item: str, doubt: str | None) -> None:
    one = aimed(chat, "6 m wide", scope={"type": "item", "itemId": item})
    assert (one.item, one.needs_review) == (item, doubt is not None)
    assert doubt is None or doubt in str(one.reason)


def test_key_of_the_project_is_the_projects_whatever_the_model_says() -> None:
    one = aimed("The backdrop stands in Hall 4.", "Hall 4", key=VENUE, scope={"type": "item", "itemId": "i1"})
    assert one.item is None


def test_item_that_the_turn_is_not_about_is_none_to_choose() -> None:
    assert aimed("It is 6 m wide.", "6 m wide", scope={"type": "item", "itemId": "i9"}).op is OpType.NOTE


@pytest.mark.parametrize("scope", [None, {"type": "item", "itemId": "i2"}])
def test_of_two_that_go_by_the_name_the_picked_one_is_meant(scope: Any) -> None:
    one = aimed("The floor is 6 m wide.", "6 m wide", scope=scope, items=(FLOOR,))
    assert (one.item, one.needs_review) == ("i2", False)
    both = aimed("The floor is 6 m wide.", "6 m wide", items=(FLOOR, TWIN))
    assert (both.item, both.needs_review) == (None, True)
