// A claim in one line, and the small words that stand beside it everywhere.

import { toClaim, toTask } from '../address.js';
import { h } from '../dom.js';
import { day, plain } from '../words.js';

/** @param {string} word a status or verdict @param {string} [text] */
export const chip = (word, text) => h('span', { class: `chip ${word}` }, text ?? plain(word));

const BROADER = { DOMAIN: 'whole domain', GLOBAL: 'every project' };

/** Where it holds, if that is more than its project. @param {{scope?: {tier: string}}} claim */
export function broader({ scope }) {
  const said = BROADER[/** @type {keyof typeof BROADER} */ (scope?.tier)];
  return said ? chip('', said) : null;
}

/** From when until when it held, in words. @param {{validFrom?: string, validTo?: string, status: string}} claim */
export function span({ validFrom, validTo, status }) {
  if (!validFrom) return '';
  if (validTo) return `${day(validFrom)} to ${day(validTo)}`;
  const waits = status === 'CANDIDATE' || status === 'CONFLICTED';
  return `${status === 'ACTIVE' ? 'since' : waits && new Date(validFrom) <= new Date() ? 'said' : 'from'} ${day(validFrom)}`;
}

/**
 * @param {string} project
 * @param {{ref: string, status: string, statement: string, scope?: any, validFrom?: string, validTo?: string}} claim
 * @param {...import('../dom.js').Children} rest
 */
export function claimLine(project, claim, ...rest) {
  const item = claim.scope?.item;
  return h('div', { class: 'line' },
    h('div', {},
      chip(claim.status), ' ',
      h('a', { href: toClaim(project, claim.ref), class: 'statement' }, claim.statement),
      item && [' ', h('span', { class: 'chip', dir: 'auto' }, item.name)], broader(claim) && [' ', broader(claim)]),
    h('div', { class: 'row small quiet-text' }, h('span', { class: 'ref' }, claim.ref), h('span', {}, span(claim)), rest.map((one) => h('span', {}, one))));
}

/** @param {string} project @param {any[]} claims @param {(claim: any) => import('../dom.js').Children} [more] */
export function claimList(project, claims, more = () => null) {
  return h('ul', { class: 'plain lines' }, claims.map((claim) => h('li', {}, claimLine(project, claim, more(claim)))));
}

/** Tasks by name; a task that nobody has named has only its ref. @param {string} project @param {{ref: string, title: string}[]} tasks */
export const taskLinks = (project, tasks) => tasks.map(({ ref, title }, at) => [
  at > 0 && ', ', h('a', { href: toTask(project, ref) }, h('span', { class: 'ref' }, ref), title !== ref && ` ${title}`)]);
