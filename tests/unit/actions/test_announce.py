"""Announcing is a row of named steps, the same for whoever asks."""

from graph.actions.settling.announce import STEPS


def test_steps_have_their_names_and_their_order() -> None:
    names = [one.name for one in STEPS]
    assert names == [
        "recall",
        "hold",
        "take",
        "decide",
        "hear",
        "cascade",
        "compare_merged_names",
        "compare_layers",
        "lapse",
        "update_heard_conflicts",
        "finish",
        "project",
        "write",
        "write_beside",
    ]
