// One entry of the review queue as a line.

import { h } from '../dom.js';
import { broader, chip } from '../parts/claim.js';
import { plain, sure } from '../words.js';
import { became } from './steps.js';

/** @param {import('./queue.js').Entry} entry */
export function line({ claim, done, busy, wrong }) {
  return h('div', { class: `entry ${done ? 'done' : ''}` },
    h('div', { class: 'row small' }, chip(claim.status), wrong ? chip('FAILED', /** @type {any} */ (wrong).code === 'OFFLINE' ? 'no answer' : 'refused') : busy ? chip('QUEUED', '…') : done && chip('', became(done)),
      h('span', { class: 'quiet-text' }, `${plain(claim.kind)}, ${sure(claim.confidence)}`), broader(claim), claim.rule === 'possible/1' && chip('', 'only looks decided'), claim.highRisk && chip('warn', 'high risk'), claim.deferredAt && chip('', 'deferred')),
    h('div', { class: 'two-lines' }, claim.statement));
}
