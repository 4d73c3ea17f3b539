"""Another name of a subject: words under it belong to the kept name."""

from collections.abc import Mapping
from dataclasses import dataclass

PREFIX = "alias|"  # no ref that people give has a bar

Aliases = Mapping[str, str]
"""Plain names, each with the name as people write it under which it is kept."""


@dataclass(frozen=True, slots=True)
class Alias:
    """`key` is the name without case, article and white space. `stands`: it was not taken back."""

    project: str
    key: str
    name: str
    kept: str
    by: str
    at: int
    stands: bool = True

    @property
    def ref(self) -> str:
        return f"{PREFIX}{self.key}"


@dataclass(frozen=True, slots=True)
class Twin:
    """Names of one subject, likely or by what a person said. `claims`: how many are about them."""

    project: str
    names: tuple[str, ...]
    score: float
    claims: int
    merged_as: str | None = None
    aliases: tuple[Alias, ...] = ()
