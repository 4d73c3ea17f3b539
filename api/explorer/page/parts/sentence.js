// An answer as somebody would say it, with the words it rests on.

import { toSource } from '../address.js';
import { h, words as told } from '../dom.js';
import { day } from '../words.js';
import { speaker } from './quote.js';

/** Words a status for a sentence. @param {any} claim */
function standing({ status, rule, validFrom, validTo }) {
  const from = validFrom ? ` since ${day(validFrom)}` : '';
  const held = validFrom && validTo ? ` from ${day(validFrom)} to ${day(validTo)}` : '';
  return {
    ACTIVE: validTo ? `held${held}` : `holds${from}`,
    CANDIDATE: rule === 'possible/1' ? 'only looks decided, and nobody has confirmed it' : 'was proposed, and nobody has confirmed it',
    CONFLICTED: 'contests what holds, and nobody has settled it',
    NEEDS_RECHECK: `holds${from}, and has to be looked at again`,
    SUPERSEDED: held ? `held${held}, and was replaced` : 'was replaced, and never held',
    REJECTED: 'was turned down',
    ARCHIVED: `held${held || from}, and is no longer needed`,
    GRADUATED: `holds${from}, and has become more than this`,
  }[status];
}

/** @param {string} project @param {any} words */
function said(project, words) {
  return ['“', h('a', { href: toSource(project, words.source.ref, words), class: 'said-so' }, words.quote.trim()), '”',
    h('span', { class: 'by' }, ' (', told(speaker(words)), `, ${day(words.at)})`)];
}

/** @param {any[]} list @param {(one: any) => import('../dom.js').Children} make */
const joined = (list, make) => list.map((one, at) => [at ? (at === list.length - 1 ? ', and ' : ', ') : '', make(one)]);

/** Names the person who turned it down, in a review or in the talk: never its proposer, nor Whence, which only heard it. @param {string} project @param {any} why */
function refusal(project, { answer, because }) {
  const review = (answer.reviews ?? []).findLast(({ action, by }) => (action === 'REJECT' || action === 'RETRACT') && by !== 'whence');
  if (review) return [' by ', told(review.by), `, ${day(review.at)}`, review.note && [': “', told(review.note), '”'], '.'];
  const words = because.findLast(({ role }) => role === 'CORRECTS');
  return words ? [': ', said(project, words), '.'] : '.';
}

/** Keeps words of several versions of a document once, in the newest. @param {any[]} words */
const once = (words) => words.filter(({ quote }, at) => words.findLastIndex((one) => one.quote === quote) === at);

/** @param {string} project @param {any} why */
export function sentence(project, why) {
  const { answer, because, history } = why;
  if (answer.status === 'REJECTED') return h('p', { class: 'sentence' }, `This ${standing(answer)}`, refusal(project, why));
  const reasons = once(because.filter(({ role }) => role === 'RATIONALE' && answer.rule !== 'possible/1')); // that is what it answers
  const words = because.filter(({ role }) => role === 'ASSERTS');
  const before = history[1];
  return h('p', { class: 'sentence' },
    `This ${standing(answer)}`,
    reasons.length ? [' because ', joined(reasons, (one) => said(project, one)), '.']
      : [words.length ? [': ', said(project, words.at(-1)), '.'] : answer.rationale ? [' because ', told(answer.rationale), '.'] : '.'],
    before && [' Before, it was ', h('em', {}, before.statement), '.']);
}
