// A run: what the extractor proposed, and what became of each proposal once its words were checked.

import { toClaim, toSource } from '../address.js';
import { h } from '../dom.js';
import { plain, when, written } from '../words.js';
import { chip } from './claim.js';
import { retry } from './retry.js';

/** @param {import('../place.js').Place} place @param {string} source @param {any} run */
export function runDetails(place, source, run) {
  const { project } = place;
  const model = run.model ? `, ${run.model}, ${run.llmCalls} of its calls` : '';
  return h('details', { class: 'card run', open: run.outcomes.length > 0 || run.error },
    h('summary', {}, h('span', { class: 'ref' }, run.ref), ' ', chip(run.status), ` ${run.extractor} ${run.extractorVersion}${model}`),
    h('p', { class: 'small quiet-text' }, run.finishedAt ? ['Read ', when(run.finishedAt)] : 'Not read yet', run.attempts > 1 && `, at attempt ${run.attempts}`),
    run.error && h('div', { class: 'notice wrong' }, h('p', {}, run.error), retry(place, run, place.again)),
    run.outcomes.length ? outcomes(project, source, run.outcomes) : h('p', { class: 'quiet-text' }, run.status === 'SUCCEEDED' ? 'Nothing in it asserts anything.' : 'No proposals yet.'),
    run.outcomes.length > 0 && h('details', {}, h('summary', {}, 'As the extractor returned them'), h('pre', { tabindex: 0 }, JSON.stringify(run.ops, null, 2))));
}

function outcomes(project, source, all) {
  return [
    h('p', { class: 'small' }, `${all.length} proposed: ${tally(all)}.`),
    h('div', { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': 'Proposals and their results' },
      h('table', {},
        h('thead', {}, h('tr', {}, ['Proposed', 'Its words', 'What became of it'].map((name) => h('th', { scope: 'col' }, name)))),
        h('tbody', {}, all.map((one) => row(project, source, one))))),
  ];
}

/** Counts the results. @param {{verdict: string}[]} all */
function tally(all) {
  const counts = new Map();
  for (const { verdict } of all) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return [...counts].map(([verdict, count]) => `${count} ${plain(verdict)}`).join(', ');
}

/** @param {string} project @param {string} source @param {any} outcome */
function row(project, source, { op, verdict, reason, claim }) {
  const { evidence } = op;
  const said = op.statement ?? (op.key ? `${op.key} = ${written(op.value)}` : written(op.value));
  return h('tr', {},
    h('td', {}, h('span', { class: 'quiet-text small' }, [op.op, op.kind].filter(Boolean).map(plain).join(' ')), h('br'), said),
    h('td', {}, evidence && h('span', { class: 'verbatim small' }, '“', h('a', { href: toSource(project, source, { start: evidence.startChar, end: evidence.endChar }) }, evidence.quote), '”')),
    h('td', {}, chip(verdict), ' ', claim && h('a', { href: toClaim(project, claim.ref), class: 'ref' }, claim.ref), reason && h('p', { class: 'small' }, reason)));
}
