// The keys of the review queue, and the switch that turns single keys off for who dictates.

import { h } from '../dom.js';
import { openDialog } from '../parts/dialog.js';
import { session } from '../session.js';

const KEYS = [
  ['j', 'to the next entry'], ['k', 'to the entry before'], ['p', 'promote'], ['r', 'reject'], ['e', 'edit'],
  ['d', 'defer: it comes last'], ['u', 'undo the last step, then the one before'], ['?', 'this help'], ['/', 'ask a question'],
];

export function helpDialog() {
  const on = h('input', { type: 'checkbox', checked: session.keys, onchange: ({ target }) => (session.keys = target.checked) });
  openDialog('Keys', [
    h('dl', { class: 'facts' }, KEYS.map(([key, what]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, what)])),
    h('p', { class: 'small' }, 'In the list, the arrow keys, Page Up, Page Down, Home and End move too. A note is kept with the next step.'),
    h('label', { class: 'row' }, on, 'Single keys do something'),
  ]);
}
