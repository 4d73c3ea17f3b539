"""Knows what rests on a claim, how it gets there, and whether it has to be looked at again.

An effect is suspect when anything above it on a path changed after a link further down was last looked at.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from graph.model.effect import Effect
from graph.model.link import Link
from graph.model.words import EffectVia


@dataclass(slots=True)
class _Reach:
    """The way to a node: the shortest way there, and the worst of all ways."""

    depth: int
    path: tuple[str, ...]
    inherited: bool
    latest: int  # the last change of anything above
    suspect: bool
    rests: bool  # reached by a link that says it rests on something, not only by inheritance
    link: Link


def effects(root: str, links: Sequence[Link], depth: int) -> tuple[Effect, ...]:
    """Return everything within `depth` that rests on the root, nearest first."""
    reached = _reach(root, links, depth)
    found = [reach for node, reach in reached.items() if reach.rests and node != root]
    found.sort(key=lambda reach: (reach.depth, reach.link.below))
    return tuple(
        Effect(
            node=reach.link.below,
            via=EffectVia.SUPERSEDES if reach.inherited else EffectVia.DOWNSTREAM,
            depth=reach.depth,
            path=reach.path,
            suspect=reach.suspect,
            labels=reach.link.labels,
            props=reach.link.node,
        )
        for reach in found
    )


def _reach(root: str, links: Sequence[Link], depth: int) -> dict[str, _Reach]:
    below: defaultdict[str, list[Link]] = defaultdict(list)
    for link in links:
        if link.in_force:
            below[link.above].append(link)
    reached: dict[str, _Reach] = {}
    waiting = [(root, _Reach(0, (root,), False, 0, False, False, _none(root)))]
    while waiting:
        here, way = waiting.pop(0)
        for link in below[here]:
            step = _step(way, link)
            if step.depth <= depth and link.below not in way.path and _improves(reached, link.below, step):
                waiting.append((link.below, step))
    return reached


def _step(way: _Reach, link: Link) -> _Reach:
    latest = max(way.latest, link.changed_at)
    return _Reach(
        depth=way.depth + (0 if link.inherits else 1),
        path=(*way.path, link.below),
        inherited=way.inherited or link.inherits,
        latest=latest,
        suspect=way.suspect or latest > link.looked_at,
        rests=not link.inherits,
        link=link,
    )


def _improves(reached: dict[str, _Reach], node: str, step: _Reach) -> bool:
    """Keep the shortest way, worsened by every other; walk on only where something new was learnt."""
    known = reached.get(node)
    if known is None:
        reached[node] = step
        return True
    worse = (step.suspect and not known.suspect) or step.latest > known.latest or (step.rests and not known.rests)
    known.suspect = known.suspect or step.suspect
    known.latest = max(known.latest, step.latest)
    if step.rests and (not known.rests or step.depth < known.depth):
        known.depth, known.path, known.link = step.depth, step.path, step.link
        known.inherited, known.rests = step.inherited, True
    step.suspect, step.latest = known.suspect, known.latest
    return worse


def _none(root: str) -> Link:
    return Link(root, root, False, 0, 0, "", 0, (), {})


def links_to(root: str, effect: str, links: Sequence[Link]) -> tuple[Link, ...]:
    """Every link on every path from the root to the effect."""
    down, up = _closure(root, links, forward=True), _closure(effect, links, forward=False)
    return tuple(link for link in links if link.in_force and link.above in down and link.below in up)


def _closure(start: str, links: Sequence[Link], *, forward: bool) -> set[str]:
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for link in links:
            near, far = (link.above, link.below) if forward else (link.below, link.above)
            if link.in_force and near == here and far not in seen:
                seen.add(far)
                waiting.append(far)
    return seen
