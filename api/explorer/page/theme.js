// Light, dark, or as the system has it.

import { h } from './dom.js';

const ORDER = ['auto', 'light', 'dark'];
const SIGNS = { auto: '◐', light: '☀', dark: '☾' };
const root = document.documentElement;

const current = () => root.dataset.theme ?? 'auto';

/** @param {string} theme */
function choose(theme) {
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
  localStorage.setItem('whence.theme', theme);
  root.dispatchEvent(new Event('whence:theme'));
}

export function themeButton() {
  const sign = h('span', { 'aria-hidden': 'true' });
  const button = h('button', { type: 'button', class: 'quiet icon', onclick: () => (choose(next()), label()) }, sign);
  const next = () => ORDER[(ORDER.indexOf(current()) + 1) % ORDER.length];
  const label = () => {
    sign.textContent = SIGNS[current()];
    button.setAttribute('aria-label', `Theme: ${current()}. Change to ${next()}`);
    button.title = `Theme: ${current()}`;
  };
  label();
  return button;
}

/** A colour of the design as the browser shows it now, for what is drawn on a canvas. @param {string} name */
export function colour(name) {
  const probe = h('span', { hidden: true });
  probe.style.color = `var(${name})`;
  root.append(probe);
  const shown = getComputedStyle(probe).color;
  probe.remove();
  return shown;
}

/** @param {() => void} listener @param {AbortSignal} signal */
export function onTheme(listener, signal) {
  root.addEventListener('whence:theme', listener, { signal });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', listener, { signal });
}
