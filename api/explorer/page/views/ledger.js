// Ledger: every claim there is or ever was, by filters that stand in the address.

import { to } from '../address.js';
import { fill, h } from '../dom.js';
import { filterBar, KINDS, whereabouts } from '../parts/filters.js';
import { describe, empty } from '../parts/notice.js';
import { endOf } from '../parts/timeline.js';
import { ledgerRow, ledgerTable } from '../settle/ledger.js';
import { counted, day, number } from '../words.js';

const STATUSES = ['CANDIDATE', 'ACTIVE', 'CONFLICTED', 'NEEDS_RECHECK', 'SUPERSEDED', 'REJECTED', 'ARCHIVED', 'GRADUATED'];
const LAYERS = ['MEMORY', 'ENTITY', 'TRUSTED'];

/** @param {import('../place.js').Place} place */
export async function show(place) {
  const { query } = place;
  const rows = h('tbody', {});
  const table = ledgerTable(rows);
  const count = h('p', { class: 'quiet-text', role: 'status' });
  const foot = h('div', { class: 'row' });
  const found = { after: null, total: 0, more: true };

  async function page() {
    const { claims } = await place.ask('ledger', { ...wanted(query), after: found.after, counted: found.after === null });
    if (found.after === null) found.total = claims.totalCount;
    found.after = claims.pageInfo.endCursor;
    found.more = claims.pageInfo.hasNextPage;
    const fresh = claims.edges.map(({ node }) => ledgerRow(place, node));
    rows.append(...fresh);
    tell();
    return fresh;
  }

  async function older() {
    try {
      const [first] = await page();
      first?.querySelector('a')?.focus();
    } catch (error) {
      if (!place.signal.aborted) fill(foot, describe(error, older));
    }
  }

  function tell() {
    const shown = rows.childElementCount;
    fill(count, `${counted(shown, 'claim')}${found.more ? ` of ${number(found.total)}` : ''}${times(query)}.`);
    fill(foot, found.more && h('button', { type: 'button', onclick: older }, 'Show older ones'));
  }

  const [, where] = await Promise.all([page(), whereabouts(place)]);
  const none = [...query].length
    ? empty('No claim fits these filters', h('p', {}, h('a', { href: to(place.project, 'ledger') }, 'Every claim')))
    : empty('There is no claim yet', h('p', {}, h('a', { href: to(place.project, 'capture') }, 'Say something'), ', and what it states is listed here.'));
  return h('div', { class: 'stack' }, h('h1', { tabindex: -1 }, 'Ledger'), filterBar(place, 'ledger', filters(where, rows)), count, rows.childElementCount ? table : none, foot);
}

/** The filters as the document `ledger` takes them. @param {URLSearchParams} query */
function wanted(query) {
  const one = (name) => query.get(name) || null;
  const many = (name, words) => (words.includes(one(name)) ? [one(name)] : null);
  const ofDay = (name) => (/^\d{4}-\d\d-\d\d$/.test(one(name) ?? '') ? endOf(one(name)) : null);
  return {
    kinds: many('kind', KINDS), statuses: many('status', STATUSES), layers: many('layer', LAYERS), key: one('key'), item: one('item'), task: one('task'), rule: one('rule'),
    asOf: ofDay('asOf'), knownAt: ofDay('knownAt'),
  };
}

/** @param {any[]} where @param {Element} rows */
function filters(where, rows) {
  const offered = (name) => [...new Set([...rows.querySelectorAll(`[data-${name}]`)].map((row) => row.getAttribute(`data-${name}`)))].sort().map((word) => [word, '']);
  return [
    { name: 'kind', label: 'Kind', options: KINDS }, { name: 'status', label: 'Status', options: STATUSES }, { name: 'layer', label: 'Layer', options: LAYERS },
    { name: 'key', label: 'Key', known: offered('key') }, ...where, { name: 'rule', label: 'Found by', known: offered('rule') },
    { name: 'asOf', label: 'True on', type: 'date' }, { name: 'knownAt', label: 'As known on', type: 'date' },
  ];
}

/** @param {URLSearchParams} query */
function times(query) {
  const said = [['asOf', 'true on'], ['knownAt', 'as known on']].filter(([name]) => query.get(name)).map(([name, words]) => `${words} ${day(query.get(name))}`);
  return said.length ? `, ${said.join(', ')}` : '';
}
