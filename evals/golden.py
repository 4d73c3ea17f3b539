"""The present reading of every sentence of the tests and evals, kept as it was, so that a change shows its effects.

`python -m evals.golden` prints the differences from the file; `--write` takes today's reading as the new one. The sentences
stay those of the file, whatever becomes of the tests; `--collect` gathers them anew.
"""

import ast
import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from extract.pipeline import extract_by_rules
from extract.sources.rendered import render_message
from graph.model.op import Op
from graph.model.source import Source
from graph.model.words import SourceKind
from graph.profiles import load_profiles
from graph.rules.language.utterance import utterance
from graph.rules.talk.answers import answer_of
from graph.rules.talk.corrections import correction_in
from graph.rules.talk.proposals import put_by

_HERE = Path(__file__).resolve().parent
GOLDEN = _HERE / "golden" / "sentences.json.gz"
_LONGEST = 300  # characters
_FEWEST = 2  # words
_GENERAL = load_profiles()["general"]
_PUT = utterance("Shall we move the ledger to Postgres?")  # what a yes or a no answers

Read = dict[str, Any]


def main(arguments: list[str]) -> int:
    kept: dict[str, Read] = {} if "--collect" in arguments else _kept()
    texts = sorted(set(_collected())) if "--collect" in arguments else list(kept)
    now = {text: read(text) for text in texts}
    if "--collect" in arguments or "--write" in arguments:
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_bytes(gzip.compress(json.dumps(now, ensure_ascii=False, indent=0).encode(), mtime=0))
        print(f"{len(now)} sentences written to {GOLDEN}")
        return 0
    changed = [text for text in texts if now[text] != kept[text]]
    for text in changed:
        print(f"\n  {text}")
        for part in sorted({*now[text], *kept[text]}):
            if (was := kept[text].get(part)) != (is_now := now[text].get(part)):
                print(f"    - {part}: {was}\n    + {part}: {is_now}")
    print(f"\n{len(changed)} of {len(texts)} sentences are read otherwise")
    return 0


def read(text: str) -> Read:
    """Its claims, and what it would be as an answer; what is empty is left out."""
    said = utterance(text)
    answer, wrong = answer_of(said, _PUT), correction_in(said, _PUT, None)
    found = {
        "claims": [_claim(one) for one in extract_by_rules(_message(text), _GENERAL, 0).ops],
        "answer": answer.sense.value if answer else "",
        "corrects": text[wrong.start : wrong.end] if wrong else "",
        "puts": put_by(said).value if put_by(said).value != "NOTHING" else "",
    }
    return {name: value for name, value in found.items() if value}


def _message(text: str) -> Source:
    one = render_message(text)
    return Source("p", "MSG-1", SourceKind.MESSAGE, one.text, one.sha256, one.sections, 0, 0)


def _claim(op: Op) -> list[str]:
    state = "declined" if op.declined else "over" if op.over else "marked" if op.marked else "waits"
    support = " ".join(f"[{one.role.value.lower()}: {one.quote}]" for one in op.support)
    given = " ".join(f"{name}={value}" for name, value in (("owner", op.owner), ("key", op.key)) if value)
    return [op.kind.value, state, op.statement or "", op.evidence.quote, support, given]


def _kept() -> dict[str, Read]:
    kept: dict[str, Read] = json.loads(gzip.decompress(GOLDEN.read_bytes()))
    return kept


def _collected() -> Iterator[str]:
    """Every string of the tests, and every line of the evals, that may be a sentence somebody says."""
    root = _HERE.parent
    for path in sorted((root / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_said(node.value):
                yield node.value.strip()
    for path in sorted(_HERE.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            said = line.partition(" ")[2].partition(" => ")[0].partition("  because ")[0].strip()
            yield from (one.partition(": ")[2] or one for one in said.split(" | ") if _is_said(one))


def _is_said(text: str) -> bool:
    words = text.split()
    return (
        len(words) >= _FEWEST
        and len(text) <= _LONGEST
        and not set("{}$<>\\") & set(text)
        and text.isprintable()
        and sum(word.strip(".,;:!?'\"()").isalpha() for word in words) * 2 > len(words)
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
