"""Puts the hook into an agent's own settings, and takes it out again so that nothing is left."""

import json
import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from api.hooks import script
from graph.model.errors import BadInput, NotFound
from graph.model.input_errors import where_json_breaks

SCRIPT = "whence_hook.py"
_SOURCE = Path(__file__).with_name("script.py")

PROJECT = "query($p: String!) { project(slug: $p) { slug } projects { edges { node { slug } } } }"
DOCUMENTS = (PROJECT, script.PACK, script.CAPTURE)
"""The operations that a hook sends, or its installing: a service that runs only what it knows has to know them."""


@dataclass(frozen=True, slots=True)
class Agent:
    """`settings` lies in the folder that the agent looks into; `events` are those that the hook answers."""

    folder: str
    settings: str
    events: tuple[str, ...]
    nested: bool = True  # each event holds groups of hooks, not hooks


AGENTS: Mapping[str, Agent] = {
    "claude-code": Agent(".claude", "settings.json", ("SessionStart", "UserPromptSubmit", "Stop")),
    "codex": Agent(".codex", "hooks.json", ("SessionStart", "UserPromptSubmit", "Stop")),
    "cursor": Agent(".cursor", "hooks.json", ("sessionStart", "beforeSubmitPrompt", "stop"), nested=False),
}


def install(name: str, where: Path, address: str, project: str, token: Path | None) -> Path:
    """The settings that were written; what stood in them stays. Twice is once."""
    agent = _known(name)
    folder = where / agent.folder
    settings = _read(folder / agent.settings)
    folder.mkdir(parents=True, exist_ok=True)
    script = folder / SCRIPT
    shutil.copyfile(_SOURCE, script)
    words = [sys.executable, "-I", "-S", str(script), name, address, project, *([str(token)] if token else [])]
    command = " ".join(_quoted(word) for word in words)
    hooks = _without_ours(settings.get("hooks", {}))
    for event in agent.events:
        hooks.setdefault(event, []).append(_entry(agent, command))
    settings["hooks"] = hooks
    if not agent.nested:
        settings.setdefault("version", 1)
    return _write(folder / agent.settings, settings)


def installed(name: str, where: Path) -> tuple[str, str] | None:
    """The address and the project of the hook that is there."""
    agent = _known(name)
    hooks = _read(where / agent.folder / agent.settings).get("hooks", {})
    ours = [entry for entries in hooks.values() for entry in entries if SCRIPT in json.dumps(entry)]
    if not ours:
        return None
    first = ours[0] if not agent.nested else ours[0]["hooks"][0]
    words = shlex.split(first["command"])
    behind = words[next(at for at, word in enumerate(words) if word.endswith(SCRIPT)) + 1 :]
    return (behind[1], behind[2]) if len(behind) > 2 else None


def uninstall(name: str, where: Path) -> bool:
    """Remove our hooks; True if there were any. A file that held nothing else goes, too."""
    agent = _known(name)
    folder = where / agent.folder
    path, script = folder / agent.settings, folder / SCRIPT
    there = script.exists()
    script.unlink(missing_ok=True)
    Path(f"{script}.log").unlink(missing_ok=True)
    if path.exists():
        settings = _read(path)
        left = _without_ours(settings.get("hooks", {}))
        there = there or left != settings.get("hooks", {})
        settings = {**settings, "hooks": left} if left else {k: v for k, v in settings.items() if k != "hooks"}
        if settings in ({}, {"version": 1}):
            path.unlink()
        else:
            _write(path, settings)
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
    return there


def _known(name: str) -> Agent:
    if name not in AGENTS:
        raise NotFound(f"There is no hook for {name[:40]!r}: there are {', '.join(AGENTS)}.")
    return AGENTS[name]


def _entry(agent: Agent, command: str) -> dict[str, Any]:
    if not agent.nested:
        return {"command": command}
    return {"hooks": [{"type": "command", "command": command, "timeout": 5}]}


def _without_ours(hooks: Mapping[str, Any]) -> dict[str, Any]:
    left = {event: [entry for entry in entries if SCRIPT not in json.dumps(entry)] for event, entries in hooks.items()}
    return {event: entries for event, entries in left.items() if entries}


def _read(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {}
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadInput(
            f"{path} is not valid JSON ({where_json_breaks(error)}): mend it first, so that nothing in it is lost."
        ) from error
    if not isinstance(found, dict):
        raise BadInput(f"{path} holds no JSON object: mend it first, so that nothing in it is lost.")
    return found


def _write(path: Path, settings: Mapping[str, Any]) -> Path:
    path.write_text(json.dumps(settings, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def _quoted(word: str) -> str:
    plain = word.replace("/", "").replace("-", "").replace("_", "").replace(".", "").replace(":", "")
    return word if plain.isalnum() and word.isascii() else "'" + word.replace("'", "'\\''") + "'"
