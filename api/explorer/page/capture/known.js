// The facts known by now, and the claims that wait for a person, beside the conversation.

import { to } from '../address.js';
import { fill, h } from '../dom.js';
import { blockText } from '../parts/block.js';
import { describe } from '../parts/notice.js';
import { section } from '../parts/section.js';
import { counted, number } from '../words.js';
import { entry } from './entry.js';

/** @param {import('../place.js').Place} place */
export function known(place) {
  const node = h('div', { class: 'stack' });
  /** @type {Map<string, ReturnType<typeof entry>>} */
  const entries = new Map();
  let mine = 0;

  /** @param {string | null} item */
  async function refresh(item) {
    const asked = ++mine;
    try {
      const { blocks, reviewQueue } = await place.ask('state', { item });
      if (asked !== mine) return;
      const held = blocks.filter(({ revision }) => revision > 0);
      fill(node, waiting(place, reviewQueue, listed(reviewQueue), item), section('What is known', held.length ? held.map((one) => blockText(place.project, one)) : h('p', { class: 'quiet-text' }, 'Nothing yet.')));
    } catch (error) {
      if (asked === mine && !place.signal.aborted) fill(node, describe(error, () => refresh(item)));
    }
  }

  /** Shows the waiting claims; those settled here stay, so that each step is undone where it was taken. @param {any} queue */
  function listed(queue) {
    for (const [ref, one] of entries) if (!one.held()) entries.delete(ref);
    for (const { node: claim } of queue.edges) if (!entries.has(claim.ref)) entries.set(claim.ref, entry(place, claim));
    return [...entries.values()].map((one) => one.node);
  }
  return { node, refresh };
}

/** @param {import('../place.js').Place} place @param {any} queue @param {HTMLElement[]} lines @param {string | null} item */
function waiting(place, queue, lines, item) {
  const more = queue.totalCount > queue.edges.length;
  return section(`To review (${number(queue.totalCount)})`, [
    lines.length ? h('ul', { class: 'plain lines' }, lines) : h('p', { class: 'quiet-text' }, 'Nothing waits.'),
    more && h('p', {}, h('a', { href: to(place.project, 'review', { item }) }, `All ${counted(queue.totalCount, 'entry', 'entries')}`)),
  ]);
}
