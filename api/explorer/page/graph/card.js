// The facts about the chosen node, and the ways on from it.

import { toClaim, toGraph, toSource } from '../address.js';
import { h } from '../dom.js';
import { chip } from '../parts/claim.js';
import { titled, when } from '../words.js';
import { nodeSign } from './signs.js';

/**
 * @param {string} project
 * @param {import('./world.js').Drawn & {suspect?: boolean}} one
 * @param {{hidden: number, expand: () => void, acknowledge?: () => void, isRoot: boolean}} use
 */
export function card(project, one, { hidden, expand, acknowledge, isRoot }) {
  const { node, type, ref } = one;
  const sign = nodeSign(type);
  const held = node.validFrom && [when(node.validFrom), node.validTo ? [' to ', when(node.validTo)] : ' until now'];
  const rows = [
    ['Kind', titled(one.kind)],
    ['Key', node.key && h('code', {}, node.key)],
    ['Held', held],
    ['Captured', when(node.capturedAt)],
    ['Opened', when(node.openedAt)],
  ].filter(([, value]) => value);
  return h('div', { class: 'card stack tight node-card' },
    h('p', { class: 'row' }, h('span', { 'aria-hidden': 'true' }, sign.sign), sign.name, h('span', { class: 'ref' }, ref), one.status && chip(one.status), one.suspect && chip('suspect')),
    h('h3', {}, one.label),
    one.suspect && h('p', { class: 'small' }, 'Something that it depends on changed after somebody last looked at it.'),
    h('dl', { class: 'facts small' }, rows.map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
    h('div', { class: 'row' },
      hidden > 0 && h('button', { type: 'button', onclick: expand }, `Show ${hidden} more`),
      type === 'Claim' && h('a', { class: 'button', href: toClaim(project, ref) }, 'Why'),
      type === 'Source' && h('a', { class: 'button', href: toSource(project, ref) }, 'Read it'),
      !isRoot && h('a', { class: 'button', href: toGraph(project, ref) }, 'Move to the centre'),
      acknowledge && h('button', { type: 'button', onclick: acknowledge }, 'I looked at it')));
}
