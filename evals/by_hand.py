"""A reader in the model's place: the service writes its requests for a history to a folder, somebody writes the answers beside them.

`python -m evals.by_hand HISTORY.json FOLDER` starts a service of its own, feeds it the history, and scores what it made of
the answers. Each request waits as FOLDER/N-HASH.request.txt until its answer stands in FOLDER/N-HASH.answer.json; the next
one comes after it, since it shows what came of it. A second run asks nothing that the folder answers already. Afterwards
`python -m evals.recorded --keep NAME FOLDER` makes a recording of it.
"""

import importlib.util
import json
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

from evals.histories import free, running, serving, tool

_PATIENCE = 3_600  # seconds that a request waits for its reader
_LONGEST_QUESTION = 110  # and at most where somebody waits for the answer to a question


def score(history: Path, folder: Path) -> None:
    port = free()
    command = [sys.executable, tool("scribe_model.py"), str(port), str(folder.resolve()), "--wait", str(_PATIENCE)]
    settings = {
        "WHENCE_LLM_BASE_URL": f"http://127.0.0.1:{port}/v1",
        "WHENCE_LLM_MODEL": "reader",
        "WHENCE_LLM_TIMEOUT": str(_PATIENCE),
        "WHENCE_LLM_QUESTION_TIMEOUT": str(_LONGEST_QUESTION),
        "WHENCE_OPERATION_TIMEOUT": str(_LONGEST_QUESTION),
    }
    with running(command, {}, f"http://127.0.0.1:{port}/v1/models"), serving(settings) as url:
        scorer = _scorer()
        service = scorer.Service(url, None)
        told = scorer.score(service, history.stem, json.loads(history.read_text(encoding="utf-8")), print)
    shares = ((part, whole) for part, whole in scorer.SHARES if told[whole])
    print(f"{history.stem}: " + ", ".join(f"{part} {told[part]}/{told[whole]}" for part, whole in shares))
    print(", ".join(f"{name} {told[name]}" for name in scorer.COUNTS))


def _scorer() -> ModuleType:
    """The scorer beside the data, as patient as a reader is slow."""
    found = importlib.util.spec_from_file_location("history_score", tool("history_score.py"))
    if found is None or found.loader is None:
        raise ImportError(tool("history_score.py"))
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    hasty = module.Service.settle

    def patient(service: Any, project: str) -> None:
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                hasty(service, project)
                return
            except SystemExit:
                if time.monotonic() > until:
                    raise

    module.Service.settle = patient
    return module


if __name__ == "__main__":
    score(Path(sys.argv[1]), Path(sys.argv[2]))
