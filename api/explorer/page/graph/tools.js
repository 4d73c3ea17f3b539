// The tools above the graph: its depth, its direction, and the way out as a file.

import { toGraph } from '../address.js';
import { h } from '../dom.js';
import { counted } from '../words.js';
import { csv, download, mermaid, prov } from './exports.js';
import { DEEPEST } from './gather.js';
import { edgeLegend, nodeLegend } from './signs.js';
import { MOST } from './world.js';

/** @param {import('../place.js').Place} place @param {{ref: string, depth: number, impact: boolean, canImpact: boolean}} now */
export function tools({ project, go }, { ref, depth, impact, canImpact }) {
  const at = (query) => toGraph(project, ref, { depth: depth === (impact ? DEEPEST : 1) ? null : depth, mode: impact ? 'impact' : null, ...query });
  const depths = h('select', { id: 'depth', onchange: ({ target }) => go(at({ depth: target.value })) },
    Array.from({ length: DEEPEST }, (_, index) => h('option', { value: index + 1, selected: index + 1 === depth }, counted(index + 1, 'step'))));
  return h('div', { class: 'row' },
    h('label', { for: 'depth' }, 'As far as'), depths,
    h('a', { class: 'button', href: toGraph(project, ref), 'aria-current': impact ? null : 'true' }, 'Around it'),
    canImpact && h('a', { class: 'button', href: toGraph(project, ref, { mode: 'impact' }), 'aria-current': impact ? 'true' : null }, 'What rests on it'));
}

/** @param {string} project @param {string} ref @param {() => import('./world.js').World} world @param {() => Blob} picture */
export function exportsOf(project, ref, world, picture) {
  const text = (kind, make) => () => new Blob([make()], { type: `${kind};charset=utf-8` });
  const ways = [
    ['PNG', 'png', picture],
    ['Mermaid', 'mmd', text('text/plain', () => mermaid(world()))],
    ['PROV-JSON', 'prov.json', text('application/json', () => prov(world(), project))],
    ['CSV', 'csv', text('text/csv', () => csv(world()))],
  ];
  return h('div', { class: 'row', role: 'group', 'aria-label': 'Save the picture' }, 'Save as',
    ways.map(([name, ending, make]) => h('button', { type: 'button', onclick: () => download(`${ref}.${ending}`, make()) }, name)));
}

export function legend() {
  const rows = (all) => all.map(([sign, words]) => h('li', {}, h('span', { class: 'sign', 'aria-hidden': 'true' }, sign), words));
  return h('details', { class: 'legend', open: true }, h('summary', {}, 'Legend'),
    h('ul', { class: 'plain row small' }, rows(nodeLegend()), rows(edgeLegend()), h('li', {}, h('strong', {}, '+3'), ' that many neighbours are hidden'), h('li', {}, h('strong', {}, '⚠'), ' suspect')));
}

/** Tells how much is shown, and how much is not. @param {import('./world.js').World} world */
export function extent(world) {
  const parts = [`${counted(world.shown.size, 'node')} and ${counted(world.shownEdges.length, 'edge')} are shown`];
  if (world.capped) parts.push(`no more than ${MOST} nodes are drawn, and there are more`);
  else if (world.truncated) parts.push('there are more than the service tells at once, so what is hidden is at least as much as it says');
  return `${parts.join('; ')}.`;
}
