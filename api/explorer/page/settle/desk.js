// The desk of the review queue: the list on one side, the chosen entry on the other, and the steps by key or by button.

import { to } from '../address.js';
import { fill, h } from '../dom.js';
import { onKeys } from '../keys.js';
import { describe } from '../parts/notice.js';
import { rows } from '../parts/rows.js';
import { counted, number } from '../words.js';
import { behind, heading } from './detail.js';
import { line } from './entry.js';
import { helpDialog } from './help.js';
import { STEPS, became, editDialog, send, toolbar } from './steps.js';

const PAUSE = 150;
const AHEAD = 60;

/** @param {import('../place.js').Place} place @param {ReturnType<typeof import('./queue.js').queue>} waiting */
export function desk(place, waiting) {
  let at = -1;
  let timer = 0;
  const current = () => waiting.entries[at];
  const head = h('div', { class: 'stack tight' });
  const rest = h('div', { class: 'stack' });
  const told = h('p', { class: 'small', role: 'status' });
  const count = h('p', { class: 'small quiet-text' });
  const problems = h('div', { class: 'stack tight' });
  const note = h('input', { name: 'note', autocomplete: 'off', placeholder: 'kept with the next step' });
  const list = rows({
    id: 'queue', label: 'Waiting for review', length: () => waiting.entries.length, total: () => waiting.total,
    paint: (index) => line(waiting.entries[index]), chosen: look,
    seen: (last) => last > waiting.entries.length - AHEAD && waiting.more && waiting.load().catch((error) => fill(problems, describe(error, () => (fill(problems), list.refresh())))),
  });
  list.box.dataset.focus = '';

  function look(index) {
    at = index;
    fill(head, heading(place.project, current()));
    mine();
    fill(rest);
    clearTimeout(timer);
    timer = setTimeout(() => settled(current()), PAUSE);
  }

  /** Asks for an entry's background once somebody stays with it. */
  async function settled(entry) {
    if (place.signal.aborted) return;
    place.remember(to(place.project, 'review', { ...Object.fromEntries(place.query), ref: entry.claim.ref }));
    const content = await behind(place, entry.claim).catch((error) => (place.signal.aborted ? null : describe(error, () => settled(entry))));
    if (entry === current()) fill(rest, content);
  }

  function next() {
    const open = (entry) => !entry.done && !entry.busy;
    const after = waiting.entries.findIndex((entry, index) => index > at && open(entry));
    if (after >= 0) list.choose(after);
  }

  async function take(step, more = {}) {
    const entry = current();
    if (!entry || entry.busy) return;
    const going = waiting.take(entry, step, () => send(place, step, { ref: entry.claim.ref, note: note.value.trim() || null, ...more }));
    note.value = '';
    if (step !== 'edit') next();
    if (await going) tell(`${entry.claim.ref} ${became(step)}.`);
    else wrong(entry);
  }

  async function undo(entry) {
    const last = await waiting.undo(entry);
    if (!last) return tell('There is nothing to undo here.');
    if (last.entry.wrong) return wrong(last.entry);
    list.choose(waiting.entries.indexOf(last.entry));
    return tell(`${last.entry.claim.ref}: ${became(last.step)} is undone.`);
  }

  function tell(text) {
    told.textContent = text;
    dispatchEvent(new Event('whence:settled'));
  }

  function wrong(entry) {
    const told = h('div', { class: 'stack tight' }, describe(entry.wrong), h('div', { class: 'row' },
      h('button', { type: 'button', onclick: () => (list.choose(waiting.entries.indexOf(entry)), list.box.focus()) }, `Go to ${entry.claim.ref}`),
      h('button', { type: 'button', onclick: () => (told.remove(), list.box.focus()) }, 'Dismiss')));
    problems.append(told);
  }

  const act = {
    promote: () => take('promote'), reject: () => take('reject'), defer: () => take('defer'), undo: () => undo(),
    edit: () => current() && editDialog(current().claim, (changes) => take('edit', changes)),
  };
  waiting.onChange((entry) => {
    list.refresh(entry ? waiting.entries.indexOf(entry) : undefined);
    if (entry && entry === current()) (fill(head, heading(place.project, entry)), mine());
    tally();
  });
  const own = h('div', { class: 'row' });
  const mine = () => fill(own, current() && waiting.canUndo(current()) && h('button', { type: 'button', onclick: () => (undo(current()), list.box.focus()) }, `Undo what was done to ${current().claim.ref}`));
  const tally = () => fill(count, `${counted(waiting.left, 'entry', 'entries')} left`, waiting.arrived > 0 && [', ', h('button', { type: 'button', class: 'link', onclick: place.again }, `show ${number(waiting.arrived)} new`)]);
  const byKey = Object.fromEntries(Object.entries(STEPS).map(([step, { key }]) => [key, () => act[step]()]));
  onKeys({ ...byKey, j: () => list.choose(at + 1), k: () => list.choose(at - 1), '?': helpDialog }, place.signal);
  const start = Math.max(0, waiting.entries.findIndex(({ claim }) => claim.ref === place.query.get('ref')));
  queueMicrotask(() => requestAnimationFrame(() => (list.choose(start), tally())));
  return [problems, h('div', { class: 'desk' },
    h('div', { class: 'stack tight' }, count, list.box),
    h('section', { class: 'card stack', 'aria-label': 'The chosen entry' },
      h('div', { class: 'steps stack tight' }, toolbar(act), h('label', { class: 'row small' }, 'Note', note), told),
      head, own, rest))];
}
