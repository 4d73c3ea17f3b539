// Agents: what a run would be shown and why, what the store of cards holds against its budgets, and what became of each run.

import { packed, packForm } from '../agents/pack.js';
import { line, run } from '../agents/run.js';
import { budgets, trend } from '../agents/store.js';
import { h } from '../dom.js';
import { empty } from '../parts/notice.js';
import { paged } from '../parts/more.js';
import { section } from '../parts/section.js';
import { number } from '../words.js';

/** @param {import('../place.js').Place} place */
export function show(place) {
  return place.params.ref ? run(place, place.params.ref) : all(place);
}

/** @param {import('../place.js').Place} place */
async function all(place) {
  const { project } = place;
  const [found, pack] = await Promise.all([place.ask('agents', { stated: true }), packed(place)]);
  const { episodes } = found;
  const runs = episodes.totalCount
    ? paged(place, { first: episodes, next: async (after) => (await place.ask('agents', { after, stated: false })).episodes, line: (one) => line(project, one), label: 'Show older ones', list: h('ul', { class: 'plain lines' }) })
    : empty('No agent has run here yet', h('p', {}, h('code', {}, `whence hooks install claude-code --project ${project}`), ' lets one remember.'));
  return h('div', { class: 'stack' }, h('h1', { tabindex: -1 }, 'Agents'),
    h('p', { class: 'quiet-text' }, 'The pack that an agent gets before it begins, and the cards of its runs.'),
    packForm(place), pack,
    section(`Runs (${number(episodes.totalCount)})`, runs),
    budgets(project, found.budgets), trend(found.cardAudit));
}
