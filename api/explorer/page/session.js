// The browser's memory: the token until the tab is closed, the theme and the last project until they are changed.

const TOKEN = 'whence.token';
const PROJECT = 'whence.project';
const KEYS = 'whence.keys';
const changed = new EventTarget();

/** @param {Storage} store @param {string} name @param {string | null} value */
function keep(store, name, value) {
  if (value === null) store.removeItem(name);
  else store.setItem(name, value);
}

export const session = {
  /** True if this service asks everybody for a token. */
  tokenNeeded: document.documentElement.dataset.token === 'needed',

  get token() {
    return sessionStorage.getItem(TOKEN);
  },
  set token(secret) {
    keep(sessionStorage, TOKEN, secret);
    changed.dispatchEvent(new Event('token'));
  },

  get project() {
    return localStorage.getItem(PROJECT);
  },
  set project(slug) {
    keep(localStorage, PROJECT, slug);
  },

  /** True if single keys do something; people who dictate turn them off. */
  get keys() {
    return localStorage.getItem(KEYS) !== 'off';
  },
  set keys(on) {
    keep(localStorage, KEYS, on ? null : 'off');
  },

  /** @param {() => void} listener */
  onToken(listener) {
    changed.addEventListener('token', listener);
  },
};
