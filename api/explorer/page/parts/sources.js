// Everything that was read, newest first, a page at a time.

import { to, toSource } from '../address.js';
import { fill, h } from '../dom.js';
import { counted, titled, when } from '../words.js';
import { chip } from './claim.js';
import { describe, empty } from './notice.js';

const KINDS = ['TURN', 'MESSAGE', 'DOCUMENT', 'EPISODE', 'MANUAL'];

/** Returns people's name for it. @param {any} source */
export function nameOf({ ref, kind, origin }) {
  const { path, author, task, stage, title } = origin ?? {};
  if (path) return title && title !== path ? `${title} (${path})` : path;
  const by = author ? ` by ${author}` : '';
  if (kind === 'TURN') return `Turn${by}${stage ? `, ${stage}` : ''}`;
  return `${titled(kind)}${by}${task ? ` in ${task}` : ''}` || ref;
}

/** @param {import('../place.js').Place} place */
export async function sourceList(place) {
  const { project, query, go } = place;
  const kind = KINDS.find((one) => one === query.get('kind')) ?? '';
  const kinds = kind ? [kind] : null;
  const first = (await place.ask('sources', { kinds })).sources;
  const list = h('ul', { class: 'plain lines' }, first.edges.map(({ node }) => line(project, node)));
  const picker = h('select', { id: 'kind', onchange: ({ target }) => go(to(project, 'read', { kind: target.value })) },
    h('option', { value: '' }, 'of any kind'), KINDS.map((one) => h('option', { value: one, selected: one === kind }, titled(one))));
  return h('div', { class: 'stack' },
    h('h1', { tabindex: -1 }, 'What was read'),
    h('div', { class: 'row' }, h('span', {}, counted(first.totalCount, 'source')), h('label', { for: 'kind', class: 'unseen' }, 'Kind'), picker),
    first.totalCount ? list : empty(kind ? 'Nothing of this kind was read yet' : 'Nothing was read yet', h('p', {}, h('code', {}, `whence capture docs/ --project ${project}`), ' reads documents and discussions.')),
    more(place, list, kinds, first.pageInfo));
}

/** @param {import('../place.js').Place} place @param {Element} list @param {string[] | null} kinds @param {any} page */
function more(place, list, kinds, page) {
  const around = h('div', {});
  async function load() {
    try {
      const { sources } = await place.ask('sources', { kinds, after: page.endCursor });
      const fresh = sources.edges.map(({ node }) => line(place.project, node));
      list.append(...fresh);
      fill(around, more(place, list, kinds, sources.pageInfo));
      fresh[0]?.querySelector('a')?.focus();
    } catch (error) {
      if (!place.signal.aborted) fill(around, describe(error, load));
    }
  }
  if (page.hasNextPage) around.append(h('button', { type: 'button', onclick: load }, 'Show older ones'));
  return around;
}

/** @param {string} project @param {any} source */
function line(project, source) {
  const run = source.runs[0];
  const { opsIn = 0, dropped = 0, conflicts = 0 } = run?.stats ?? {};
  return h('li', { class: 'line' },
    h('div', {}, h('a', { class: 'statement', href: toSource(project, source.ref) }, nameOf(source)), ' ', run && run.status !== 'SUCCEEDED' && chip(run.status)),
    h('div', { class: 'verbatim excerpt' }, source.excerpt),
    h('div', { class: 'row small quiet-text' }, h('span', { class: 'ref' }, source.ref), when(source.at),
      run && h('span', {}, opsIn > 0 && counted(opsIn, 'proposal'), dropped > 0 && `, ${dropped} dropped`, conflicts > 0 && `, ${counted(conflicts, 'conflict')}`)));
}
