// A dialog that asks for something: the browser keeps the focus inside and gives it back. Back leads out of it.

import { h } from '../dom.js';

/**
 * @param {string} title
 * @param {import('../dom.js').Children} content
 * @param {{label: string, run: (data: FormData) => void | Promise<void>, more?: import('../dom.js').Children}} [action]
 */
export function openDialog(title, content, action) {
  const close = h('button', { type: 'button', class: 'quiet icon', 'aria-label': 'Close', onclick: () => dialog.close() }, '×');
  const submit = action && h('p', { class: 'row' }, h('button', { type: 'submit', class: 'main' }, action.label), action.more);
  const form = h('form', { method: 'dialog' }, h('div', { class: 'row spread' }, h('h2', { id: 'dialog-title' }, title), close), content, submit);
  const dialog = /** @type {HTMLDialogElement} */ (h('dialog', { 'aria-labelledby': 'dialog-title' }, form));
  form.addEventListener('submit', () => action?.run(new FormData(/** @type {HTMLFormElement} */ (form))));
  const leave = () => dialog.close();
  addEventListener('popstate', leave);
  dialog.addEventListener('close', () => (removeEventListener('popstate', leave), dialog.remove()));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
