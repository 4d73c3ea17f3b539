// The whole trace of an answer: the sentence, then everything that it stands on and that stands on it.

import { to, toClaim, toGraph, toSource } from '../address.js';
import { h, words } from '../dom.js';
import { counted, plain, sure, titled, when, written } from '../words.js';
import { chip, claimList, taskLinks } from './claim.js';
import { effectList } from './effects.js';
import { say } from './notice.js';
import { quotations } from './quote.js';
import { section, sectionOf } from './section.js';
import { sentence } from './sentence.js';

/**
 * @param {string} project
 * @param {any} why
 * @param {{times: import('../dom.js').Children, looked: ((effect: any) => void) | null}} use the timeline, and what says that an effect was looked at
 */
export function answer(project, why, { times, looked }) {
  const { answer: claim } = why;
  return h('article', { class: 'stack', 'aria-labelledby': 'answer' },
    h('div', { class: 'card answer' },
      h('div', { class: 'row' }, chip(claim.status), h('span', { class: 'quiet-text' }, titled(claim.kind)), claim.highRisk && chip('warn', 'high risk'), why.conflicts.some(({ status }) => status === 'OPEN') && chip('warn', 'disputed'), h('span', { class: 'ref' }, claim.ref)),
      h('h2', { id: 'answer', class: 'statement' }, claim.statement),
      sentence(project, why),
      amendments(project, claim),
      h('div', { class: 'row' },
        h('a', { class: 'button', href: toGraph(project, claim.ref) }, 'See the graph'),
        h('a', { class: 'button', href: toClaim(project, claim.ref) }, 'Permalink'),
        h('button', { type: 'button', onclick: () => copy(why.markdown) }, 'Copy as text'))),
    times && h('div', { class: 'card' }, times),
    h('div', { class: 'columns two' },
      h('div', { class: 'stack' }, left(project, why)),
      h('div', { class: 'stack' }, right(project, why, looked))));
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say('Copied: the whole trace, as Markdown.');
  } catch {
    say('This browser does not let the page copy; `whence why` prints the same.');
  }
}

/** Tells which part of it was replaced, or what it waits for. @param {string} project @param {any} claim */
function amendments(project, claim) {
  const parts = claim.supersededBy.filter(({ part, inForce }) => part && inForce);
  const whole = claim.amendedBy.filter(({ status }) => status === 'ACTIVE').map((newer) => ({ part: null, newer }));
  return [...parts, ...whole].map(({ part, newer }) =>
    h('p', {}, part ? `Except ${part}: ` : 'Amended by: ', h('a', { href: toClaim(project, newer.ref) }, newer.statement)));
}

/** @param {string} project @param {any} why */
function left(project, why) {
  const { because, conflicts, edits, history, rejected, answer: claim } = why;
  return [
    section(`The words it rests on (${because.length})`, because.length
      ? quotations(project, because, claim.rule)
      : h('p', { class: 'quiet-text' }, 'None at that time: a person vouches for it.')),
    sectionOf('Edited', edits, (all) => h('ul', { class: 'plain lines' }, all.map(edit))),
    sectionOf('It replaced', history.slice(1), (all) => claimList(project, all)),
    sectionOf('Turned down', rejected, (all) => claimList(project, all, (one) => lost(project, one, conflicts))),
    sectionOf('Instead of', claim.alternatives ?? [], (all) => h('ul', {}, all.map((one) => h('li', {}, one)))),
  ];
}

