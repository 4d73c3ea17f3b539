// Review: what waits for a person, one after another, by keyboard, mouse or screen reader.

import { to } from '../address.js';
import { fill, h } from '../dom.js';
import { filterBar, KINDS, whereabouts } from '../parts/filters.js';
import { empty } from '../parts/notice.js';
import { allThatMatch } from '../settle/all.js';
import { desk } from '../settle/desk.js';
import { queue } from '../settle/queue.js';
import { topics } from '../settle/topics.js';
import { counted } from '../words.js';

/** @type {[string, string][]} */
const AGES = [['1', 'more than a day'], ['7', 'more than 7 days'], ['30', 'more than 30 days']];

/** @param {import('../place.js').Place} place */
export async function show(place) {
  const { query } = place;
  const asked = Object.fromEntries(['kind', 'status', 'layer', 'item', 'task', 'rule', 'wave', 'days'].map((name) => [name, query.get(name) || null]));
  const which = wanted(asked);
  const waiting = queue(place, which);
  const [where, { waves }, { topicsForReview }] = await Promise.all([whereabouts(place), place.ask('waves'), place.ask('topics'), waiting.load()]);
  await pinned(place, waiting);
  const rules = [...new Set(waiting.entries.map(({ claim }) => claim.rule).filter(Boolean))].sort();
  const bar = filterBar(place, 'review', [
    { name: 'kind', label: 'Kind', options: KINDS }, { name: 'status', label: 'Status', options: ['CANDIDATE', 'NEEDS_RECHECK'] },
    { name: 'layer', label: 'Layer', options: ['MEMORY', 'ENTITY'] }, ...where, { name: 'rule', label: 'Found by', known: rules.map((rule) => [rule, '']) },
    { name: 'wave', label: 'Wave', known: waves.edges.map(({ node }) => [node.ref, node.name]) }, { name: 'days', label: 'Waiting', options: AGES }]);
  const beside = h('p', { class: 'small quiet-text' }, 'Claims that contradict a claim in force are under ', h('a', { href: to(place.project, 'conflicts') }, 'Conflicts'), '.');
  const body = waiting.entries.length ? [allThatMatch(place, waiting, which), desk(place, waiting), beside] : nothing(place, waiting, Object.values(asked).some(Boolean));
  return h('div', { class: 'stack review' }, h('h1', { tabindex: -1 }, 'Review'), bar, body, !Object.values(asked).some(Boolean) && topics(place, topicsForReview));
}

/** The filters as the documents take them. @param {Record<string, string | null>} asked */
function wanted({ kind, status, layer, item, task, rule, wave, days }) {
  const age = AGES.some(([known]) => known === days) ? Number(days) : null;
  return { kinds: kind && [kind], statuses: status ? [status] : undefined, layers: layer && [layer], item, task, rule, wave, waitingLongerThanDays: age };
}

/** An entry that the address names stands first, wherever it is in the queue. */
async function pinned(place, waiting) {
  const ref = place.query.get('ref');
  if (!ref || waiting.has(ref)) return;
  const { claim } = await place.ask('judge', { ref });
  if (claim) waiting.first(claim);
}

function nothing(place, waiting, filtered) {
  const arrived = h('p', { role: 'status' });
  waiting.onChange(() => waiting.arrived && fill(arrived, h('button', { type: 'button', onclick: place.again }, `Show ${counted(waiting.arrived, 'new entry', 'new entries')}`)));
  return empty(filtered ? 'No waiting claim matches these filters' : 'Nothing waits for review',
    h('p', {}, 'Agents’ words and doubtful claims wait here until a person promotes or rejects them. ', h('a', { href: to(place.project, 'conflicts') }, 'Open conflicts'), ' wait on their own.'), arrived);
}
