// Conflicts: what can't all hold, side by side, until a person says which does.

import { to } from '../address.js';
import { append, fill, h } from '../dom.js';
import { filterBar } from '../parts/filters.js';
import { describe, empty } from '../parts/notice.js';
import { dispute } from '../settle/dispute.js';
import { sweeps } from '../settle/sweep.js';
import { counted } from '../words.js';

const STATUSES = ['OPEN', 'RESOLVED', 'DISMISSED'];

/** @param {import('../place.js').Place} place */
export async function show(place) {
  return place.params.ref ? one(place, place.params.ref) : all(place);
}

/** @param {import('../place.js').Place} place @param {string} ref */
async function one(place, ref) {
  const { lineage } = await place.ask('conflict', { ref });
  const found = lineage.nodes[0];
  const back = h('p', {}, h('a', { href: to(place.project, 'conflicts') }, 'All open conflicts'));
  if (!found?.members) return h('div', { class: 'stack' }, h('h1', { tabindex: -1 }, 'Conflict'), empty(`${ref} is no conflict`), back);
  const card = dispute(place, found);
  place.watch('inboxEvents', ({ conflict }) => conflict.ref === ref && card.update(conflict));
  return h('div', { class: 'stack' }, h('h1', { tabindex: -1 }, `Conflict ${ref}`), card.node, back);
}

/** @param {import('../place.js').Place} place */
async function all(place) {
  const status = STATUSES.includes(place.query.get('status') ?? '') ? place.query.get('status') : 'OPEN';
  /** @type {Map<string, ReturnType<typeof dispute>>} */
  const cards = new Map();
  /** @type {Set<string>} */
  const counting = new Set();
  const list = h('div', { class: 'stack', id: 'disputes' });
  const foot = h('div', { class: 'row' });
  const count = h('p', { class: 'quiet-text', role: 'status' });
  let after = null;
  let total = 0;

  function add(conflict, first = false) {
    if (cards.has(conflict.ref)) return cards.get(conflict.ref).update(conflict);
    const card = dispute(place, conflict);
    cards.set(conflict.ref, card);
    list[first ? 'prepend' : 'append'](card.node);
    return undefined;
  }

  async function page() {
    const { conflicts } = await place.ask('inbox', { statuses: [status], after });
    ({ endCursor: after } = conflicts.pageInfo);
    total = conflicts.totalCount;
    for (const { node } of conflicts.edges) (counting.add(node.ref), add(node));
    fill(foot, conflicts.pageInfo.hasNextPage && h('button', { type: 'button', onclick: more }, 'Show more'));
    tell();
  }
  const more = () => page().catch((error) => !place.signal.aborted && fill(foot, describe(error, more)));

  function tell() {
    fill(count, cards.size ? `${counted(total, `${status.toLowerCase()} conflict`)}.` : '');
    list.hidden = !cards.size;
    none.hidden = cards.size > 0;
  }
  const none = empty(status === 'OPEN' ? 'No open conflict' : `No conflict is ${status.toLowerCase()}`,
    h('p', {}, 'Claims that can’t both be in force are shown here side by side, until a person settles the conflict.'));

  /** One that is settled here or elsewhere stays where it stands, and is no longer counted. */
  function hear({ conflict, change }) {
    const fits = conflict.status === status;
    const { ref } = conflict;
    if (!fits && !cards.has(ref)) return;
    // Entries on a page that is not loaded yet are counted already.
    const further = !cards.has(ref) && change !== 'OPENED';
    if (fits !== counting.has(ref) && !further) total += fits ? 1 : -1;
    if (fits) counting.add(ref);
    else counting.delete(ref);
    add(conflict, true);
    tell();
  }

  const [swept] = await Promise.all([sweeps(place), page()]);
  place.watch('inboxEvents', hear);
  const bar = filterBar(place, 'conflicts', [{ name: 'status', label: 'Status', options: STATUSES.slice(1) }]);
  bar.querySelector('option').textContent = 'open';
  const view = h('div', { class: 'stack' });
  append(view, [h('h1', { tabindex: -1 }, 'Conflicts'), bar, swept, count, none, list, foot]);
  return view;
}
