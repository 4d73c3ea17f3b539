"""One token watches so much and no more, and gives back what it leaves."""

from contextlib import ExitStack
from typing import cast

import pytest

from api.subscriptions.feed import MOST_OF_ONE, Feed
from graph.model.errors import RateLimited
from graph.process.services import Services


def test_token_holds_so_many_subscriptions_and_others_none_the_less() -> None:
    feed = Feed(cast("Services", None))
    with ExitStack() as held:
        for _ in range(MOST_OF_ONE):
            held.enter_context(feed.seat("dashboard"))
        with pytest.raises(RateLimited, match="dashboard"), feed.seat("dashboard"):
            pass
        with feed.seat("another"):
            pass
    with feed.seat("dashboard"):
        pass
