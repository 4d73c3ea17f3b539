// Items: what is known of a thing, field by field, and what it is made of.

import { to, toGraph } from '../address.js';
import { fill, h } from '../dom.js';
import { blockText } from '../parts/block.js';
import { empty } from '../parts/notice.js';
import { paged } from '../parts/more.js';
import { section } from '../parts/section.js';
import { fieldTable } from '../things/fields.js';
import { lineList } from '../things/lines.js';
import { trail } from '../things/trail.js';
import { counted } from '../words.js';

/** @param {import('../place.js').Place} place */
export function show(place) {
  return place.params.ref ? one(place, place.params.ref) : all(place);
}

/** @param {import('../place.js').Place} place */
async function all(place) {
  const { items } = await place.ask('items');
  const line = ({ ref, name, revision }) => h('li', { class: 'line' }, h('a', { class: 'statement', href: to(place.project, `items/${encodeURIComponent(ref)}`) }, name), ' ', h('span', { class: 'ref' }, ref), h('span', { class: 'small quiet-text' }, `, ${counted(revision, 'change')}`));
  const body = items.totalCount
    ? paged(place, { first: items, next: async (after) => (await place.ask('items', { after })).items, line, label: 'Show more', list: h('ul', { class: 'plain lines' }) })
    : empty('There is no item yet', h('p', {}, 'An item is a thing with facts of its own. Create it through the API, with the mutation ', h('code', {}, 'createItem'), ', and what is said can name it then. The page docs/items.md of the documentation shows how.'));
  return h('div', { class: 'stack' }, h('h1', { tabindex: -1 }, 'Items'), h('p', { class: 'quiet-text' }, counted(items.totalCount, 'item')), body);
}

/** @param {import('../place.js').Place} place @param {string} ref */
async function one(place, ref) {
  const { item } = await place.ask('item', { ref });
  const back = h('p', { class: 'small' }, h('a', { href: to(place.project, 'items') }, 'All items'));
  if (!item) return h('div', { class: 'stack' }, h('h1', { tabindex: -1 }, ref), empty(`No item is called ${ref}`), back);
  const reviews = h('div', {});
  const revision = h('span', {});
  const update = (fresh) => {
    fill(reviews, trail(fresh.reviews));
    fill(revision, counted(fresh.revision, 'change'));
  };
  update(item);
  const blocks = item.blocks.filter((block) => block.revision > 0);
  return h('div', { class: 'stack' }, back, h('h1', { tabindex: -1 }, item.name),
    h('p', { class: 'row small quiet-text' }, h('span', { class: 'ref' }, item.ref), revision, h('a', { href: toGraph(place.project, item.ref) }, 'See the graph'), h('a', { href: to(place.project, 'ledger', { item: item.ref }) }, 'Its claims'), h('a', { href: to(place.project, 'capture', { scope: 'item', items: item.ref }) }, 'Say something about it')),
    section('Fields', fieldTable(place, item, update)),
    section('Lines', lineList(place, item)),
    section('What is known', blocks.length ? h('div', { class: 'blocks' }, blocks.map((block) => blockText(place.project, block))) : h('p', { class: 'quiet-text' }, 'Nothing yet.')),
    section('Changes by people', reviews));
}
