"""A shop that builds things: an item with lines, and a catalogue to link them to."""

from dataclasses import dataclass
from typing import Any

from tests.spec.api.client import Client

LINK = "canonical { ref } confidence status decision { ref status kind handAuthored key value scope { tier item { ref } } }"
LINE = f"""id ref name quantity unit item {{ ref }} link {{ {LINK} }}
  rejected {{ canonical {{ ref }} status }}
  suggestions {{ canonical {{ ref name }} confidence status decision {{ ref }} }}
  prices {{ vendor amount currency unit at source {{ kind text }} }}"""
CANONICAL = """id ref name synonyms unit prices { vendor amount currency unit at source { kind text origin } }
  priceMemory { unit currency vendor last lastAt median lowest highest count }"""

Answer = dict[str, Any]


@dataclass(frozen=True)
class Shop:
    client: Client
    project: str

    async def open(self, profile: str = "production") -> None:
        await self.client.ask(
            "mutation($p: String!, $f: String!) { createProject(input: {slug: $p, name: $p, profile: $f}) { id } }",
            p=self.project,
            f=profile,
        )
        await self.item("backdrop", "Backdrop")

    async def item(self, ref: str, name: str) -> None:
        await self.client.ask(
            "mutation($p: String!, $i: ItemInput!) { createItem(project: $p, input: $i) { id } }",
            p=self.project,
            i={"ref": ref, "name": name},
        )

    async def line(self, name: str, item: str = "backdrop", **more: Any) -> Answer:
        query = f"""mutation($project: String!, $item: String!, $name: String!, $quantity: Float, $unit: String) {{
          addLine(project: $project, item: $item, name: $name, quantity: $quantity, unit: $unit) {{ {LINE} }} }}"""
        return await self._do(query, "addLine", item=item, name=name, **more)

    async def canonical(self, ref: str, name: str, *synonyms: str, unit: str | None = None) -> Answer:
        query = f"""mutation($project: String!, $ref: String!, $name: String!, $synonyms: [String!], $unit: String) {{
          addCanonical(project: $project, ref: $ref, name: $name, synonyms: $synonyms, unit: $unit) {{ {CANONICAL} }} }}"""
        return await self._do(query, "addCanonical", ref=ref, name=name, synonyms=list(synonyms), unit=unit)

    async def price(self, canonical: str, vendor: str, amount: float, currency: str = "EUR", **more: Any) -> Answer:
        query = f"""mutation($project: String!, $canonical: String!, $vendor: String!, $amount: Float!,
            $currency: String!, $unit: String, $at: DateTime) {{
          addPrice(project: $project, canonical: $canonical, vendor: $vendor, amount: $amount, currency: $currency,
            unit: $unit, at: $at) {{ {CANONICAL} }} }}"""
        return await self._do(
            query, "addPrice", canonical=canonical, vendor=vendor, amount=amount, currency=currency, **more
        )

    async def confirm(self, line: Answer, canonical: str) -> Answer:
        return await self._linked("confirmLink", line["id"], canonical)

    async def reject(self, line: Answer, canonical: str) -> Answer:
        return await self._linked("rejectLink", line["id"], canonical)

    async def suggest(self, line: Answer, canonical: str) -> Answer:
        return await self._linked("suggestLink", line["id"], canonical)

    async def _linked(self, mutation: str, line: str, canonical: str) -> Answer:
        query = f"""mutation($project: String!, $line: ID!, $canonical: String!) {{
          {mutation}(project: $project, line: $line, canonical: $canonical) {{ {LINE} }} }}"""
        return await self._do(query, mutation, line=line, canonical=canonical)

    async def revert(self, ref: str) -> Answer:
        query = "mutation($project: String!, $ref: String!) { revert(project: $project, ref: $ref) { ref status } }"
        return await self._do(query, "revert", ref=ref)

    async def again(self, line: Answer) -> Answer:
        """The line as it is now."""
        data = await self.client.ask(
            f"query($id: ID!) {{ node(id: $id) {{ ... on Line {{ {LINE} }} }} }}", id=line["id"]
        )
        found: Answer = data["node"]
        return found

    async def find(self, text: str | None = None, first: int = 50) -> list[str]:
        query = """query($p: String!, $t: String, $f: Int!) { canonicals(project: $p, text: $t, first: $f) { ref } }"""
        data = await self.client.ask(query, p=self.project, t=text, f=first)
        return [one["ref"] for one in data["canonicals"]]

    async def _do(self, query: str, name: str, /, **variables: Any) -> Answer:
        data = await self.client.ask(query, project=self.project, **variables)
        done: Answer = data[name]
        return done


def suggested(line: Answer) -> list[str]:
    return [one["canonical"]["ref"] for one in line["suggestions"]]


def linked(line: Answer) -> str | None:
    return line["link"]["canonical"]["ref"] if line["link"] else None
