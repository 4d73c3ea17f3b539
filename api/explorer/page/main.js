// Starts the page: the frame, then the view that the address names.

import { fill, h } from './dom.js';
import { onKeys } from './keys.js';
import { disconnect } from './live.js';
import { describe } from './parts/notice.js';
import { askForToken } from './parts/token.js';
import { go, here, show } from './router.js';
import { session } from './session.js';
import { frame, introduce } from './shell.js';
import { to } from './address.js';

const main = document.getElementById('main');
const about = document.getElementById('about');

async function start() {
  if (session.tokenNeeded && !session.token) {
    about.classList.add('there');
    return askForToken();
  }
  let projects;
  try {
    projects = await introduce();
  } catch (error) {
    if (location.pathname !== '/about') fill(main, describe(error, start));
    return undefined;
  }
  if (here().project || location.pathname === '/about') return show();
  const last = projects.find(({ slug }) => slug === session.project) ?? projects[0];
  if (last) history.replaceState(null, '', to(last.slug, 'ask'));
  return last ? show() : nothingYet();
}

/** Without a project there is nothing to ask about: the page says how to begin, and looks again when asked to. */
function nothingYet() {
  fill(main, about);
  about.classList.add('there');
  about.querySelector('h1').after(
    h('div', { class: 'notice', id: 'begin' },
      h('p', {}, h('strong', {}, 'There is no project yet.'), ' ', h('code', {}, 'whence demo'), ' makes one to look around in, in the same directory or with the same settings as this service.'),
      h('button', { type: 'button', onclick: () => (document.getElementById('begin').remove(), start()) }, 'Look again')));
}

function home() {
  const slug = here().project ?? session.project;
  if (slug) {
    go(to(slug, 'ask'));
  } else {
    history.pushState(null, '', '/');
    start();
  }
}

frame();
addEventListener('whence:home', home);
addEventListener('whence:token', askForToken);
session.onToken(() => (disconnect(), start()));
onKeys({
  '/': () => {
    const box = document.getElementById('question');
    if (box) box.focus();
    else home();
  },
});
start();
