"""Answers as bytes."""

import json
from collections.abc import Mapping
from typing import Any


def encode(answer: Mapping[str, Any]) -> bytes:
    # A lone surrogate goes out escaped, which is JSON still: better than no answer at all.
    text = json.dumps(answer, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")
