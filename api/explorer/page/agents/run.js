// One run of an agent: what became of its cards and by which rule, how it ended, and what it had been shown.

import { to, toClaim, toSource } from '../address.js';
import { h } from '../dom.js';
import { chip, claimLine } from '../parts/claim.js';
import { empty } from '../parts/notice.js';
import { quotation } from '../parts/quote.js';
import { section, sectionOf } from '../parts/section.js';
import { counted, number, plain, when } from '../words.js';

const COUNTED = ['admitted', 'merged', 'superseded', 'archived', 'refused'];
const ENDS = { TOOL_SUCCESS: 'ACTIVE', USER_CONFIRMED_HELPFUL: 'ACTIVE', TOOL_FAILURE: 'FAILED', USER_CORRECTED: 'FAILED' };

/** @param {string} type */
export const ended = (type) => chip(ENDS[type], plain(type));

/** @param {any} consolidation */
export const tally = (consolidation) => (consolidation
  ? [`${number(consolidation.proposed)} proposed`, ...COUNTED.filter((name) => consolidation[name]).map((name) => `${number(consolidation[name])} ${name}`)].join(', ')
  : 'waits to be read');

/** @param {import('../place.js').Place} place @param {string} ref */
export async function run(place, ref) {
  const { project } = place;
  const { episode } = await place.ask('episode', { ref });
  const back = h('p', { class: 'small' }, h('a', { href: to(project, 'agents') }, 'All runs'));
  if (!episode) return h('div', { class: 'stack' }, back, h('h1', { tabindex: -1 }, ref), empty(`No run is called ${ref}`));
  const { source, consolidation } = episode;
  return h('div', { class: 'stack' }, back, h('h1', { tabindex: -1 }, episode.ref),
    h('p', { class: 'row small quiet-text' }, h('span', {}, episode.agent), when(source.at), h('a', { href: toSource(project, source.ref) }, 'read it')),
    section('Its cards, and their results', [h('p', { class: 'quiet-text' }, tally(consolidation)), consolidation?.entries.length > 0 && ledger(project, consolidation.entries)], { 'data-ledger': true }),
    sectionOf('How it ended', episode.outcomes, (all) => h('ul', { class: 'plain lines' }, all.map((one) => outcome(project, one)))),
    sectionOf('What it was shown', episode.exposures, (all) => h('ul', { class: 'plain lines' }, all.map(({ card, channel, at }) => h('li', {}, claimLine(project, card, plain(channel), when(at)))))));
}

/** @param {string} project @param {any[]} entries */
const ledger = (project, entries) => h('ul', { class: 'plain lines' }, entries.map(({ statement, became, rule, card }) => h('li', { class: 'line' },
  h('div', {}, chip(became), ' ', card ? h('a', { class: 'statement', href: toClaim(project, card.ref) }, statement || card.ref) : h('span', { class: 'statement' }, statement)),
  h('div', { class: 'row small quiet-text' }, card && h('span', { class: 'ref' }, card.ref), h('span', { dir: 'auto' }, rule)))));

/** @param {string} project @param {any} one */
const outcome = (project, { type, at, anchored, evidence }) => h('li', { class: 'line' },
  h('div', { class: 'row small' }, ended(type), when(at), !anchored && h('span', { class: 'quiet-text' }, 'nothing in the run bears it out, so it does not count')),
  evidence.map((words) => quotation(project, words)));

/** One run in the list. @param {string} project @param {any} episode */
export function line(project, { ref, agent, source, outcomes, consolidation }) {
  const types = [...new Set(outcomes.map(({ type }) => type))];
  return h('li', { class: 'line' },
    h('div', {}, h('a', { class: 'statement', href: to(project, `agents/${encodeURIComponent(ref)}`) }, ref), types.map((type) => [' ', ended(type)])),
    h('div', { class: 'row small quiet-text' }, h('span', {}, agent), when(source.at), h('span', {}, tally(consolidation)), outcomes.length > 0 && h('span', {}, counted(outcomes.length, 'outcome'))));
}
