"""The data directory: who may use it, its password, its files."""

import asyncio
import errno
import hmac
import json
import os
import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from graph.embedded.address import EngineAddress, read_address
from graph.embedded.locks import POLL, try_lock, wait_for_lock
from graph.model.errors import SettingsError, Unavailable

# A command that looks whether a service runs holds the lock for a moment; that must not turn a service away.
LOCK_PATIENCE = 1.0
# An engine whose service was killed takes this long at most to write down what it had and let go.
ENGINE_PATIENCE = 20.0
FULL = (errno.ENOSPC, errno.EDQUOT)


@dataclass(frozen=True)
class DataDirectory:
    path: Path

    @property
    def engine_root(self) -> Path:
        return self.path / "engine"

    @property
    def log(self) -> Path:
        return self.path / "logs" / "engine.log"

    @property
    def password_file(self) -> Path:
        return self.path / "engine.password"

    @property
    def address_file(self) -> Path:
        return self.path / "engine.json"

    def prepare(self) -> None:
        with self._writing():
            for directory in (self.path, self.engine_root, self.log.parent):
                directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            (self.path / "owner").touch(mode=0o600)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except (FileExistsError, NotADirectoryError):
            raise SettingsError(
                f"{self.path} is not a directory: set WHENCE_DATA_DIR to one, or to a new name"
            ) from None
        except OSError as error:
            cure = "make it writable" if error.errno not in FULL else "free some space there"
            told = f"{self.path} can't be written ({error.strerror}): {cure}, or set WHENCE_DATA_DIR"
            raise (Unavailable if error.errno in FULL else SettingsError)(told) from error

    def password(self) -> str:
        """The engine's password, made up at the first start; the engine itself keeps only its hash."""
        try:
            kept = self.password_file.read_text(encoding="ascii").strip()
        except FileNotFoundError:
            kept = ""
        if kept:
            return kept
        with self._writing():
            return self._new_password()

    def owner_secret(self) -> str | None:
        """Return a secret that only readers of the directory can compute; None before the first start."""
        try:
            password = self.password_file.read_bytes()
        except OSError:
            return None
        return hmac.new(password.strip(), b"owner of the data directory", "sha256").hexdigest() if password else None

    def _new_password(self) -> str:
        # The engine takes the password only while it has no users; ones from a lost password would lock us out.
        (self.engine_root / "config" / "server-users.jsonl").unlink(missing_ok=True)
        self.password_file.unlink(missing_ok=True)
        password = secrets.token_urlsafe(32)
        with os.fdopen(os.open(self.password_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(password)
            file.flush()
            os.fsync(file.fileno())
        return password

    async def claim(self) -> int:
        """Become the directory's one owner, or say who is; the lock goes when this process does, however it ends."""
        self.prepare()
        lock = await wait_for_lock(self.path / "owner", LOCK_PATIENCE)
        if lock is None:
            raise Unavailable(
                f"{self.path} is in use by {self.owner()}: use that one, stop it, or set WHENCE_DATA_DIR to another"
            )
        with self._writing():
            os.ftruncate(lock, 0)
            os.pwrite(lock, json.dumps({"pid": os.getpid(), "command": _command()}).encode(), 0)
            self.address_file.unlink(missing_ok=True)
        return lock

    async def engine_lock(self) -> int:
        """Held by the engine itself as long as it lives, so that no second one opens the same files."""
        lock = await wait_for_lock(self.path / "engine.lock", ENGINE_PATIENCE)
        if lock is None:
            raise Unavailable(
                f"an engine from an earlier start still holds {self.path}: "
                f"end the java process whose command line names {self.engine_root}, then start again"
            )
        return lock

    def owner(self) -> str:
        try:
            owner = json.loads((self.path / "owner").read_text(encoding="utf-8"))
            return f"process {int(owner['pid'])} ({owner['command']})"
        except (OSError, ValueError, KeyError, TypeError):
            return "another process"

    def tell_addresses(self, addresses: Sequence[str]) -> None:
        """Write down the addresses of the service that owns the directory, for commands beside it."""
        told = json.dumps({"pid": os.getpid(), "command": _command(), "addresses": list(addresses)})
        with self._writing():
            (self.path / "owner").write_text(told, encoding="utf-8")

    def addresses(self) -> tuple[str, ...]:
        """Return the addresses of a service that runs on the directory; none where there is none, or only this process uses
        it."""
        try:
            owner = json.loads((self.path / "owner").read_text(encoding="utf-8"))
            return tuple(map(str, owner["addresses"])) if owner["pid"] != os.getpid() and self.is_owned() else ()
        except (OSError, ValueError, KeyError, TypeError):
            return ()

    async def running_engine(self) -> EngineAddress | None:
        """Return the address of the running engine; waits while its owner is still starting it. None where nobody owns the
        directory."""
        for _ in range(int(ENGINE_PATIENCE / POLL)):
            if not self.is_owned():
                return None
            if address := read_address(self.address_file):
                return address
            await asyncio.sleep(POLL)
        raise Unavailable(f"{self.owner()} holds {self.path} and has no engine ready: look into {self.log}")

    def is_owned(self) -> bool:
        if not (self.path / "owner").exists():
            return False
        lock = try_lock(self.path / "owner")
        if lock is not None:
            os.close(lock)
        return lock is None


def find_running(data_dir: Path) -> EngineAddress | None:
    """Return the address of a running service's engine, if a service runs on this directory and is ready."""
    home = DataDirectory(data_dir)
    return read_address(home.address_file) if home.is_owned() else None


def _command() -> str:
    return " ".join([Path(sys.argv[0]).name, *sys.argv[1:2]]).strip() or "python"
