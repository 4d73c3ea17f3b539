"""Whether a quotation supports its claim, and if not, why a person has to look at it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Support:
    ok: bool
    reason: str | None = None
    past: bool = False  # the words tell of what was, and claim nothing of what is

    def __bool__(self) -> bool:
        return self.ok


YES = Support(True)
