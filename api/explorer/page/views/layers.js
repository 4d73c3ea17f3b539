// Layers: what was said, what the project goes by, and what a person has written down to be relied on.

import { to, toClaim } from '../address.js';
import { fill, h, words } from '../dom.js';
import { claimList } from '../parts/claim.js';
import { describe, say } from '../parts/notice.js';
import { section } from '../parts/section.js';
import { twins } from '../settle/twins.js';
import { counted, number, plain } from '../words.js';

const LAYERS = [
  { name: 'trusted', title: 'Trusted', says: 'Written by a person. Only another trusted claim can replace it.', none: () => ['There is no trusted claim yet. A person writes it through the API, with the mutation ', h('code', {}, 'curate'), '; the page docs/layers.md of the documentation shows how.'] },
  { name: 'entity', title: 'Entities', says: 'Knowledge that the project relies on: proposed from a memory, and promoted by a person.', none: () => ['There is no entity yet. The mutation ', h('code', {}, 'graduate'), ' of the API proposes a memory as an entity, and a person promotes it under Review; docs/layers.md shows how.'] },
  { name: 'memory', title: 'Memories', says: 'Words of people and documents.', none: () => 'Nothing is in force yet.' },
];

/** @param {import('../place.js').Place} place */
export async function show(place) {
  const found = await place.ask('layers');
  const waits = found.waiting.totalCount > 0 && section(`Proposed as entities (${number(found.waiting.totalCount)})`, [
    list(place, found.waiting), h('p', { class: 'small' }, h('a', { href: to(place.project, 'review', { layer: 'ENTITY' }) }, 'Review them'))]);
  return h('div', { class: 'stack' }, h('h1', { tabindex: -1 }, 'Layers'),
    h('p', { class: 'quiet-text' }, 'The highest layer answers. A claim of another layer that says otherwise contests it, until a person settles that.'),
    LAYERS.map((layer) => part(place, layer, found[layer.name])), waits, twins(place, found.twins), policies(place, found.policies));
}

/** @param {import('../place.js').Place} place @param {any} layer @param {any} page */
function part(place, { name, title, says, none }, page) {
  const rest = page.totalCount > page.edges.length && h('p', { class: 'small' }, h('a', { href: to(place.project, 'ledger', { layer: name.toUpperCase(), status: 'ACTIVE' }) }, `Show all ${number(page.totalCount)}`));
  return section(`${title} (${number(page.totalCount)})`, [h('p', { class: 'small quiet-text' }, says), page.edges.length ? list(place, page) : h('p', { class: 'quiet-text' }, none()), rest], { 'data-layer': name });
}

/** @param {import('../place.js').Place} place @param {any} page */
const list = (place, page) => claimList(place.project, page.edges.map(({ node }) => node), (claim) => more(place.project, claim));

/** Shows its origin, the number of voices for it, and the claims that contest it. @param {string} project @param {any} claim */
function more(project, { graduatedFrom, origins, contestedBy }) {
  const link = ({ ref, statement }) => h('a', { href: toClaim(project, ref) }, statement ?? ref);
  return [
    graduatedFrom && ['from ', link(graduatedFrom), ', '], counted(origins, 'origin'),
    contestedBy.length > 0 && [', contested by ', contestedBy.map((one, at) => [at > 0 && ', ', link(one), ` (${plain(one.layer)})`])],
  ];
}

/** @param {import('../place.js').Place} place @param {any[]} all */
function policies(place, all) {
  const wrong = h('div', {});
  const set = async (name, box) => {
    try {
      await place.change('setPolicy', { name, on: box.checked });
      fill(wrong);
      say(`${name} is ${box.checked ? 'on' : 'off'}.`, undefined, name);
    } catch (error) {
      box.checked = !box.checked;
      fill(wrong, describe(error));
    }
  };
  const line = ({ name, on, describes, promoted }) => h('li', {}, h('label', { class: 'row' },
    h('input', { type: 'checkbox', name, checked: on, onchange: ({ target }) => set(name, target) }), h('strong', {}, name), h('span', {}, words(describes)), h('span', { class: 'small quiet-text' }, `${number(promoted)} promoted`)));
  return section('Policies', [h('p', { class: 'small quiet-text' }, 'Policies are off until a person turns them on. A policy’s promotions are reviews in its name, and can be undone like any other step.'), wrong, h('ul', { class: 'plain lines' }, all.map(line))]);
}
