// The days that each claim held, one beside the other, and a mark where one was said that never did.

import { h } from '../dom.js';
import { day, written } from '../words.js';

const HELD = ['ACTIVE', 'NEEDS_RECHECK', 'ARCHIVED'];
const held = ({ status, validTo }) => Boolean(validTo) || HELD.includes(status);

/**
 * For the eye, and for whoever points: the slider and its buttons do the same for everybody.
 * @param {any[]} claims @param {number} first @param {number} last @param {(claim: any) => void} choose
 */
export function bands(claims, first, last, choose) {
  const at = (time) => Math.min(100, Math.max(0, ((Date.parse(time) - first) / (last - first)) * 100));
  const one = (claim) => {
    const { validFrom, validTo, status, statement, value } = claim;
    const band = held(claim);
    const made = h('div', { class: `${band ? 'band' : 'mark'} ${status}`, title: `${day(validFrom)}${validTo ? ` to ${day(validTo)}` : ''}: ${statement}`, onclick: () => choose(claim) }, band && (written(value) || statement));
    made.style.left = `${at(validFrom)}%`;
    if (band) made.style.width = `${(validTo ? at(validTo) : 100) - at(validFrom)}%`;
    return made;
  };
  return h('div', { class: 'bands', 'aria-hidden': 'true' }, claims.map(one));
}
