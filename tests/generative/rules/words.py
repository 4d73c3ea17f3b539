"""Words that somebody said about one slot: built by name for examples, and at random for properties."""

from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

from graph.model.claim import Draft, Evidence, Standing
from graph.model.words import ClaimKind, EvidenceKind, EvidenceRole, Stance

DECIDED = Standing(accepts=True, firm=True, decides=True)
PLAIN = Standing(firm=True)
HEDGED = Standing(decides=True)
BY_HAND = Standing(accepts=True, firm=True, decides=True, hand=True)
BY_HAND_AT_RISK = Standing(accepts=True, decides=True, hand=True)
CONTESTING = Standing(decides=True, contests=True)
DROPPED = Standing(accepts=True, firm=True, decides=True, withdraws=True)
PERHAPS_DROPPED = Standing(decides=True, withdraws=True)
HELD_BACK = (HEDGED, BY_HAND_AT_RISK, CONTESTING, PERHAPS_DROPPED)  # what a slot of high risk lets anybody say
VOTED = Standing(accepts=True, votes=True)
VOTED_AGAINST = Standing(refuses=True, votes=True)
REFUSED = Standing(refuses=True)
UNSAID = Standing(refuses=True, unsays=True)
SUGGESTED = Standing(accepts=True, firm=True, decides=True, suggests=True)
CONSENTED = Standing(accepts=True)
OVER = Standing(over=True)
PLANNED = Standing(proposes=True, awaits=True)
STANDINGS = (DECIDED, PLAIN, HEDGED, BY_HAND, CONTESTING, DROPPED, PERHAPS_DROPPED, VOTED, VOTED_AGAINST, OVER)
PLANNING = (DECIDED, PLAIN, HEDGED, BY_HAND, PLANNED, PLANNED)
ANSWERING = (DECIDED, PLAIN, VOTED, VOTED_AGAINST, REFUSED, UNSAID, SUGGESTED, CONSENTED)


def said(
    value: str,
    at: int,
    standing: Standing = DECIDED,
    *,
    by: str | None = "ann",
    agent: bool = False,
    start: int = 0,
    **more: Any,
) -> Evidence:
    """One verified quotation that asserts a value; its id says what it is, as a real one's does."""
    draft = Draft(
        kind=more.pop("kind", ClaimKind.DECISION),
        statement=more.pop("statement", f"use {value}"),
        rule="test",
        extractor_version="1",
        run=None,
        confidence=more.pop("confidence", 0.9),
        norm=value.lower(),
        value=None if standing.withdraws else value,
        rationale=more.pop("rationale", None),
        stance=Stance.PLANNED if standing.awaits else None,
        starts=at + more.pop("later", 1) if standing.awaits else None,
    )
    if agent:
        standing = replace(standing, accepts=False, firm=False, hand=False)
    more.pop("later", None)
    flags = "".join("01"[getattr(standing, name)] for name in Standing.__dataclass_fields__)
    return Evidence(
        id=f"{at}:{start}:{value}:{by}:{flags}:{draft.statement}",
        source="SRC-1",
        start=start,
        end=start + 1,
        quote=value,
        section=None,
        kind=EvidenceKind.AGENT_OUTPUT if agent else EvidenceKind.USER_SPAN,
        role=EvidenceRole.ASSERTS,
        at=at,
        recorded_at=0,
        author=by,
        agent=agent,
        draft=draft,
        standing=standing,
        **more,
    )


def _said_or_bare(bare: bool, value: str, at: int, standing: Standing, **more: Any) -> Evidence:
    """Return words that may end a claim without naming its value."""
    return said("" if bare and standing.withdraws else value, at, standing, **more)


@dataclass(frozen=True)
class Voices:
    """Voices of a small world, in which words often meet."""

    values: str = "ABC"
    until: int = 12
    standings: tuple[Standing, ...] = STANDINGS

    def words(self) -> st.SearchStrategy[Evidence]:
        return st.builds(
            _said_or_bare,
            st.booleans(),
            st.sampled_from(self.values),
            st.integers(1, self.until),
            st.sampled_from(self.standings),
            by=st.sampled_from(["ann", "ben", None]),
            agent=st.integers(0, 3).map(lambda one: one == 0),
            start=st.integers(0, 1),
            confidence=st.sampled_from([0.7, 0.9]),
            rationale=st.sampled_from([None, "cost"]),
            later=st.integers(1, 6),
        )

    def history(self, most: int = 9) -> st.SearchStrategy[list[Evidence]]:
        return st.lists(self.words(), min_size=1, max_size=most, unique_by=lambda one: one.id)


def batches(history: list[Evidence]) -> st.SearchStrategy[list[list[Evidence]]]:
    """The same words in any order and any grouping."""

    def cut(order: list[Evidence], ends: list[bool]) -> list[list[Evidence]]:
        groups: list[list[Evidence]] = [[]]
        for words, ends_here in zip(order, ends, strict=True):
            groups[-1].append(words)
            if ends_here:
                groups.append([])
        return [group for group in groups if group]

    many = len(history)
    return st.builds(cut, st.permutations(history), st.lists(st.booleans(), min_size=many, max_size=many))
