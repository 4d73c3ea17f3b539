// Starts the page: the frame, then the view that the address names.

import { fill } from './dom.js';
import { onKeys } from './keys.js';
import { disconnect } from './live.js';
import { describe } from './parts/notice.js';
import { askForToken } from './parts/token.js';
import { go, here, show, underWay } from './router.js';
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
    projects = await introduce().finally(underWay());
  } catch (error) {
    if (location.pathname === '/about') return show();
    fill(main, describe(error, start));
    return undefined;
  }
  if (here().project || ['/about', '/begin'].includes(location.pathname)) return show();
  const last = projects.find(({ slug }) => slug === session.project) ?? projects[0];
  if (last) history.replaceState(null, '', to(last.slug, 'ask'));
  return show();
}

/** A project was made here: it can be chosen, and is what one looks at. */
async function made({ detail: { slug, view } }) {
  await introduce().catch(() => undefined);
  go(to(slug, view));
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
addEventListener('whence:made', made);
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
