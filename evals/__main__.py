"""`make evals`: every measure with its floor and its goal. Names choose: `make evals ARGS="minutes --json"`."""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict

from rich.console import Console
from rich.progress import track
from rich.table import Table

from evals import (
    agents,
    answers,
    asking,
    deciding,
    dialogues,
    everyday,
    histories,
    meetings,
    minutes,
    observer,
    patterns,
    quotes,
    records,
    settling,
    states,
    times,
)
from evals.data import Missing
from evals.scores import Measure

EVALS: dict[str, Callable[[], Iterator[Measure]]] = {
    "histories": histories.measures,
    "written": histories.written,
    "lines": histories.lines,
    "settling": settling.measures,
    "dialogues": dialogues.measures,
    "minutes": minutes.measures,
    "meetings": meetings.measures,
    "answers": answers.measures,
    "asking": asking.measures,
    "patterns": patterns.measures,
    "everyday": everyday.measures,
    "deciding": deciding.measures,
    "quotes": quotes.measures,
    "agents": agents.measures,
    "times": times.measures,
    "observer": observer.measures,
    "records": records.measures,
    "states": states.measures,
}


def main(arguments: list[str]) -> int:
    names = [one for one in arguments if one != "--json"]
    unknown = [one for one in names if one not in EVALS]
    if unknown:
        print(
            f"There is no eval {', '.join(unknown)}. Name some of these, or none for all: {', '.join(EVALS)}.",
            file=sys.stderr,
        )
        print("With --json, the measures are printed as JSON.", file=sys.stderr)
        return 2
    found: list[Measure] = []
    missing: list[str] = []
    console = Console(stderr=True)
    for name in track(names or list(EVALS), "Evaluating", console=console, transient=True):
        try:
            found += EVALS[name]()
        except Missing as error:
            missing.append(f"{name} left out: {error}")
    if "--json" in arguments:
        print(json.dumps({"measures": [{**asdict(one), "reached": one.reached} for one in found], "missing": missing}))
    else:
        _print(found)
    for one in missing:
        print(one, file=sys.stderr)
    return 1 if any(one.reached is False for one in found) else 0


def _print(found: list[Measure]) -> None:
    table = Table(title="Precision and recall on real data")
    for name in ("measure", "floor", "goal", "reached", ""):
        table.add_column(name, justify="right" if name in ("floor", "goal", "reached") else "left")
    for one in found:
        colour = {None: "", True: "[green]", False: "[red]"}[one.reached]
        goal = ("≤ " if one.least else "") + _number(one.goal) if one.goal is not None else ""
        table.add_row(one.name, _number(one.floor), goal, f"{colour}{_number(one.value)}", one.detail)
    Console(width=None if sys.stdout.isatty() else 150).print(table)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
