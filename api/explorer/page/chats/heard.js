// One message as it was heard: what became of it, and behind it everything that led to that.

import { toSource } from '../address.js';
import { h } from '../dom.js';
import { chip } from '../parts/claim.js';
import { number, plain, titled, when } from '../words.js';

/** Names the handling of a message, in a word. @param {any} one @returns {[string, string]} */
function became(one) {
  if (one.needsPerson) return ['wrong', 'needs a person'];
  if (one.spoken) return ['warn', 'spoken of'];
  if (one.tier1 === 'DROP') return ['', 'dropped'];
  if (!one.redline) return ['', 'under way'];
  if (!one.coordination) return ['', 'nothing to coordinate'];
  return one.pending ? ['ACTIVE', `understood, ${plain(one.pending.status)}`] : ['ACTIVE', 'understood'];
}

/** @param {string} project @param {any} one @param {string} zone of the chat */
export function heard(project, one, zone) {
  const { message } = one;
  return h('li', { class: 'line' },
    h('p', {}, h('strong', {}, message.origin?.author ?? ''), ' ', h('a', { class: 'statement', href: toSource(project, message.ref) }, message.text)),
    h('details', { class: 'small' },
      h('summary', { class: 'row' }, chip(...became(one)), h('span', { class: 'quiet-text' }, when(message.at, zone))),
      h('div', { class: 'stack' }, gates(one.gates), patterns(one), understood(one.coordination), silence(one))));
}

/** @param {any[]} all */
function gates(all) {
  if (!all.length) return null;
  const verdict = ({ passed, decision }) => `${passed ? 'passed' : 'not passed'}: ${plain(decision)}`;
  return h('div', { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': 'Gates' }, h('table', { class: 'gates' }, h('caption', {}, 'Each score against its own threshold'),
    h('thead', {}, h('tr', {}, ['Gate', 'Score', 'Threshold', 'Verdict'].map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, all.map((gate) => h('tr', {}, h('th', { scope: 'row' }, titled(gate.stage)), h('td', {}, gate.score === null ? 'no answer' : number(gate.score)), h('td', {}, number(gate.threshold)), h('td', {}, verdict(gate)))))));
}

/** Names the patterns that matched, each once: an expression by its category, with itself to hover over. @param {any} one */
function patterns(one) {
  const shown = new Map(one.patterns.map((name) => [name.includes('\\') ? name.slice(0, name.indexOf(':')) : name, name]));
  return shown.size ? h('p', {}, 'Matched: ', [...shown].map(([label, name]) => [h('code', { title: name }, label), ' '])) : null;
}

/** @param {any} what */
export function understood(what) {
  if (!what) return null;
  const facts = [
    ['What', [what.type && plain(what.type), what.activity].filter(Boolean).join(', ')],
    ['When', [...what.dates, ...what.times].join(', ')],
    ['Who', what.assignedTo.join(', ').replace('unspecified', 'nobody yet')],
    ['For', what.about.join(', ')],
    ['Where', what.location],
    ['Answers', what.attributedTo && `${what.attributedTo.ref} (${number(what.attributionConfidence)})`],
  ].filter(([, value]) => value);
  return h('dl', { class: 'facts' }, facts.map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
}

/** @param {any} one */
const silence = (one) => (one.redline === 'SILENT' && one.reason ? h('p', { class: 'quiet-text' }, `Silent: ${one.reason}.`) : null);
