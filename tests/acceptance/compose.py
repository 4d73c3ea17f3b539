"""Reads our own services out of `docker-compose.yml`: their commands, and their settings with the variables put in."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

FILE = Path(__file__).parents[2] / "docker-compose.yml"
_VARIABLE = re.compile(r"\$\{([A-Z_]+)(:-|:\?)?([^}]*)\}")


@dataclass(frozen=True)
class Service:
    command: tuple[str, ...]
    replicas: int
    settings: Mapping[str, str]


def service(name: str, variables: Mapping[str, str]) -> Service:
    said = _services()[name]
    settings = {key: _put_in(str(value), variables) for key, value in said["environment"].items()}
    return Service(tuple(said["command"]), said["deploy"]["replicas"], settings)


def checked_parts() -> dict[str, bool]:
    """Every part, and whether something looks after its health."""
    return {name: "healthcheck" in one for name, one in _services().items()}


def _services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))["services"]
    return found


def _put_in(text: str, variables: Mapping[str, str]) -> str:
    """As compose does it: `${NAME}`, with a default, or required with a message."""

    def value(found: re.Match[str]) -> str:
        name, mark, rest = found.groups()
        if variables.get(name):
            return variables[name]
        assert mark == ":-", f"{name} is required: {rest}"
        return str(rest)

    return _VARIABLE.sub(value, text)
