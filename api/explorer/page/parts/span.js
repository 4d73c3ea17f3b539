// The text of a source cut where quotations begin and end, so that each piece knows which of them it stands in.

import { h } from '../dom.js';

const NEAR = 80;

/** @typedef {{start: number, end: number}} Span in code points */

/** Every quotation of the claims in this source. @param {any} source */
export function quotations(source) {
  return source.claims.flatMap((claim) => claim.evidence
    .filter((one) => one.source.ref === source.ref)
    .map(({ start, end, role, quote }) => ({ start, end, role, quote, claim })));
}

/**
 * @param {string} text
 * @param {Span[]} spans
 * @returns {{start: number, end: number, text: string, inside: any[]}[]}
 */
function pieces(text, spans) {
  const points = Array.from(text);
  const edges = [...new Set([0, points.length, ...spans.flatMap(({ start, end }) => [start, end])])]
    .filter((at) => at >= 0 && at <= points.length).sort((one, other) => one - other);
  return edges.slice(0, -1).map((start, index) => {
    const end = edges[index + 1];
    return { start, end, text: points.slice(start, end).join(''), inside: spans.filter((span) => span.start <= start && end <= span.end) };
  });
}

/** True if a section's own heading stands around its beginning, so that it needs no label. @param {string[]} points @param {any} section */
const titled = (points, { name, start }) => points.slice(Math.max(0, start - NEAR), start + NEAR).join('').includes(name.split(' / ').at(-1));

/**
 * The whole text, each quotation a link to itself; `chosen` is a span of its own.
 * @param {any} source
 * @param {Span | null} chosen
 * @param {(span: Span) => string} addressOf
 */
export function marked(source, chosen, addressOf) {
  const points = Array.from(source.text);
  const quoted = quotations(source);
  const outer = source.sections.map(({ name, start }) => ({ name, start, end: start }));
  const cuts = [...quoted, ...(chosen ? [chosen] : []), ...outer];
  const labels = new Map(source.sections.filter((one) => !titled(points, one)).map(({ name, start }) => [start, name]));
  let first = true;
  return pieces(source.text, cuts).map((piece) => {
    const claims = piece.inside.filter(({ claim }) => claim);
    const label = labels.get(piece.start);
    const here = chosen && chosen.start <= piece.start && piece.end <= chosen.end;
    const name = here ? 'mark' : 'span';
    const id = here && first ? 'chosen' : null;
    if (here) first = false;
    if (!claims.length) return h(name, { id, class: here ? 'chosen' : null, 'data-section': label }, piece.text);
    const narrowest = claims.reduce((one, other) => (other.end - other.start < one.end - one.start ? other : one));
    const told = claims.map(({ claim }) => `${claim.ref} ${claim.statement}`).filter((one, at, all) => all.indexOf(one) === at);
    return h(name, { id, class: here ? 'chosen' : null, 'data-section': label },
      h('a', { class: 'quoted', href: addressOf(narrowest), title: told.join('\n') }, piece.text));
  });
}

/** Returns the selection inside the element, in code points of its text; null when there is none. @param {Element} element */
export function selected(element) {
  const selection = getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return null;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const start = Array.from(before.toString()).length;
  return { start, end: start + Array.from(range.toString()).length };
}
