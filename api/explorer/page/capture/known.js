// What is known by now, and what waits for a person, beside the conversation.

import { to, toClaim } from '../address.js';
import { fill, h } from '../dom.js';
import { blockText } from '../parts/block.js';
import { chip } from '../parts/claim.js';
import { describe } from '../parts/notice.js';
import { section } from '../parts/section.js';
import { became, send } from '../settle/steps.js';
import { counted } from '../words.js';

/** @param {import('../place.js').Place} place */
export function known(place) {
  const node = h('div', { class: 'stack' });
  let mine = 0;

  /** @param {string | null} item */
  async function refresh(item) {
    const asked = ++mine;
    try {
      const { blocks, reviewQueue } = await place.ask('state', { item });
      if (asked === mine) fill(node, waiting(place, reviewQueue, item), section('What is known', blocks.filter(({ revision }) => revision > 0).map((one) => blockText(place.project, one))), !blocks.some(({ revision }) => revision > 0) && h('p', { class: 'quiet-text' }, 'Nothing yet.'));
    } catch (error) {
      if (!place.signal.aborted) fill(node, describe(error, () => refresh(item)));
    }
  }
  return { node, refresh };
}

/** @param {import('../place.js').Place} place @param {any} queue @param {string | null} item */
function waiting(place, queue, item) {
  const more = queue.totalCount > queue.edges.length;
  return section(`To review (${queue.totalCount})`, [
    queue.edges.length ? h('ul', { class: 'plain lines' }, queue.edges.map(({ node }) => entry(place, node))) : h('p', { class: 'quiet-text' }, 'Nothing waits.'),
    more && h('p', {}, h('a', { href: to(place.project, 'review', { item }) }, `All ${counted(queue.totalCount, 'entry', 'entries')}`)),
  ]);
}

/** @param {import('../place.js').Place} place @param {any} claim */
function entry(place, claim) {
  const node = h('li', { class: 'line' });
  const draw = (done, error) => fill(node,
    h('div', {}, chip(claim.status), ' ', h('a', { class: 'statement', href: toClaim(place.project, claim.ref) }, claim.statement)),
    h('div', { class: 'row small' }, h('span', { class: 'ref' }, claim.ref), done
      ? [became(done), h('button', { type: 'button', onclick: undo }, 'Undo')]
      : ['promote', 'reject'].map((step) => h('button', { type: 'button', onclick: () => take(step) }, step === 'promote' ? 'Promote' : 'Reject', h('span', { class: 'unseen' }, ` ${claim.statement}`)))),
    error && describe(error));
  async function attempt(run, done) {
    let error = null;
    try {
      claim = { ...claim, ...await run() };
      dispatchEvent(new Event('whence:settled'));
    } catch (refused) {
      error = refused;
    }
    draw(error ? null : done, error);
  }
  const take = (step) => attempt(() => send(place, step, { ref: claim.ref }), step);
  const undo = () => attempt(async () => (await place.change('revert', { ref: claim.ref })).revert, null);
  draw(null, null);
  return node;
}
