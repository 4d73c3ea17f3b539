"""Types that lead back to each other, by their names: each is looked up when the schema is built."""

from typing import TYPE_CHECKING, Annotated

import strawberry

if TYPE_CHECKING:
    from api.types.blocks import Block
    from api.types.catalogue import Line
    from api.types.claims import Claim, Decision, Fact
    from api.types.conflicts import Conflict
    from api.types.items import Field
    from api.types.patterns import Pattern
    from api.types.places import Item, Project, Task
    from api.types.sources import Run, Source
    from api.types.states import TaskState
    from api.types.trails import Effect, Evidence, Review, Supersession

LaterClaim = Annotated["Claim", strawberry.lazy("api.types.claims")]
LaterDecision = Annotated["Decision", strawberry.lazy("api.types.claims")]
LaterFact = Annotated["Fact", strawberry.lazy("api.types.claims")]
LaterLine = Annotated["Line", strawberry.lazy("api.types.catalogue")]
LaterBlock = Annotated["Block", strawberry.lazy("api.types.blocks")]
LaterField = Annotated["Field", strawberry.lazy("api.types.items")]
LaterConflict = Annotated["Conflict", strawberry.lazy("api.types.conflicts")]
LaterPattern = Annotated["Pattern", strawberry.lazy("api.types.patterns")]
LaterItem = Annotated["Item", strawberry.lazy("api.types.places")]
LaterProject = Annotated["Project", strawberry.lazy("api.types.places")]
LaterTask = Annotated["Task", strawberry.lazy("api.types.places")]
LaterRun = Annotated["Run", strawberry.lazy("api.types.sources")]
LaterSource = Annotated["Source", strawberry.lazy("api.types.sources")]
LaterEffect = Annotated["Effect", strawberry.lazy("api.types.trails")]
LaterEvidence = Annotated["Evidence", strawberry.lazy("api.types.trails")]
LaterReview = Annotated["Review", strawberry.lazy("api.types.trails")]
LaterSupersession = Annotated["Supersession", strawberry.lazy("api.types.trails")]
LaterTaskState = Annotated["TaskState", strawberry.lazy("api.types.states")]
