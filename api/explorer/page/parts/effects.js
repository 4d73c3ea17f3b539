// The effects of a claim, each with its path, and whether it has to be looked at again.

import { toClaim, toItem, toTask } from '../address.js';
import { h } from '../dom.js';
import { plain } from '../words.js';
import { chip } from './claim.js';

/** Where a node is shown, and what it is called. @param {string} project @param {any} node */
function named(project, node) {
  const name = node.statement ?? node.title ?? node.name ?? node.summary ?? node.ref;
  const to = { Task: toTask, Item: toItem }[node.__typename] ?? toClaim;
  return { name, href: to(project, node.ref), kind: node.kind ?? node.__typename };
}

/** @param {string} project @param {any[]} effects @param {(effect: any) => import('../dom.js').Children} [more] */
export function effectList(project, effects, more = () => null) {
  return h('ul', { class: 'plain lines' }, effects.map((effect) => {
    const { name, href, kind } = named(project, effect.node);
    return h('li', { class: 'line' },
      h('div', {}, effect.suspect && [chip('suspect'), ' '], h('a', { href, class: 'statement' }, name), ' ', more(effect)),
      h('div', { class: 'small quiet-text' }, h('span', { class: 'ref' }, effect.node.ref), ` ${plain(kind)}, `,
        effect.via === 'SUPERSEDES' ? 'inherited from what it replaced' : effect.depth === 1 ? 'directly' : `${effect.depth} steps away`));
  }));
}
