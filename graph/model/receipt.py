"""The receipt of an erasure: how much was erased, by whom and when, without the words."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Receipt:
    """`source` or `author` says whose words, `secrets` that it were secrets; none of them: the words of the whole project.

    `digest` is over the refs of the sources.
    """

    project: str
    ref: str
    at: int
    by: str
    source: str | None = None
    author: str | None = None
    secrets: bool = False
    erased: Mapping[str, int] = field(default_factory=dict, hash=False)
    digest: str = ""
    salt: str = ""
    done: bool = False
    note: str = ""  # why, without the words themselves
    kept: str = ""  # the hash as it was written down with it

    @property
    def meant(self) -> tuple[str | None, str | None, bool]:
        return (self.source, self.author, self.secrets)

    @property
    def told(self) -> dict[str, object]:
        """The counts of the erased nodes by kind, and the source, author or project that they belonged to."""
        whose: dict[str, object] = {"source": self.source} if self.source else {"author": self.author}
        told = whose if self.source or self.author else {"project": self.project}
        return {**told, **dict(sorted(self.erased.items()))}

    @property
    def sha256(self) -> str:
        """The hash of everything that the receipt says: a noted hash shows later that nothing was changed."""
        said = [self.project, self.ref, self.at, self.by, self.told, self.digest, self.note]
        return hashlib.sha256(json.dumps(said, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def digest_of(refs: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(sorted(refs)).encode()).hexdigest()
