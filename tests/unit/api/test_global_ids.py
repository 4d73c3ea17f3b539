"""Global ids name a type, a project and a ref, and nothing that is made up gets any further."""

import pytest

from api.ids import GlobalId, global_id, parse_id


@pytest.mark.parametrize("ref", ["DEC-20260130-001", "ü/slash", "a:b", ""])
def test_an_id_comes_back_as_its_parts(ref: str) -> None:
    assert parse_id(global_id("Task", "stage-build", ref)) == GlobalId("Task", "stage-build", ref)


@pytest.mark.parametrize("text", ["", "x", "????", "VGFzaw", "é" * 20, "A" * 1001, "\ud800"])
def test_what_is_no_id_is_nothing(text: str) -> None:
    assert parse_id(text) is None
