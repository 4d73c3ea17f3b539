// Topics: what was talked of at length without a decision is settled by one, or dismissed, in place.

import { to, toSource } from '../address.js';
import { fill, h } from '../dom.js';
import { openDialog } from '../parts/dialog.js';
import { describe, say } from '../parts/notice.js';
import { section } from '../parts/section.js';
import { counted } from '../words.js';

/** @param {import('../place.js').Place} place @param {any} waiting the first of them, and how many there are */
export function topics(place, { totalCount, edges }) {
  const wrong = h('div', {});

  /** @param {() => Promise<any>} run @param {string} done */
  async function step(run, done) {
    try {
      await run();
      say(done);
      place.again();
    } catch (error) {
      fill(wrong, describe(error));
    }
  }

  function settle({ ref, label }) {
    const statement = h('label', { class: 'field' }, 'What was decided?', h('textarea', { name: 'statement', required: true }));
    openDialog(`Settle “${label}”`, [h('p', { class: 'small' }, 'It is written in your name, in the task of the discussion.'), statement], {
      label: 'Decide',
      run: (data) => step(() => place.change('settleTopic', { ref, statement: String(data.get('statement') ?? '').trim() }), `Decided: ${label}.`),
    });
  }

  const dismiss = ({ ref, label }) => step(() => place.change('dismissTopic', { ref }), `Dismissed: ${label}.`);
  const line = ({ node: topic }) => h('li', { class: 'line' }, h('strong', {}, topic.label), ' ',
    h('span', { class: 'small' }, topic.task && h('a', { href: to(place.project, `tasks/${encodeURIComponent(topic.task.ref)}`) }, topic.task.title), ', ',
      h('a', { href: toSource(place.project, topic.messages[0]?.ref ?? topic.ref) }, counted(topic.messages.length, 'message'))),
    h('div', { class: 'row small' }, h('button', { type: 'button', onclick: () => settle(topic) }, 'Decide …'), h('button', { type: 'button', onclick: () => dismiss(topic) }, 'Nothing to decide')));
  return totalCount > 0 && section(`Long talk, no decision (${totalCount})`, [wrong, h('ul', { class: 'plain lines' }, edges.map(line))]);
}
