// The list that answers a question for several claims: what became of each, who did it, and the words that show it.

import { to } from '../address.js';
import { h } from '../dom.js';
import { claimLine } from '../parts/claim.js';
import { empty } from '../parts/notice.js';
import { quotation } from '../parts/quote.js';
import { when } from '../words.js';

/** @param {{did: string, by: string[], at: string}} entry */
const became = ({ did, by, at }) => [did, by.length > 0 && ` by ${by.join(', ')}`, ', ', when(at)];

/** Tells of claims that are not in the list: those that wait, and those behind its end. */
function besides(project, { entries, totalCount, waiting, more }) {
  const left = totalCount - entries.length;
  return [
    waiting > 0 && h('p', { class: 'small quiet-text' }, 'Besides, ', h('a', { href: to(project, 'review') }, `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for a person`), '.'),
    left > 0 && h('p', { class: 'small quiet-text' }, `${left} more: `, h('code', {}, more)),
  ];
}

/** @param {string} project @param {any} listed @param {string} [beside] the ref of an answer that is shown already */
export function claimsListed(project, listed, beside) {
  const others = listed.entries.filter(({ claim }) => claim.ref !== beside);
  if (!others.length) return beside ? null : empty(listed.heading, besides(project, listed));
  return h('section', { class: 'part' },
    h('h2', {}, listed.heading.replace(/\.$/, '')),
    h('ul', { class: 'plain lines' }, listed.entries.map((entry) => h('li', { class: 'stack tight' },
      claimLine(project, entry.claim, became(entry)), entry.quotation && quotation(project, entry.quotation)))),
    besides(project, listed));
}
