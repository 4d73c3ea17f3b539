// Ask: one box, and the answer with everything behind it.

import { to } from '../address.js';
import { box, understand } from '../ask/box.js';
import { lately } from '../ask/lately.js';
import { claimsListed } from '../ask/listed.js';
import { fill, h } from '../dom.js';
import { answer } from '../parts/answer.js';
import { claimList } from '../parts/claim.js';
import { empty, say } from '../parts/notice.js';
import { passage } from '../parts/quote.js';
import { section, sectionOf } from '../parts/section.js';
import { endOf, timeline } from '../parts/timeline.js';
import { day } from '../words.js';

/** @param {import('../place.js').Place} place */
export async function show(place) {
  const { query } = place;
  const asked = query.get('ref') ? { ref: query.get('ref') } : understand(query.get('q') ?? '');
  const words = query.get('q') ?? query.get('ref') ?? '';
  const answered = h('div', { class: 'stack', id: 'answered' });
  const open = Object.keys(asked).length === 0;
  const { content, example } = open ? await lately(place) : { content: await trace(place, asked, answered) };
  fill(answered, content);
  return h('div', { class: 'stack ask' }, h('h1', { tabindex: -1, class: open ? '' : 'unseen' }, 'Why did we decide that?'), box(place, words, example), answered);
}

/** The answer now; with a day in the address, the answer of that day under the timeline of now. */
async function trace(place, asked, parent) {
  const { project, query, remember } = place;
  const now = await given(place, asked);
  if (!now.answer && now.listed) return now.listed.entries.length ? claimsListed(project, now.listed) : [claimsListed(project, now.listed), near(project, now), talked(project, await talkedAbout(place, asked.question))];
  if (!now.answer) return nothing(place, now, await talkedAbout(place, wording(asked)));
  const { answer: claim } = now;
  const reasonless = /\bwhy\b/i.test(asked.question ?? '') && !now.because.some(({ role }) => role === 'RATIONALE');
  const talk = reasonless ? await talkedAbout(place, asked.question) : [];
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
    return [date && h('p', { class: 'notice', role: 'status' }, `As it was on ${day(date)}: ${then.answer.statement}`), answer(project, then, { times, looked: date ? null : (effect) => acknowledge(place, claim.ref, effect) }), !date && now.listed && claimsListed(project, now.listed, claim.ref), !date && talked(project, talk), near(project, then)];
  }
  follow(place, now, () => given(place, asked));
  return at(query.get('asOf'));
}

/** Somebody has looked at what rests on it. */
async function acknowledge(place, ref, { node }) {
  try {
    await place.change('acknowledge', { ref, effect: node.id });
    say(`${node.ref} was looked at: it is no longer suspect.`);
    place.again();
  } catch (error) {
    say(error.message);
  }
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

/** Names the thing that was looked for; a reference is only named. */
const wording = ({ question, key }) => question ?? key ?? '';

async function talkedAbout(place, question) {
  return question ? (await place.ask('passages', { question })).why.passages : [];
}

const talked = (project, said) => sectionOf('Where it was talked about', said, (all) => h('div', { class: 'stack' }, all.map((one) => passage(project, one))));

/** Nothing is invented: where nothing fits, what came near is offered, and where people talked about it. */
async function nothing(place, why, said) {
  const { project } = place;
  const talk = talked(project, said);
  if (!why.alternatives.length && talk) return [h('div', { class: 'notice' }, h('p', {}, h('strong', {}, 'No decision on record answers that.'), ' People talked about it:')), talk];
  if (!why.alternatives.length) {
    const { sources } = await place.ask('sources');
    if (!sources.edges.length) return empty('Nothing is captured here yet', h('p', {}, 'An answer rests on what was said and written. ', h('a', { href: to(project, 'capture') }, 'Capture something'), ', then ask again.'));
    return empty('Nothing here answers that', h('p', {}, 'No captured text answers it. Ask in other words, or look through ', h('a', { href: to(project, 'read') }, 'what was read'), '.'));
  }
  return [h('div', { class: 'notice' }, h('p', {}, h('strong', {}, 'No claim answers that with certainty.'), ' This came near:')), section('Perhaps', matches(project, why)), talk];
}

const matches = (project, why) => claimList(project, why.alternatives.map(({ claim }) => claim), (claim) => `fits ${Math.round(100 * why.alternatives.find((one) => one.claim.ref === claim.ref).score)} %`);
const near = (project, why) => why.alternatives.length > 0 && section('Also near', matches(project, why));

/** The parts of an answer that a reader would miss if they changed. */
const gist = ({ answer: claim, history, rejected, conflicts }) => JSON.stringify([claim, ...history, ...rejected, ...conflicts].map((one) => one && [one.ref, one.status, one.statement]));

const PAUSE = 2000;

/** Says when what is shown has changed since: what happened just before the view was opened is told again, and is no change. */
function follow(place, why, ask) {
  const shown = new Map([...why.rejected, ...why.history, why.answer].map((one) => [one.ref, one]));
  let looks = 0;
  async function look(claim) {
    const mine = ++looks;
    const fresh = await ask().catch(() => null);
    if (place.signal.aborted || mine !== looks) return;
    if (!fresh) setTimeout(() => mine === looks && !place.signal.aborted && look(claim), PAUSE);
    else if (gist(fresh) !== gist(why) && !document.getElementById('changed')) tell(claim);
  }
  const tell = (claim) => document.getElementById('answered')?.before(h('div', { class: 'notice', id: 'changed', role: 'status' },
    h('p', {}, `${claim.ref} changed: “${claim.statement}”.`), h('button', { type: 'button', onclick: place.again }, 'Show it as it is now')));
  place.watch('claimEvents', ({ claim }) => {
    const was = shown.get(claim.ref);
    const differs = was ? was.status !== claim.status || was.statement !== claim.statement : claim.key && claim.key === why.answer.key;
    if (differs) look(claim);
  });
}
