// The address of every view: what it shows stands there, so that it can be shared, and back and forward work.

/**
 * @param {string} project
 * @param {string} path below the project, as `ask` or `read/SRC-1`; parts of it are escaped by `part`
 * @param {Record<string, unknown>} [query] empty values are left out
 */
export function to(project, path, query = {}) {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '' && value !== false) asked.set(name, String(value));
  }
  const text = asked.toString();
  return `/p/${encodeURIComponent(project)}/${path}${text ? `?${text}` : ''}`;
}

export const toClaim = (project, ref) => to(project, 'ask', { ref });
export const toTask = (project, ref) => to(project, `tasks/${encodeURIComponent(ref)}`);
export const toItem = (project, ref) => to(project, `items/${encodeURIComponent(ref)}`);
export const toGraph = (project, ref, query = {}) => to(project, `see/${encodeURIComponent(ref)}`, query);

/** A source, or a span of it. */
export function toSource(project, ref, span) {
  return to(project, `read/${encodeURIComponent(ref)}`, span ? { from: span.start, to: span.end } : {});
}

/** A part of an address as it was meant; one that was cut off in the middle of a letter stays as it is. @param {string} part */
export function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Returns the parts of a path that fits a pattern such as `read/:ref?`; null when it does not fit.
 * @param {string} pattern
 * @param {string} path
 * @returns {Record<string, string> | null}
 */
export function match(pattern, path) {
  const wanted = pattern.split('/');
  const parts = path.split('/').filter(Boolean);
  /** @type {Record<string, string>} */
  const found = {};
  if (parts.length > wanted.length) return null;
  for (const [index, want] of wanted.entries()) {
    const part = parts[index];
    const name = want.match(/^:(\w+)(\?)?$/);
    if (!name && part !== want) return null;
    if (name && part === undefined && !name[2]) return null;
    if (name && part !== undefined) found[name[1]] = decoded(part);
  }
  return found;
}
