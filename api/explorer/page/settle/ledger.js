// The ledger's table: a claim a row, with the way to its words, its source and the run that found it.

import { to, toClaim, toSource } from '../address.js';
import { h, words as told } from '../dom.js';
import { chip, span } from '../parts/claim.js';
import { counted, plain, sure, when, written } from '../words.js';

const COLUMNS = ['Claim', 'Status', 'Kind and layer', 'Key and value', 'Found by', 'Words', 'Recorded'];

/** @param {HTMLElement} rows */
export function ledgerTable(rows) {
  return h('div', { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': 'Claims' },
    h('table', { class: 'ledger' }, h('thead', {}, h('tr', {}, COLUMNS.map((name) => h('th', { scope: 'col' }, name)))), rows));
}

/** @param {import('../place.js').Place} place @param {any} claim */
export function ledgerRow(place, claim) {
  const { project } = place;
  const { item } = claim.scope;
  return h('tr', { 'data-key': claim.key, 'data-rule': claim.rule },
    h('th', { scope: 'row' }, h('a', { href: toClaim(project, claim.ref), class: 'statement' }, claim.statement), h('br'), h('span', { class: 'ref' }, claim.ref), ' ', item && h('a', { class: 'chip', href: filtered(place, { item: item.ref }) }, item.name)),
    h('td', {}, chip(claim.status), claim.highRisk && chip('warn', 'high risk'), h('br'), h('span', { class: 'small quiet-text' }, span(claim))),
    h('td', {}, plain(claim.kind), h('br'), h('span', { class: 'small quiet-text' }, `${plain(claim.layer)}, ${sure(claim.confidence)} ${claim.confidence.toFixed(2)}`)),
    h('td', {}, claim.key && [h('a', { href: filtered(place, { key: claim.key }) }, h('code', {}, claim.key)), h('br'), told(written(claim.value))]),
    h('td', {}, claim.rule ? h('a', { href: filtered(place, { rule: claim.rule }) }, claim.rule) : 'by hand', claim.run && [h('br'), h('a', { class: 'ref', href: toSource(project, claim.run.source.ref) }, claim.run.ref)]),
    h('td', {}, quoted(project, claim)),
    h('td', { class: 'small' }, when(claim.recordedAt), claim.seenCount > 1 && h('span', { class: 'quiet-text' }, ` said ${counted(claim.seenCount, 'time')}`)));
}

/** Each source once, at the first words that speak for the claim. @param {string} project @param {any} claim */
function quoted(project, claim) {
  const first = new Map();
  for (const words of claim.evidence) if (!first.has(words.source.ref)) first.set(words.source.ref, words);
  return [...first.values()].map((words) => h('div', {}, h('a', { class: 'ref', href: toSource(project, words.source.ref, words) }, words.source.ref), words.author && h('span', { class: 'small quiet-text' }, ' ', told(words.author))));
}

/** The ledger with one more filter. @param {import('../place.js').Place} place @param {Record<string, string>} more */
const filtered = ({ project, query }, more) => to(project, 'ledger', { ...Object.fromEntries(query), ...more });