/** @param {string} project @param {any} why @param {((effect: any) => void) | null} looked */
function right(project, why, looked) {
  const { answer: claim, conflicts, downstream, patterns } = why;
  const suspect = downstream.filter((one) => one.suspect).length;
  const look = (effect) => effect.suspect && looked && h('button', { type: 'button', onclick: () => looked(effect) }, 'I looked at it', h('span', { class: 'unseen' }, ` (${effect.node.ref})`));
  return [
    section('About it', facts(project, claim)),
    sectionOf('Conflicts', conflicts, (all) => all.map((one) => conflict(project, one))),
    section(`What rests on it (${downstream.length})`, downstream.length
      ? [h('p', { class: 'small' }, h('a', { href: toGraph(project, claim.ref, { mode: 'impact' }) }, 'See it as a graph')), suspect > 0 && h('p', { class: 'small' }, `${suspect} to look at again, since something above changed.`), effectList(project, downstream, look)]
      : h('p', { class: 'quiet-text' }, 'Nothing depends on it.')),
    sectionOf('Who confirmed or corrected it', [...claim.reviews, ...(claim.votes ?? [])], () => h('ul', { class: 'plain lines' }, claim.reviews.map(review), (claim.votes ?? []).map(vote))),
    sectionOf('What was noticed', patterns, (all) => h('ul', { class: 'plain lines' }, all.map((one) => h('li', {}, chip('warn', plain(one.type)), ' ', noticed(project, one, why))))),
  ];
}

/** Both wordings, or both values, with who and why. @param {any} one */
function edit({ before, after, by, at, note }) {
  const name = before.statement === after.statement ? 'value' : 'statement';
  return h('li', {}, '“', words(written(before[name])), '” became “', words(written(after[name])), '”: ', words(by), ', ', when(at), note && h('span', { class: 'quiet-text' }, ' “', words(note), '”'));
}

/** Where it lost, which its status does not say. @param {string} project @param {any} claim @param {any[]} conflicts */
function lost(project, claim, conflicts) {
  const where = conflicts.find(({ winner, members }) => winner && winner.ref !== claim.ref && members.some(({ ref }) => ref === claim.ref));
  return where ? h('a', { href: to(project, `conflicts/${where.ref}`) }, `lost in ${where.ref}`) : null;
}

/** A contradiction is told where it was said; here its words would turn against themselves. @param {string} project @param {any} one @param {any} why */
function noticed(project, one, { answer: claim, because, conflicts }) {
  if (one.type !== 'CONTRADICTION' || !one.description.includes(claim.ref)) return one.description;
  const open = !conflicts.length || conflicts.some(({ status }) => status === 'OPEN');
  const others = one.messages.filter(({ ref }) => !because.some(({ source }) => source.ref === ref));
  return [others.map(({ ref }) => [h('a', { class: 'ref', href: toSource(project, ref) }, ref), ' ']), `seems to contradict this.${open ? ' Which is correct?' : ''}`];
}

/** @param {string} project @param {any} claim */
function facts(project, claim) {
  const rows = [
    ['Key', claim.key && h('code', {}, claim.key)],
    ['Value', claim.key && written(claim.value)],
    ['Layer', titled(claim.layer)],
    ['Confidence', `${sure(claim.confidence)} (${claim.confidence.toFixed(2)})`],
    ['Said', claim.seenCount > 1 && counted(claim.seenCount, 'time')],
    ['Owner', claim.owner],
    ['Due', when(claim.due)],
    ['Found by', claim.handAuthored ? 'a person, by hand' : claim.rule],
    ['Recorded', when(claim.recordedAt)],
    ['Tasks', claim.tasks.length > 0 && taskLinks(project, claim.tasks)],
  ];
  return h('dl', { class: 'facts' }, rows.filter(([, value]) => value).map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
}

/** @param {string} project @param {any} one */
function conflict(project, one) {
  return h('div', { class: 'stack tight' },
    h('p', {}, chip(one.status), ' ', h('a', { href: to(project, `conflicts/${one.ref}`) }, one.summary), ' ', h('span', { class: 'ref' }, one.ref)),
    claimList(project, one.members, (claim) => (claim.ref === one.winner?.ref ? chip('ACTIVE', 'chosen') : null)),
    one.closedAt && h('p', { class: 'small quiet-text' }, `${titled(one.status)} by `, words(one.closedBy), ', ', when(one.closedAt), one.note && [': “', words(one.note), '”']));
}

/** @param {any} one */
const review = (one) => h('li', {}, chip(one.action), ' ', words(one.by), ', ', when(one.at), one.note && h('span', { class: 'quiet-text' }, ' “', words(one.note), '”'));

/** @param {any} one */
const vote = (one) => h('li', {}, chip('vote'), ' ', words(one.by), `: ${one.value}`);
