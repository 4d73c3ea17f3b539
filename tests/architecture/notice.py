"""The table in NOTICE of the packages that Whence is installed with: `PYTHONPATH=. python -m tests.architecture.notice`
writes it anew."""

import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BEGIN, END = "<!-- packages -->\n", "<!-- end -->\n"
# Locked for other systems or versions of Python than the one that writes this.
ELSEWHERE = {"async-timeout": "Apache-2.0", "colorama": "BSD-3-Clause", "pywin32": "PSF-2.0"}
LONGEST = 80


def locked() -> list[str]:
    lines = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    return sorted({found[1] for line in lines if (found := re.match(r"([A-Za-z0-9_.-]{1,80})==", line))})


def licence_of(name: str) -> str:
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return ELSEWHERE.get(name, "as its package says; not installed on this system")
    said = dict(told.json)
    kinds = [one.rpartition(" :: ")[2] for one in told.get_all("Classifier", []) if one.startswith("License ::")]
    words = said.get("license_expression") or "; ".join(kinds) or said.get("license") or "as its package says"
    return str(words).splitlines()[0][:LONGEST].strip(" |")


def table() -> str:
    rows = "".join(f"| {name} | {licence_of(name)} |\n" for name in locked())
    return f"| package | licence |\n|---|---|\n{rows}"


def main() -> None:
    path = ROOT / "NOTICE.md"
    text = path.read_text("utf-8")
    path.write_text(text[: text.index(BEGIN)] + BEGIN + table() + END + text[text.index(END) + len(END) :], "utf-8")


if __name__ == "__main__":
    main()
