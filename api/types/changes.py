"""Changes between two moments."""

import strawberry
from strawberry.scalars import JSON

from api.types.claims import Claim
from api.types.fields import read
from api.types.scalars import DateTime, with_times
from graph.model.words import ReviewAction


@strawberry.type(description="A claim that came, or a step with one.")
class Change:
    at: DateTime
    by: str
    action: ReviewAction | None = read("action", "The step; null: the claim was not known before.")
    claim: Claim = read("claim", "The claim as it stands now.")
    before: JSON | None = read(lambda one: with_times(one.before))
    after: JSON | None = read(lambda one: with_times(one.after))
