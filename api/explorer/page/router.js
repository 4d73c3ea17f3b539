// From an address to a view: links inside the page, back and forward, and one view at a time.

import { decoded, match } from './address.js';
import { begin, unknown } from './begin.js';
import { h, fill } from './dom.js';
import { ask } from './graphql.js';
import { describe } from './parts/notice.js';
import { place } from './place.js';
import { session } from './session.js';
import { VIEWS } from './views.js';

const PATIENCE = 150;
const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const about = main.querySelector('#about');
const moved = new EventTarget();

let leave = new AbortController();
let shown = '';

/** @returns {{project: string | null, view: import('./views.js').View | null, params: Record<string, string>}} */
export function here() {
  const [, first, slug, ...rest] = location.pathname.split('/');
  const project = first === 'p' && slug ? decoded(slug) : null;
  for (const view of project ? VIEWS : []) {
    const params = match(view.path, rest.join('/') || 'ask');
    if (!params) continue;
    const asked = view.path.endsWith('/:ref?') && new URLSearchParams(location.search).get('ref'); // `see?ref=…` is `see/…`
    return { project, view, params: asked ? { ref: asked, ...params } : params };
  }
  return { project, view: null, params: {} };
}

/** @param {string} address */
export function go(address) {
  history.pushState(null, '', address);
  show();
}

/** @param {(where: ReturnType<typeof here>) => void} listener */
export function onMove(listener) {
  moved.addEventListener('moved', () => listener(here()));
}

/**
 * Says that something is on its way, once that takes a while; answers what to call when it is there.
 * A view that another has replaced leaves the rest to that.
 * @param {AbortSignal} [signal]
 */
export function underWay(signal) {
  const timer = setTimeout(() => {
    if (signal?.aborted) return;
    main.setAttribute('aria-busy', 'true');
    if (!main.querySelector(':scope > :not(#about)')) fill(main, h('p', { class: 'quiet-text', role: 'status' }, 'One moment …'));
  }, PATIENCE);
  return () => {
    clearTimeout(timer);
    if (!signal?.aborted) main.removeAttribute('aria-busy');
  };
}

export async function show() {
  leave.abort();
  leave = new AbortController();
  const { signal } = leave;
  const where = here();
  if (where.project) session.project = where.project;
  moved.dispatchEvent(new Event('moved'));
  delete main.dataset.shown;
  const content = await built(where, signal).finally(underWay(signal));
  if (signal.aborted) return;
  const held = chosen();
  fill(main, content);
  settle(where, held);
}

/** @param {ReturnType<typeof here>} where @param {AbortSignal} signal @returns {Promise<Node>} */
async function built({ project, view, params }, signal) {
  if (location.pathname === '/about') {
    about.classList.add('there');
    return about;
  }
  if (['/', '/begin'].includes(location.pathname)) return begin((await ask('frame', {}, signal)).projects.edges, new URLSearchParams(location.search).get('project') ?? '');
  if (!project || !view) return missing(project);
  const query = new URLSearchParams(location.search);
  const failed = (error) => !signal.aborted && main.prepend(describe(error, show));
  try {
    const { show: make } = await view.load();
    return await make(place({ project, params, query, signal }, { go, again: show, failed }));
  } catch (error) {
    if (project && error.code === 'NOT_FOUND' && !(await known(project, signal))) return unknown(project, (await ask('frame', {}, signal)).projects.edges);
    if (!signal.aborted && !(error instanceof Error && error.name === 'Refused')) console.warn(error);
    return h('section', {}, h('h1', { tabindex: -1 }, view.label), describe(error, show));
  }
}

/** Tells if there is such a project; where that can't be told, the earlier error is shown. @param {string} project @param {AbortSignal} signal */
const known = (project, signal) => ask('waiting', { project }, signal).then((found) => Boolean(found.project), () => true);

/** @param {string | null} project */
function missing(project) {
  const home = project ? `/p/${encodeURIComponent(project)}/ask` : '/';
  return h('section', {}, h('h1', { tabindex: -1 }, 'Nothing is here'), h('p', {}, 'There is no view at this address. ', h('a', { href: home }, 'Ask a question')));
}

/** The filter that somebody is at: who goes through its choices by keyboard is not led away from it. */
function chosen() {
  const at = document.activeElement;
  if (shown !== location.pathname || !at?.matches('main select, main .filters input')) return null;
  return at.id ? `#${CSS.escape(at.id)}` : `.filters [name="${CSS.escape(at.getAttribute('name'))}"]`;
}

/**
 * Title and focus follow, so that a screen reader says where one is; a first page keeps the browser's own beginning.
 * @param {ReturnType<typeof here>} where @param {string | null} held
 */
function settle({ view, project }, held) {
  const heading = main.querySelector('h1');
  const name = view?.label ?? heading?.textContent ?? '';
  document.title = [...new Set([name, project, 'Whence'])].filter(Boolean).join(' · ');
  const target = (held && main.querySelector(held)) ?? main.querySelector('[data-focus]') ?? (shown ? heading : null);
  if (target instanceof HTMLElement) target.focus({ preventScroll: !shown });
  if (shown && shown !== location.pathname) scrollTo(0, 0);
  shown = location.pathname;
  main.dataset.shown = view?.name ?? 'page';
}

addEventListener('popstate', show);
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!(link instanceof HTMLAnchorElement) || !plain || event.defaultPrevented || link.target || link.download) return;
  if (link.origin !== location.origin || !/^\/(p\/|about$|begin$|$)/.test(link.pathname)) return;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  if (link.pathname === '/') dispatchEvent(new Event('whence:home'));
  else go(link.href);
});
