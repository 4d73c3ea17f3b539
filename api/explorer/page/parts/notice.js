// Notices of errors and of steps, where they are seen and heard.

import { h } from '../dom.js';

const HEADINGS = {
  UNAUTHENTICATED: 'A token is needed',
  FORBIDDEN: 'That is not allowed with this token',
  NOT_FOUND: 'Nothing has that name',
  BAD_INPUT: 'That can’t be understood',
  RATE_LIMITED: 'Too much at once',
  UNAVAILABLE: 'A part of the service does not answer',
  OFFLINE: 'No connection',
};

/** @param {unknown} error @param {() => void} [again] */
export function describe(error, again) {
  const { code = 'INTERNAL', message = String(error) } = /** @type {any} */ (error);
  if (code === 'UNAUTHENTICATED') dispatchEvent(new Event('whence:token'));
  return h('div', { class: 'notice wrong', role: 'alert' },
    h('p', {}, h('strong', {}, HEADINGS[code] ?? 'That did not work')),
    h('p', {}, message),
    again && h('button', { type: 'button', onclick: again }, 'Try again'));
}

const SECONDS = 8;
const LONGER = 60;

/** Takes an earlier notice away, so that a step that is already overtaken can't be undone from it. @param {string} about */
export function withdraw(about) {
  document.querySelectorAll(`#said [data-about="${CSS.escape(about)}"]`).forEach((one) => one.remove());
}

/**
 * A word at the foot of the page, read out, gone after a while; with an action it stays longer, and as long as somebody is at it.
 * An earlier notice about the same thing goes, so that only its last step can be undone from here.
 * @param {string} text
 * @param {{label: string, run: () => void}} [action]
 * @param {string} [about]
 */
export function say(text, action, about = '') {
  const place = document.getElementById('said');
  const close = () => {
    const held = toast.contains(document.activeElement);
    toast.remove();
    if (held) /** @type {HTMLElement | null} */ (document.querySelector('main h1'))?.focus({ preventScroll: true });
  };
  if (about) withdraw(about);
  const toast = h('div', { class: 'toast', 'data-about': about || null }, h('span', {}, text),
    action && h('button', { type: 'button', onclick: () => (close(), action.run()) }, action.label),
    h('button', { type: 'button', class: 'quiet icon', 'aria-label': 'Dismiss', onclick: close }, '×'));
  place?.append(toast);
  const later = () => setTimeout(() => (toast.matches(':hover, :focus-within') ? later() : close()), 1000 * (action ? LONGER : SECONDS));
  later();
}

/** @param {string} heading @param {...import('../dom.js').Children} rest */
export function empty(heading, ...rest) {
  return h('div', { class: 'empty' }, h('p', {}, h('strong', {}, heading)), rest);
}
