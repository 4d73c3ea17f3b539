// The store of cards: how full its budgets are, how it does and has done, and whether finer learning would pay.

import { to } from '../address.js';
import { h } from '../dom.js';
import { section } from '../parts/section.js';
import { day, number, plain, titled } from '../words.js';

const TIERS = ['PROJECT', 'ITEM', 'DOMAIN', 'GLOBAL'];
const TREND = 12;
const COLUMNS = [['active', 'In force'], ['episodes', 'Episodes'], ['survival', 'Survive'], ['mergeDepth', 'Times said'], ['neverShown', 'Never shown'], ['stale', 'Stale'], ['disputed', 'Disputed'], ['utility', 'Tactics that work']];
const SHARES = new Set(['survival', 'neverShown', 'stale', 'disputed', 'utility']);

/** @param {number} part */
const percent = (part) => `${Math.round(100 * part)} %`;

/** @param {string} project @param {any[]} all */
export function budgets(project, all) {
  const kinds = [...new Set(all.map(({ kind }) => kind))].filter((kind) => all.some((one) => one.kind === kind && one.cap));
  const cell = (kind, tier) => {
    const found = all.find((one) => one.kind === kind && one.tier === tier);
    if (!found?.cap) return h('td', {}, '–');
    const { active, cap } = found;
    return h('td', {}, h('meter', { min: 0, max: cap, high: Math.ceil(0.9 * cap), value: active, 'aria-label': `${plain(kind)}, ${plain(tier)}` }), h('div', { class: 'small' }, `${number(active)} of ${number(cap)}`));
  };
  const row = (kind) => h('tr', {}, h('th', { scope: 'row' }, h('a', { href: to(project, 'ledger', { kind, status: 'ACTIVE' }) }, titled(kind))), TIERS.map((tier) => cell(kind, tier)));
  return section('Cards in force, and their limits', h('div', { class: 'scroll', tabindex: 0 }, h('table', {},
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Kind'), TIERS.map((tier) => h('th', { scope: 'col' }, titled(tier))))),
    h('tbody', {}, kinds.map(row)))), { 'data-budgets': true });
}

/** The newest first, over all the months that are kept; today's are counted now. @param {any} audit */
export function trend({ trend: snapshots, gates }) {
  const step = Math.ceil(snapshots.length / TREND);
  const shown = [...snapshots].reverse().filter((_, place) => place % step === 0);
  const said = (one, name) => (one[name] == null ? '–' : SHARES.has(name) ? percent(one[name]) : number(Math.round(100 * one[name]) / 100));
  const row = (one) => h('tr', {}, h('th', { scope: 'row' }, day(new Date(one.at / 1000).toISOString())), COLUMNS.map(([name]) => h('td', {}, said(one, name))));
  const gate = ({ gate: name, score, threshold, atMost, passed }) => h('tr', {}, h('th', { scope: 'row' }, titled(name)), h('td', {}, score == null ? '–' : number(score)), h('td', {}, `${atMost ? 'at most' : 'at least'} ${number(threshold)}`), h('td', {}, passed ? 'passed' : 'not yet'));
  return [
    section('State of the store', h('div', { class: 'scroll', tabindex: 0 }, h('table', {},
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Day'), COLUMNS.map(([, title]) => h('th', { scope: 'col' }, title)))),
      h('tbody', {}, shown.map(row)))), { 'data-trend': true }),
    section('Measures before finer learning', h('div', { class: 'scroll', tabindex: 0 }, h('table', {},
      h('thead', {}, h('tr', {}, ['Gate', 'Score', 'Threshold', ''].map((title) => h(title ? 'th' : 'td', { scope: title ? 'col' : null }, title)))),
      h('tbody', {}, gates.map(gate))))),
  ];
}
