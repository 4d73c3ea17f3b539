"""Knows how a text names a moment, and how a section of it looks."""

from datetime import UTC, datetime


def section(title: str, lines: list[str]) -> list[str]:
    return [f"## {title}\n\n" + "\n".join(lines)] if lines else []


def when(at: int | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at / 1_000_000, UTC).strftime("%Y-%m-%d %H:%M")
