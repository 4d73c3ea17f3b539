// Something that was said in a chat: why, what it rests on, and its buttons.

import { toClaim, toSource } from '../address.js';
import { h } from '../dom.js';
import { chip } from '../parts/claim.js';
import { describe, say } from '../parts/notice.js';
import { plain, when } from '../words.js';
import { understood } from './heard.js';

const RULES = {
  temporal_conflict: 'A person would have to be in two places, or two things are at the same time.',
  resource_conflict: 'Two people have taken the same task, one person has taken two at one time, or one thing is wanted twice.',
  missing_variable: 'Something essential was missing, and nobody said it in time.',
};

/** @param {import('../place.js').Place} place @param {any} chat @param {any} one */
export function spokenOf(place, chat, one) {
  const { spoken, message, conflict } = one;
  return h('li', { class: 'line spoken' },
    h('p', { class: 'statement' }, spoken.text),
    h('p', { class: 'row small quiet-text' }, when(spoken.at, chat.timezone), delivery(spoken.delivered), conflict && chip(conflict.status), conflict?.closedBy && h('span', {}, `${conflict.note ?? 'closed'} by ${conflict.closedBy}`)),
    conflict?.status === 'OPEN' && buttons(place, chat, one),
    h('details', { class: 'small' }, h('summary', {}, 'Why did it say that?'),
      h('div', { class: 'stack' },
        h('p', {}, h('strong', {}, plain(spoken.rule)), ': ', RULES[spoken.rule] ?? ''),
        h('p', {}, 'Said at: ', h('a', { href: toSource(place.project, message.ref) }, message.text)),
        understood(one.coordination),
        conflict && h('ul', { class: 'plain' }, conflict.members.map((member) => h('li', {}, chip(member.status), ' ', h('a', { href: toClaim(place.project, member.ref) }, member.statement)))))));
}

/** @param {boolean | null} delivered */
function delivery(delivered) {
  if (delivered) return h('span', {}, 'delivered');
  return h('span', {}, delivered === null ? 'perhaps delivered: it is not sent again' : 'not delivered');
}

/** Whoever presses does it in the name of somebody who belongs to the chat. @param {import('../place.js').Place} place @param {any} chat @param {any} one */
function buttons(place, chat, one) {
  const who = h('select', { 'aria-label': 'In whose name' }, chat.people.map(({ ref, names }) => h('option', { value: ref }, names[0] ?? ref)));
  const box = h('div', { class: 'row' });
  const press = async (button) => {
    try {
      await place.change('press', { chat: chat.ref, message: one.message.origin.id, button, by: /** @type {HTMLSelectElement} */ (who).value });
      say(`Noted: ${button}`);
      if (!place.signal.aborted) place.again();
    } catch (error) {
      box.append(describe(error));
    }
  };
  box.append(...one.spoken.buttons.map((label) => h('button', { type: 'button', onclick: () => press(label) }, label)), h('label', { class: 'small quiet-text' }, 'as ', who));
  return box;
}
