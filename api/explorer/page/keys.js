// Keys that lead somewhere; never while somebody types, and not where they are turned off.

import { session } from './session.js';

/** @param {EventTarget | null} target */
function typing(target) {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/**
 * @param {Record<string, (event: KeyboardEvent) => void>} actions by `event.key`
 * @param {AbortSignal} [signal]
 */
export function onKeys(actions, signal) {
  document.addEventListener('keydown', (event) => {
    const action = actions[event.key];
    const held = event.ctrlKey || event.metaKey || event.altKey;
    if (!action || held || !session.keys || typing(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    action(event);
  }, { signal });
}
