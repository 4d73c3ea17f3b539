// The conversation: what was said lately, in order, each with how its reading went.

import { toClaim, toSource } from '../address.js';
import { fill, h, words } from '../dom.js';
import { chip } from '../parts/claim.js';
import { retry } from '../parts/retry.js';
import { number, when } from '../words.js';
import { QUICK } from './questions.js';

const SAID = { FREE_CHAT: '', AGENT_OUTPUT: 'A program' };
const COUNTS = { added: 'added', updated: 'updated', merged: 'known already', conflicts: 'in conflict', notes: 'noted', needsReview: 'to review', dropped: 'dropped' };

/** @param {import('../place.js').Place} place */
export function talk(place) {
  const list = h('ol', { class: 'plain talk', 'aria-label': 'Conversation' });
  const last = h('div', { class: 'small', role: 'status' });
  /** @type {Map<string, HTMLElement>} */
  const shown = new Map();

  /** @param {any} source */
  function show(source) {
    const item = h('li', { class: `said-by ${source.kind}` }, message(place.project, source), source.runs.map((run) => reading(place, source, run, (fresh) => show({ ...source, runs: [fresh] }))));
    const was = shown.get(source.ref);
    const held = was?.contains(document.activeElement);
    if (was) was.replaceWith(item);
    else list.append(item);
    if (held) item.querySelector('a')?.focus();
    shown.set(source.ref, item);
    if (!was) list.scrollTop = list.scrollHeight;
  }

  /** The run that ended or was queued last. @param {any} run */
  const tell = (run) => fill(last, h('strong', {}, 'Last run: '), h('span', { class: 'ref' }, run.ref), ' ', chip(run.status), ' ', run.status === 'SUCCEEDED' ? counts(run.stats) || 'nothing added' : run.error ?? '');

  /** Something came of it that is not shown yet. @param {() => void} again */
  const changed = (again) => fill(last, 'There is more since. ', h('button', { type: 'button', onclick: again }, 'Show what came of it'));
  const toEnd = () => requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));

  return { node: h('div', { class: 'stack tight' }, last, list), show, tell, changed, toEnd };
}

/** @param {string} project @param {any} source */
function message(project, source) {
  // Offsets are of code points, and a string here is of UTF-16 units.
  const text = Array.from(source.text);
  const { author, stage, task } = source.origin ?? {};
  const parts = source.kind === 'TURN' ? source.sections.filter(({ name, start, end }) => name in SAID && end > start) : [{ name: 'FREE_CHAT', start: 0, end: text.length }];
  return [
    h('p', { class: 'small quiet-text' }, h('strong', {}, author ?? 'Somebody'), stage && [' · ', words(stage)], task && [' · ', words(task)], ' · ', when(source.at), ' · ', h('a', { class: 'ref', href: toSource(project, source.ref) }, source.ref)),
    asked(source, text),
    parts.map(({ name, start, end }) => h('div', { class: `said-part ${name}` }, SAID[name] && h('span', { class: 'small quiet-text' }, SAID[name]), h('p', { class: 'verbatim' }, text.slice(start, end).join('').trim()))),
  ];
}

/** The questions of a turn, each with its answer: where they stand in the text is kept beside it. @param {any} source @param {string[]} text */
function asked(source, text) {
  const { questions = [], answers = [] } = source.origin ?? {};
  const said = (span) => (span ? text.slice(...span).join('').trim() : '');
  return answers.length > 0 && h('dl', { class: 'asked-there' }, answers.map(({ quick, textSpan }, at) => [
    h('dt', { class: 'small quiet-text' }, words(said(questions[at]))), h('dd', { class: 'verbatim' }, [QUICK[quick], said(textSpan)].filter(Boolean).join(': '))]));
}

/** @param {import('../place.js').Place} place @param {any} source @param {any} run @param {(run: any) => void} again */
function reading(place, source, run, again) {
  const well = run.status === 'SUCCEEDED';
  return h('div', { class: 'row small quiet-text' }, !well && chip(run.status), well ? counts(run.stats) : run.error, well && rests(place.project, source.claims), retry(place, run, again));
}

/** The claims that rest on a message: also on a question or a yes, which adds none by itself. @param {string} project @param {{ref: string}[]} claims */
const rests = (project, claims) => (claims.length ? claims.map(({ ref }) => h('a', { class: 'ref', href: toClaim(project, ref) }, ref)) : 'No claim rests on it.');

/** @param {Record<string, number>} stats */
const counts = (stats) => Object.entries(COUNTS).filter(([name]) => stats[name]).map(([name, said]) => `${number(stats[name])} ${said}`).join(', ');
