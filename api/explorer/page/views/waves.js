// Waves: documents that were captured together, what a pass made of them, and what it held back.

import { to } from '../address.js';
import { fill, h, words } from '../dom.js';
import { chip, claimList } from '../parts/claim.js';
import { describe, empty, say } from '../parts/notice.js';
import { paged } from '../parts/more.js';
import { section, sectionOf } from '../parts/section.js';
import { counted, number, when } from '../words.js';

/** @param {import('../place.js').Place} place */
export function show(place) {
  return place.params.ref ? one(place, place.params.ref) : all(place);
}

/** @param {import('../place.js').Place} place */
async function all(place) {
  const { waves } = await place.ask('waves');
  const line = (wave) => h('li', { class: 'line' },
    h('div', {}, h('a', { class: 'statement', href: to(place.project, `waves/${encodeURIComponent(wave.ref)}`) }, wave.name), ' ', wave.notLookedAt > 0 && chip('warn', `${number(wave.notLookedAt)} not looked at`)),
    h('div', { class: 'row small quiet-text' }, h('span', {}, when(wave.at)), tally(wave).map((said) => h('span', {}, said))));
  const body = waves.totalCount
    ? paged(place, { first: waves, next: async (after) => (await place.ask('waves', { after })).waves, line, label: 'Show older ones', list: h('ul', { class: 'plain lines' }) })
    : empty('There is no wave yet', h('p', {}, h('code', {}, `whence capture docs/adr --wave adr --project ${place.project}`), ' makes a wave of a folder.'));
  return h('div', { class: 'stack' }, h('h1', { tabindex: -1 }, 'Waves'), h('p', { class: 'quiet-text' }, counted(waves.totalCount, 'wave')), body);
}

/** @param {any} wave */
const tally = ({ documents, persisted, dropped }) => [counted(documents, 'document'), `${number(persisted)} kept`, `${number(dropped)} held back or dropped`];

/** @param {import('../place.js').Place} place @param {string} ref */
async function one(place, ref) {
  const { project } = place;
  const { wave } = await place.ask('wave', { ref });
  const back = h('p', { class: 'small' }, h('a', { href: to(project, 'waves') }, 'All waves'));
  if (!wave) return h('div', { class: 'stack' }, h('h1', { tabindex: -1 }, ref), empty(`No wave is called ${ref}`), back);
  const wrong = h('div', {});
  const again = async () => {
    try {
      await place.change('extractWave', { wave: ref });
      say(`${wave.name}: what nobody has read yet is read, and what is held comes up where there is room.`);
      place.again();
    } catch (error) {
      fill(wrong, describe(error));
    }
  };
  const candidates = wave.candidates.edges.map(({ node }) => node);
  return h('div', { class: 'stack' }, back, h('h1', { tabindex: -1 }, wave.name), wrong,
    h('p', { class: 'row small quiet-text' }, h('span', { class: 'ref' }, wave.ref), h('span', {}, when(wave.at)), tally(wave).map((said) => h('span', {}, said)), wave.notLookedAt > 0 && chip('warn', `${number(wave.notLookedAt)} not looked at`)),
    wave.previous?.notLookedAt > 0 && h('p', { class: 'small' }, `${counted(wave.previous.notLookedAt, 'candidate')} of the wave before, `, h('a', { href: to(project, `waves/${encodeURIComponent(wave.previous.ref)}`) }, wave.previous.name), ', wait for a look.'),
    h('div', { class: 'row' }, h('a', { class: 'button', href: to(project, 'review', { wave: ref }) }, 'Review it'), h('button', { type: 'button', onclick: again }, 'Read new documents')),
    section(`Waits for a person (${number(wave.candidates.totalCount)})`, candidates.length ? claimList(project, candidates) : h('p', { class: 'quiet-text' }, 'Nothing.')),
    sectionOf('Held back', wave.held, held),
    rules(wave.rules),
    sectionOf('Errors', wave.errors, (lines) => h('ul', { class: 'plain lines' }, lines.map((line) => h('li', { class: 'verbatim' }, line)))),
    section('Report', wave.report ? h('pre', { tabindex: 0, 'aria-label': 'Report' }, wave.report) : h('p', { class: 'quiet-text' }, 'None yet: its documents are not read yet.')));
}

/** @param {any[]} all */
const held = (all) => h('ul', { class: 'plain lines' }, all.map(({ statement, reason }) => h('li', {}, h('span', { class: 'statement' }, statement), ' ', h('span', { class: 'small quiet-text' }, words(reason)))));

/** Lists the number of findings of each rule. @param {Record<string, number>} found */
function rules(found) {
  const rows = Object.entries(found ?? {}).sort(([, one], [, other]) => other - one);
  return rows.length > 0 && section('Found by', h('dl', { class: 'facts' }, rows.map(([rule, count]) => [h('dt', {}, rule), h('dd', {}, number(count))])));
}
