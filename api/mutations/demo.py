"""Fills a demo project for a newcomer to look around in."""

import strawberry

from api.context import Info
from api.demo import story
from api.types.fields import answering
from graph.model.errors import Forbidden, Unavailable
from graph.model.words import Role


@strawberry.type(description="The progress of the demo. It is all there once `done` is `steps`.")
class Demo:
    project: str
    done: int
    steps: int


@strawberry.type
class DemoMutations:
    @answering(
        Demo,
        "Fills the project `demo` with a small invented story, by the same operations that everybody uses. It answers at "
        "once; ask again to hear how far it is. Parts that are there already stay as they are.",
    )
    async def tell_demo(self, info: Info) -> Demo:
        context, slug = info.context, story.PROJECT["slug"]
        if not context.viewer.sees(slug):
            raise Forbidden(f"Your token is for certain projects, and {slug!r} is none of them: ask with another one.")
        context.enter(slug, Role.ADMIN)
        teller = context.shared.teller
        if teller is None:
            raise Unavailable("Nothing can be told from here: ask a running service, or run `whence demo`.")
        return Demo(project=slug, done=await teller.ask(), steps=teller.steps)
