// Read: what was read, and any source of it in full with each of its quotations.

import { to, toClaim, toGraph, toSource } from '../address.js';
import { fill, h } from '../dom.js';
import { chip } from '../parts/claim.js';
import { empty, say } from '../parts/notice.js';
import { runDetails } from '../parts/run.js';
import { section } from '../parts/section.js';
import { marked, quotations, selected } from '../parts/span.js';
import { nameOf, sourceList } from '../parts/sources.js';
import { counted, plain, when } from '../words.js';

/** @param {import('../place.js').Place} place */
export function show(place) {
  return place.params.ref ? one(place, place.params.ref) : sourceList(place);
}

/** @param {import('../place.js').Place} place @param {string} ref */
async function one(place, ref) {
  const { project, query } = place;
  const { source } = await place.ask('source', { ref });
  if (!source) return h('section', { class: 'stack' }, h('h1', { tabindex: -1 }, ref), empty(`No source is called ${ref}`, h('p', {}, h('a', { href: to(project, 'read') }, 'Everything that was read'))));
  const chosen = spanOf(query, Array.from(source.text).length);
  const text = h('div', { class: 'text verbatim', id: 'text' }, marked(source, chosen, (span) => toSource(project, ref, span)));
  const news = h('div', { role: 'status' });
  const page = h('div', { class: 'stack read' },
    h('p', { class: 'small' }, h('a', { href: to(project, 'read') }, 'Everything that was read')),
    h('h1', { tabindex: -1 }, nameOf(source)), news,
    about(project, source),
    h('div', { class: 'columns two' },
      h('section', { class: 'part', 'aria-label': 'The text' }, toolbar(place, source, text), h('div', { class: 'card' }, text)),
      h('div', { class: 'stack' }, claims(project, source, chosen))),
    section('How it was read', source.runs.length ? source.runs.map((run) => runDetails(place, ref, run)) : h('p', { class: 'quiet-text' }, 'Written by hand.')));
  place.watch('runEvents', ({ run: { source: read, ref: name, status } }) => read.ref === ref && ['SUCCEEDED', 'FAILED'].includes(status)
    && !source.runs.some((one) => one.ref === name && one.status === status) && fill(news, h('div', { class: 'notice' }, h('p', {}, `${name} has ended: ${plain(status)}.`), h('button', { type: 'button', onclick: place.again }, 'Show what came of it'))));
  if (chosen) requestAnimationFrame(() => document.getElementById('chosen')?.scrollIntoView({ block: 'center' }));
  return page;
}

/** The span that the address names, if it lies in the text. @param {URLSearchParams} query @param {number} length */
function spanOf(query, length) {
  const [start, end] = ['from', 'to'].map((name) => Number(query.get(name) ?? NaN));
  return Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= length ? { start, end } : null;
}

/** @param {string} project @param {any} source */
function about(project, source) {
  return h('p', { class: 'row small quiet-text' }, h('span', { class: 'ref' }, source.ref), chip(plain(source.kind)), when(source.at),
    h('a', { href: toGraph(project, source.ref) }, 'See the graph'), h('span', { title: source.sha256 }, 'sha256 ', h('code', {}, source.sha256.slice(0, 12))));
}

/** A permalink to whatever is selected in the text. */
function toolbar(place, source, text) {
  const button = h('button', { type: 'button', disabled: true, onclick: () => go() }, 'Permalink to the selected words');
  const go = () => {
    const span = selected(text);
    if (!span) return;
    const address = toSource(place.project, source.ref, span);
    navigator.clipboard?.writeText(new URL(address, location.href).href).then(() => say('Copied: the address of these words.'), () => undefined);
    place.go(address);
  };
  document.addEventListener('selectionchange', () => (button.disabled = !selected(text)), { signal: place.signal });
  return h('div', { class: 'row spread' }, h('h2', {}, 'The text'), button);
}

/** Those that the chosen words speak for come first. @param {string} project @param {any} source @param {any} chosen */
function claims(project, source, chosen) {
  const all = quotations(source);
  const touched = (span) => chosen && span.start < chosen.end && chosen.start < span.end;
  const here = all.filter(touched);
  const rest = all.filter((one) => !touched(one));
  const list = (some) => h('ul', { class: 'plain lines' }, some.map((one) => h('li', { class: 'line' },
    h('div', {}, chip(one.claim.status), ' ', h('a', { class: 'statement', href: toClaim(project, one.claim.ref) }, one.claim.statement)),
    h('div', { class: 'small quiet-text' }, h('span', { class: 'ref' }, one.claim.ref), ` ${plain(one.role)}: `, h('a', { href: toSource(project, source.ref, one) }, `“${one.quote.trim()}”`)))));
  const title = here.length ? 'Elsewhere in it' : `What it says (${counted(rest.length, 'quotation')})`;
  return [
    chosen && section('These words support', here.length ? list(here) : h('p', { class: 'quiet-text' }, 'No claim rests on these words.')),
    (rest.length > 0 || !chosen) && section(title, rest.length ? list(rest) : h('p', { class: 'quiet-text' }, 'No claim rests on it.')),
  ];
}
