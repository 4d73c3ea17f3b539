"""The innermost section of a span, found without looking at every section every time."""

from bisect import bisect_right
from collections.abc import Sequence

from graph.model.source import Section


class Places:
    def __init__(self, sections: Sequence[Section]) -> None:
        self._sections = sorted(sections, key=lambda one: (one.start, -one.end))
        self._parents: list[int] = []
        open_: list[int] = []
        for at, section in enumerate(self._sections):
            while open_ and self._sections[open_[-1]].end < section.end:
                open_.pop()
            self._parents.append(open_[-1] if open_ else -1)
            open_.append(at)
        self._starts = [one.start for one in self._sections]

    def section_of(self, start: int, end: int) -> str:
        """The name of the innermost section that holds the whole span; empty where none does."""
        at = bisect_right(self._starts, start) - 1
        while at >= 0 and self._sections[at].end < end:
            at = self._parents[at]
        return self._sections[at].name if at >= 0 else ""
