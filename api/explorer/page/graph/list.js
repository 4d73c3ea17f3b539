// The graph as a list: each node with its neighbours, in words, to be walked by keyboard and heard.

import { h } from '../dom.js';
import { chip } from '../parts/claim.js';
import { plain } from '../words.js';
import { edgeSign, nodeSign } from './signs.js';

/**
 * @param {import('./world.js').World} world
 * @param {{choose: (id: string) => void, expand: (id: string) => void}} use
 */
export function graphList(world, { choose, expand }) {
  const hidden = world.hidden();
  const edges = world.shownEdges;
  return h('ul', { class: 'plain graph-list' }, world.shownNodes.map((one) => h('li', { class: 'line' },
    h('div', { class: 'head' },
      h('span', { 'aria-hidden': 'true' }, `${nodeSign(one.type).sign} `),
      h('button', { type: 'button', class: 'link', 'data-node': one.id, onclick: () => choose(one.id) }, one.label), ' ',
      one.status && chip(one.status), one.suspect && [' ', chip('suspect')]),
    h('div', { class: 'small quiet-text' }, `${nodeSign(one.type).name} `, h('span', { class: 'ref' }, one.ref), hidden.get(one.id) > 0 && [', ',
      h('button', { type: 'button', class: 'link', onclick: () => expand(one.id), 'aria-label': `Show ${hidden.get(one.id)} hidden neighbours of ${one.ref}` }, `${hidden.get(one.id)} hidden`)]),
    ties(world, edges, one.id, choose))));
}

/** @param {import('./world.js').World} world @param {any[]} edges @param {string} id @param {(id: string) => void} choose */
function ties(world, edges, id, choose) {
  const found = edges.flatMap(({ from, to, type }) => {
    if (from === id) return [[edgeSign(type).out, to]];
    return to === id ? [[edgeSign(type).back, from]] : [];
  });
  if (!found.length) return null;
  return h('ul', { class: 'small ties' }, found.map(([words, other]) => {
    const node = world.nodes.get(other);
    return h('li', {}, `${words} `, h('button', { type: 'button', class: 'link', onclick: () => choose(other) }, `${plain(nodeSign(node.type).name)} ${node.ref}`));
  }));
}
