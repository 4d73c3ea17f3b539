"""A workshop whose items and blocks are looked at."""

from typing import Any

from tests.spec.turn.workshop import Workshop

WIDTH = "item.dimensions.width"
_FIELDS = """query($p: String!, $r: String!, $a: DateTime, $k: DateTime) { item(project: $p, ref: $r) {
  revision fields(asOf: $a, knownAt: $k) { key value origin fact { ref status value evidence { quote } } } } }"""
_BLOCKS = """query($p: String!, $i: String) { blocks(project: $p, item: $i) {
  id key json markdown revision updatedAt updatedBy scope { tier item { ref } project { slug } } } }"""


class Bench(Workshop):
    async def width(self, said: str, **more: Any) -> dict[str, Any]:
        """An answer about the width of the backdrop, captured and read."""
        return await self.answer(WIDTH, text=said, items=["i1"], **more)

    async def fields(self, item: str = "i1", *, at: str | None = None, known: str | None = None) -> dict[str, Any]:
        """Each key's only field."""
        found = await self.all_fields(item, at=at, known=known)
        assert len({one["key"] for one in found}) == len(found)
        return {one["key"]: one for one in found}

    async def all_fields(
        self, item: str = "i1", *, at: str | None = None, known: str | None = None
    ) -> list[dict[str, Any]]:
        data = await self.client.ask(_FIELDS, p=self.project, r=item, a=at, k=known)
        found: list[dict[str, Any]] = data["item"]["fields"]
        return found

    async def revision(self, item: str = "i1") -> int:
        data = await self.client.ask(_FIELDS, p=self.project, r=item, a=None, k=None)
        return int(data["item"]["revision"])

    async def blocks(self, item: str | None = None) -> dict[str, dict[str, Any]]:
        data = await self.client.ask(_BLOCKS, p=self.project, i=item)
        return {one["key"]: one for one in data["blocks"]}

    async def set(self, key: str, value: Any, *, item: str = "i1", note: str | None = None) -> dict[str, Any]:
        data = await self.client.ask(
            """mutation($p: String!, $i: String!, $k: String!, $v: JSON!, $n: String) {
              setOverride(project: $p, item: $i, key: $k, value: $v, note: $n) {
                revision reviews { action by note before after } } }""",
            p=self.project,
            i=item,
            k=key,
            v=value,
            n=note,
        )
        changed: dict[str, Any] = data["setOverride"]
        return changed

    async def clear(self, key: str, *, item: str = "i1") -> dict[str, Any]:
        data = await self.client.ask(
            """mutation($p: String!, $i: String!, $k: String!) {
              clearOverride(project: $p, item: $i, key: $k) { revision reviews { action by before after } } }""",
            p=self.project,
            i=item,
            k=key,
        )
        changed: dict[str, Any] = data["clearOverride"]
        return changed

    async def step(self, name: str, ref: str, **more: Any) -> None:
        """A person's step with a claim."""
        given = "".join(f', {key}: "{value}"' for key, value in more.items())
        await self.client.ask(
            f"mutation($p: String!, $r: String!) {{ {name}(project: $p, ref: $r{given}) {{ ref }} }}",
            p=self.project,
            r=ref,
        )
