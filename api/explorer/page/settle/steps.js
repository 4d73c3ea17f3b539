// The steps that a person takes with what waits for review: their words, their keys, and how they are asked for.

import { h } from '../dom.js';
import { openDialog } from '../parts/dialog.js';
import { written } from '../words.js';
import { helpDialog } from './help.js';

export const STEPS = {
  promote: { key: 'p', label: 'Promote', done: 'promoted' },
  reject: { key: 'r', label: 'Reject', done: 'rejected' },
  edit: { key: 'e', label: 'Edit', done: 'edited' },
  defer: { key: 'd', label: 'Defer', done: 'deferred' },
  undo: { key: 'u', label: 'Undo', done: 'undone' },
};

/** Names the step taken with an entry, in a word. @param {string} done */
export const became = (done) => STEPS[done]?.done ?? 'settled meanwhile';

/** @param {import('../place.js').Place} place @param {string} step @param {Record<string, unknown>} variables @returns {Promise<any>} the claim */
export async function send(place, step, variables) {
  if (step === 'promote') return (await place.change('promote', variables)).promote;
  if (step === 'reject') return (await place.change('reject', variables)).reject;
  if (step === 'defer') return (await place.change('defer', variables)).defer;
  return (await place.change('edit', variables)).editClaim;
}

/**
 * Other words or another value for a claim; only what was changed is sent.
 * @param {any} claim
 * @param {(changes: {statement?: string, value?: unknown, note?: string}) => void} run
 */
export function editDialog(claim, run) {
  const was = written(claim.value);
  const fields = [
    h('label', { class: 'field' }, 'Statement', h('textarea', { name: 'statement', required: true, maxlength: 4000, value: claim.statement })),
    claim.key && h('label', { class: 'field' }, `Value of ${claim.key}`, h('input', { name: 'value', value: was })),
    h('label', { class: 'field' }, 'Note (optional)', h('input', { name: 'note' })),
  ];
  openDialog(`Edit ${claim.ref}`, [fields, h('p', { class: 'small quiet-text' }, 'Its reviews keep the earlier statement, and its quotations stay as they are.')], {
    label: 'Save',
    run: (data) => {
      const [statement, value, note] = ['statement', 'value', 'note'].map((name) => String(data.get(name) ?? '').trim());
      const changes = {
        statement: statement && statement !== claim.statement ? statement : undefined,
        value: claim.key && value !== was ? value : undefined,
        note: note || undefined,
      };
      if (changes.statement !== undefined || changes.value !== undefined) run(changes);
    },
  });
}

/** The steps as buttons, each with its key. @param {Record<string, () => unknown>} act */
export function toolbar(act) {
  const key = (sign) => h('kbd', { 'aria-hidden': 'true' }, sign);
  const steps = Object.entries(STEPS).map(([step, { key: sign, label }]) => h('button', { type: 'button', class: step === 'promote' ? 'main' : '', 'aria-keyshortcuts': sign, onclick: act[step] }, label, ' ', key(sign)));
  return h('div', { class: 'row' }, steps, h('span', { class: 'grow' }), h('button', { type: 'button', class: 'quiet', 'aria-keyshortcuts': '?', onclick: helpDialog }, 'Keys ', key('?')));
}
