"""The acceptance documents, on `whence serve` and its embedded engine."""

import pytest

from tests.acceptance.performing import Performance
from tests.acceptance.scenario import Scenario, scenarios
from tests.services.whence import Process


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda one: one.name)
async def test_scenario(scenario: Scenario, service: Process) -> None:
    await Performance([service]).perform(scenario)
