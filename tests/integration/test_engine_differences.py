"""The engines differ where the list says so, and as it says."""

import pytest

from graph.engine import Graph
from tests.engine_differences import DIFFERENCES, Difference


@pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda difference: str(difference.name))
async def test_a_known_difference_is_still_there(difference: Difference, graph: Graph, project: str) -> None:
    assert await difference.probe(graph, project) == getattr(difference, graph.engine_name), difference.reason
