"""How what rests on a claim is told."""

from graph.rules.forms.markdown import _effect


def test_a_task_that_nobody_named_is_told_by_its_ref_alone() -> None:
    assert _effect({"ref": "START", "title": "START"}, 1, False) == "- START"
    assert _effect({"ref": "START", "title": "The start"}, 2, True) == "  - START The start — look again"
