// The frame around every view: projects, the menu, who asks, and whether the page hears what happens.

import { to } from './address.js';
import { fill, h } from './dom.js';
import { ask } from './graphql.js';
import { live, watch } from './live.js';
import { askForToken } from './parts/token.js';
import { here, go, onMove } from './router.js';
import { themeButton } from './theme.js';
import { VIEWS } from './views.js';
import { titled } from './words.js';

const STATES = {
  idle: ['', 'Nothing is being watched'],
  connecting: ['Connecting', 'The page is connecting'],
  live: ['Live', 'The page shows every change at once'],
  lost: ['Connection lost', 'It reconnects by itself, and misses no event'],
};

const state = h('span', { class: 'state', role: 'status' });
const picker = h('select', { 'aria-label': 'Project', onchange: ({ target }) => go(to(target.value, here().view?.path.split('/')[0] ?? 'ask')) });
const another = h('a', { href: '/begin', class: 'button quiet', title: 'A new project, or the demo', 'aria-label': 'New project', hidden: true }, '+');
const who = h('button', { type: 'button', class: 'quiet', onclick: askForToken }, 'Token');
/** @type {Map<string, HTMLElement>} */
const counts = new Map();
let watched = new AbortController();
let followed = '';

export function frame() {
  const top = document.getElementById('top');
  const brand = h('a', { href: '/', class: 'brand', 'aria-label': 'Whence, start' }, 'Whence');
  fill(top, brand, picker, another, h('span', { class: 'grow' }), state, who, themeButton());
  onMove(follow);
  let was = live.state;
  live.onState((now) => {
    tellState(now, was === 'lost' && now === 'live');
    was = now;
  });
  tellState(live.state, false);
}

/** @param {string} now @param {boolean} healed */
function tellState(now, healed) {
  const [text, title] = STATES[now];
  state.dataset.state = healed ? 'healed' : now;
  state.title = title;
  state.textContent = healed ? 'Connected again' : text;
  if (healed) setTimeout(() => live.state === 'live' && tellState('live', false), 5000);
}

/** Fills the picker and says who asks. @returns {Promise<{slug: string, name: string}[]>} the projects */
export async function introduce() {
  const { viewer, projects } = await ask('frame');
  const known = projects.edges.map(({ node }) => node);
  fill(who, h('span', { class: 'name' }, viewer.name), h('span', { class: 'role' }, `, ${titled(viewer.role)}`));
  who.setAttribute('aria-label', `Asking as ${viewer.name}, ${titled(viewer.role)}. Change the token`);
  fill(picker, known.map(({ slug, name }) => h('option', { value: slug, title: name }, slug)));
  picker.hidden = another.hidden = !known.length;
  menu(here());
  return known;
}

/** @param {ReturnType<typeof here>} where */
function follow(where) {
  menu(where);
  if (where.project && where.project !== followed) listen(where.project);
  followed = where.project ?? '';
  if (!where.project) return;
  // A project that is too far down the list is in the picker while it is looked at.
  if (!Array.from(picker.options).some(({ value }) => value === where.project)) picker.append(h('option', { value: where.project }, where.project));
  picker.value = where.project;
}

/** @param {ReturnType<typeof here>} where */
function menu({ project, view }) {
  const bar = document.getElementById('views');
  bar.hidden = !project;
  if (!project) return;
  if (bar.dataset.project !== project) {
    fill(bar, VIEWS.map((each) => h('a', { href: to(project, each.path.split('/')[0]), 'data-view': each.name, title: each.hint }, each.label, ' ', badge(each.name))));
    bar.dataset.project = project;
  }
  for (const link of bar.children) {
    const current = link.getAttribute('data-view') === view?.name;
    if (!current) link.removeAttribute('aria-current');
    else {
      link.setAttribute('aria-current', 'page');
      // Where the menu is wider than the window, the view that one is in is in sight.
      bar.scrollLeft = /** @type {HTMLElement} */ (link).offsetLeft - bar.clientWidth / 2;
    }
  }
}

/** @param {string} view */
function badge(view) {
  const made = h('span', { class: 'badge', hidden: true });
  counts.set(view, made);
  return made;
}

/** Keeps the counts up to date that wait for a person; a view of that name shows them. @param {string} project */
async function listen(project) {
  watched.abort();
  watched = new AbortController();
  const { signal } = watched;
  let asked = 0;
  const count = async () => {
    const mine = ++asked;
    const { project: found } = await ask('waiting', { project }, signal);
    if (!found || mine !== asked) return;
    show('conflicts', found.health.openConflicts, 'open');
    show('review', found.health.awaitingReview, 'waiting');
  };
  const quietly = () => count().catch(() => undefined);
  addEventListener('whence:settled', quietly, { signal });
  await quietly();
  if (!signal.aborted) watch('conflictEvents', { project }, quietly, signal, () => undefined);
}

/** @param {string} view @param {number} number @param {string} what */
function show(view, number, what) {
  const place = counts.get(view);
  if (!place) return;
  place.hidden = !number;
  fill(place, String(number), h('span', { class: 'unseen' }, ` ${what}`));
}
