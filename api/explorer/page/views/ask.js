// Ask: one box, and the answer with everything behind it.

import { to } from '../address.js';
import { fill, h } from '../dom.js';
import { answer } from '../parts/answer.js';
import { claimList } from '../parts/claim.js';
import { demoButton } from '../parts/demo.js';
import { empty } from '../parts/notice.js';
import { section } from '../parts/section.js';
import { endOf, timeline } from '../parts/timeline.js';
import { counted, day } from '../words.js';

const REF = /^(DEC|FACT|CARD|REQ)-\d{8}-\d+$/i;
const OTHER_REF = /^(SRC|RUN|CON|PAT)-\d{8}-\d+$/i;
const KEY = /^[\w-]+(\.[\w-]+)+$/u;

/** What the words are: a question, a reference or a key. @param {string} words */
function understand(words) {
  const text = words.trim();
  if (!text) return {};
  if (REF.test(text)) return { ref: text.toUpperCase() };
  return KEY.test(text) ? { key: text } : { question: text };
}

/** @param {import('../place.js').Place} place */
export async function show(place) {
  const { project, query, go } = place;
  const asked = query.get('ref') ? { ref: query.get('ref') } : understand(query.get('q') ?? '');
  const words = query.get('q') ?? query.get('ref') ?? '';
  const answered = h('div', { class: 'stack', id: 'answered' });
  const result = Object.keys(asked).length ? await trace(place, asked, answered) : await begin(place);
  fill(answered, result);
  return h('div', { class: 'stack ask' }, h('h1', { tabindex: -1, class: words ? 'unseen' : '' }, 'Why did we decide that?'), box(project, words, go), answered);
}

/** @param {string} project @param {string} words @param {(address: string) => void} go */
function box(project, words, go) {
  const input = h('input', { id: 'question', name: 'q', type: 'search', value: words, autocomplete: 'off', enterkeyhint: 'search', placeholder: 'A question, a reference or a key', 'aria-describedby': 'hint', 'data-focus': words ? null : true });
  const ask = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (OTHER_REF.test(text)) go(to(project, text.toUpperCase().startsWith('SRC') ? `read/${text.toUpperCase()}` : `see/${text.toUpperCase()}`));
    else go(to(project, 'ask', { q: text }));
  };
  return h('form', { class: 'question', role: 'search', onsubmit: ask },
    h('label', { for: 'question', class: 'unseen' }, 'Question, reference or key'),
    h('div', { class: 'row' }, input, h('button', { type: 'submit', class: 'main' }, 'Ask')),
    h('p', { id: 'hint', class: 'small quiet-text' }, 'For example “Why do we keep bookings in Postgres?”, a reference such as DEC-20260130-001, or a key such as bookings.database. ', h('kbd', {}, '/'), ' leads here.'));
}

/** The answer now; with a day in the address, the answer of that day under the timeline of now. */
async function trace(place, asked, parent) {
  const { project, query, remember } = place;
  const now = await given(place, asked);
  if (!now.answer) return nothing(project, now);
  const { answer: claim } = now;
  const lived = [...new Map([...now.history, ...now.rejected].map((one) => [one.ref, one])).values()];

  async function at(date) {
    const then = date ? await given(place, ofThatDay(claim, now.history, date), endOf(date)) : now;
    const times = timeline(lived, date, async (chosen) => {
      const rest = Object.fromEntries(place.query);
      remember(to(project, 'ask', { ...rest, asOf: chosen }));
      const held = document.activeElement?.id;
      const fresh = await at(chosen).catch((error) => (place.signal.aborted ? null : Promise.reject(error)));
      if (!fresh) return;
      fill(parent, fresh);
      if (held) document.getElementById(held)?.focus();
    });
    if (!then.answer) return [h('div', { class: 'card' }, times), empty(`Nothing held on ${day(date)}`, h('p', {}, `${claim.statement} came later, or was over by then.`))];
    return [date && h('p', { class: 'notice', role: 'status' }, `As it was on ${day(date)}: ${then.answer.statement}`), answer(project, then, times), near(project, then)];
  }
  follow(place, now);
  return at(query.get('asOf'));
}

/** A key is asked on that day again; without one, what of the history held then. */
function ofThatDay(claim, history, date) {
  if (claim.key) return { key: claim.key, item: claim.scope.item?.ref };
  const then = Date.parse(endOf(date));
  const held = history.find(({ validFrom, validTo }) => Date.parse(validFrom) <= then && !(Date.parse(validTo) <= then));
  return { ref: (held ?? claim).ref };
}

async function given(place, asked, asOf = null) {
  const { why } = await place.ask('why', { ...asked, asOf });
  if (why.answer || !asked.key || asOf) return why;
  const worded = await place.ask('why', { question: asked.key });
  return worded.why;
}

/** Nothing is invented: where nothing fits, what came near is offered. */
function nothing(project, why) {
  if (!why.alternatives.length) {
    return empty('Nothing here answers that', h('p', {}, 'No source that was read says so. Ask in other words, or look through ', h('a', { href: to(project, 'read') }, 'what was read'), '.'));
  }
  return [h('div', { class: 'notice' }, h('p', {}, h('strong', {}, 'Nothing answers that for sure.'), ' This came near:')), section('Perhaps', matches(project, why))];
}

const matches = (project, why) => claimList(project, why.alternatives.map(({ claim }) => claim), (claim) => `fits ${Math.round(100 * why.alternatives.find((one) => one.claim.ref === claim.ref).score)} %`);
const near = (project, why) => why.alternatives.length > 0 && section('Also near', matches(project, why));

/** Says when what is shown has changed since. */
function follow(place, why) {
  const shown = new Map([...why.rejected, ...why.history, why.answer].map((one) => [one.ref, one]));
  place.watch('claimEvents', ({ claim }) => {
    const was = shown.get(claim.ref);
    const changed = was ? was.status !== claim.status || was.statement !== claim.statement : claim.key && claim.key === why.answer.key;
    if (!changed || document.getElementById('changed')) return;
    document.getElementById('answered')?.before(h('div', { class: 'notice', id: 'changed', role: 'status' },
      h('p', {}, `${claim.ref} changed: “${claim.statement}”.`), h('button', { type: 'button', onclick: place.again }, 'Show it as it is now')));
  });
}

/** Before anything is asked: what was decided lately, and what waits. */
async function begin(place) {
  const { project } = place;
  const { project: found, claims } = await place.ask('lately', { kinds: ['DECISION', 'CONSTRAINT', 'REQUIREMENT', 'PREFERENCE', 'COMMITMENT'] });
  if (!found) return empty(`There is no project ${project} here`, h('p', {}, 'Choose one above, ', h('a', { href: '/begin' }, 'make one'), ', or look around in one that is there for that:'), demoButton());
  const { openConflicts, awaitingReview, queuedRuns } = found.health;
  return [
    h('p', { class: 'lead' }, `${found.name}: ${counted(claims.totalCount, 'decision')} in force, ${counted(openConflicts, 'open conflict')}, ${counted(awaitingReview, 'claim')} to review`, queuedRuns > 0 && `, ${counted(queuedRuns, 'source')} being read`, '.'),
    claims.edges.length
      ? section('Lately decided', claimList(project, claims.edges.map(({ node }) => node)))
      : empty('Nothing is decided here yet', h('p', {}, h('a', { href: to(project, 'capture') }, 'Say something'), ', or read documents at the terminal with ', h('code', {}, `whence capture docs/ --project ${project}`), ', and what is decided stands here. To see what that looks like:'), demoButton()),
  ];
}
