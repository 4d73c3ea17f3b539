// Review: what waits for a person, one after another, by keyboard, mouse or screen reader.

import { to } from '../address.js';
import { fill, h } from '../dom.js';
import { filterBar, KINDS, whereabouts } from '../parts/filters.js';
import { empty } from '../parts/notice.js';
import { desk } from '../settle/desk.js';
import { queue } from '../settle/queue.js';
import { counted } from '../words.js';

/** @param {import('../place.js').Place} place */
export async function show(place) {
  const { query } = place;
  const asked = Object.fromEntries(['kind', 'status', 'item', 'task', 'rule'].map((name) => [name, query.get(name) || null]));
  const waiting = queue(place, { kinds: asked.kind && [asked.kind], statuses: asked.status ? [asked.status] : undefined, item: asked.item, task: asked.task, rule: asked.rule });
  const [where] = await Promise.all([whereabouts(place), waiting.load()]);
  await pinned(place, waiting);
  const rules = [...new Set(waiting.entries.map(({ claim }) => claim.rule).filter(Boolean))].sort();
  const bar = filterBar(place, 'review', [
    { name: 'kind', label: 'Kind', options: KINDS }, { name: 'status', label: 'Status', options: ['CANDIDATE', 'NEEDS_RECHECK'] },
    ...where, { name: 'rule', label: 'Found by', known: rules.map((rule) => [rule, '']) }]);
  const beside = h('p', { class: 'small quiet-text' }, 'What contradicts something in force waits beside it, under ', h('a', { href: to(place.project, 'conflicts') }, 'Conflicts'), '.');
  const body = waiting.entries.length ? [desk(place, waiting), beside] : nothing(place, waiting, Object.values(asked).some(Boolean));
  return h('div', { class: 'stack review' }, h('h1', { tabindex: -1 }, 'Review'), bar, body);
}

/** An entry that the address names stands first, wherever it is in the queue. */
async function pinned(place, waiting) {
  const ref = place.query.get('ref');
  if (!ref || waiting.has(ref)) return;
  const { claim } = await place.ask('judge', { ref, keyed: false });
  if (claim) waiting.first(claim);
}

function nothing(place, waiting, filtered) {
  const arrived = h('p', { role: 'status' });
  waiting.onChange(() => waiting.arrived && fill(arrived, h('button', { type: 'button', onclick: place.again }, `Show ${counted(waiting.arrived, 'new entry', 'new entries')}`)));
  return empty(filtered ? 'Nothing that waits fits these filters' : 'Nothing waits for review',
    h('p', {}, 'What an agent says, and what is doubtful, waits here until a person promotes or rejects it. ', h('a', { href: to(place.project, 'conflicts') }, 'Open conflicts'), ' wait on their own.'), arrived);
}
