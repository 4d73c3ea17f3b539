"""Makes sure that nothing typed can pass for a header of a turn: a line that looks like one gets a backslash before it.

Only whole characters are added and none is taken away, so the words can still be quoted letter for letter from the
bundle. A line that begins with backslashes and then looks like a header gets one more, so what was typed can be told.
"""

import re
import unicodedata
from itertools import islice

SECTIONS = ("TURN_META", "STRUCTURED_QUESTIONS", "USER_ANSWERS", "FREE_CHAT", "AGENT_OUTPUT")
MARK = "\\"
_LOOKED_AT = 200  # visible characters of a line: no header is longer
_UNSEEN = ("Cf", "Mn", "Cc")
_NAMES = tuple(f"[{name.replace('_', '').casefold()}" for name in SECTIONS)
_ENTRY = re.compile(r"[qa]\d{1,6}\(q?id=")
_META = re.compile(r"(?:bundleid|itemrefs|selecteditemids)=")
_BRACKETED = re.compile(r"\[[^\[\]]{2,60}\]")


def escaped(text: str) -> str:
    """The text with every line marked that looks like a part of the template."""
    return "".join(MARK + line if looks_like_header(line) else line for line in text.splitlines(keepends=True))


def unescaped(text: str) -> str:
    """Return the typed text from its form in the bundle."""
    return "".join(line[1:] if _is_marked(line) else line for line in text.splitlines(keepends=True))


def looks_like_header(line: str) -> bool:
    """True for a line that looks like a header: in any case, width or spacing, with invisible letters in between, or in
    another script's letters."""
    seen = visible(line.lstrip(MARK))
    plain = re.sub(r"[_\-]", "", seen)
    if plain.startswith(_NAMES) or _ENTRY.match(seen) or _META.match(seen):
        return True
    found = _BRACKETED.match(seen)
    return found is not None and not (found[0].isascii() and "_" not in found[0])


def _is_marked(line: str) -> bool:
    return line.startswith(MARK) and looks_like_header(line)


def visible(line: str) -> str:
    """Return one form for all ways to write the same letters, without blanks and invisible signs."""
    folded = unicodedata.normalize("NFKC", line).casefold()
    kept = (one for one in folded if not one.isspace() and unicodedata.category(one) not in _UNSEEN)
    return "".join(islice(kept, _LOOKED_AT))
