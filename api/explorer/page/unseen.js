// Characters that nobody sees: those without width, and those that turn the direction of the words around them. They are how
// words say one thing to a reader and another to a machine, so each is shown by its number before anybody approves anything.

const UNSEEN = /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0001}-\u{e007f}]/gu;
const NAMES = { '200B': 'zero width space', '200E': 'left-to-right mark', '200F': 'right-to-left mark', '202A': 'left-to-right embedding', '202B': 'right-to-left embedding', '202C': 'end of a direction', '202D': 'left-to-right override', '202E': 'right-to-left override', 2066: 'left-to-right isolate', 2067: 'right-to-left isolate', 2069: 'end of an isolate', FEFF: 'zero width no-break space', '00AD': 'soft hyphen' };

/** Texts with such characters become texts and marks; everything else stays. @param {any[]} children @returns {any[]} */
export function revealed(children) {
  return children.map((child) => {
    if (Array.isArray(child)) return revealed(child);
    return typeof child === 'string' && child.search(UNSEEN) >= 0 ? marked(child) : child;
  });
}

/** @param {string} text */
function marked(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(UNSEEN)) {
    if (isSpelling(text, found)) continue;
    parts.push(text.slice(from, found.index), mark(found[0]));
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)];
}

/** A joiner between letters of other scripts, or between pictures, belongs to them. @param {string} text @param {RegExpMatchArray} found */
function isSpelling(text, found) {
  const beside = [text.charCodeAt(found.index - 1), text.charCodeAt(found.index + found[0].length)];
  return /[\u200c\u200d]/.test(found[0]) && beside.every((code) => code > 127);
}

/** @param {string} character */
function mark(character) {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const shown = document.createElement('span');
  shown.className = 'chip warn unseen-character';
  shown.dir = 'ltr';
  shown.title = `A character that nobody sees: ${NAMES[code] ?? 'format character'}`;
  shown.textContent = `U+${code}`;
  return shown;
}
