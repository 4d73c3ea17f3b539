// Where everybody begins: look around in the demo, or make a project of one's own.

import { h, fill } from './dom.js';
import { ask } from './graphql.js';
import { demoButton } from './parts/demo.js';
import { describe } from './parts/notice.js';

const LONGEST = 63;

/** A name as it can stand in an address; empty where nothing of it can. @param {string} name */
const slugOf = (name) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+/, '').slice(0, LONGEST).replace(/-+$/, '');

/** @param {{slug: string, name: string}[]} known the projects that there are */
export function begin(known = []) {
  return h('div', { class: 'stack begin' },
    h('h1', { tabindex: -1 }, known.length ? 'Begin something new' : 'Why did we decide that?'),
    h('p', { class: 'lead' }, 'Whence reads what you say and write, and answers with the words it rests on, what it replaced, and what rests on it.'),
    h('div', { class: 'columns choice' },
      h('section', { class: 'card stack', 'aria-labelledby': 'look' },
        h('h2', { id: 'look' }, 'Look around first'),
        h('p', {}, 'A ferry line sells its tickets online. A story of a few weeks, with decisions, second thoughts, a quarrel, and what became of each.'),
        demoButton()),
      h('section', { class: 'card stack', 'aria-labelledby': 'own' }, h('h2', { id: 'own' }, 'Begin your own'), own())));
}

function own() {
  const name = h('input', { name: 'name', required: true, maxlength: 200, autocomplete: 'off', placeholder: 'Ferry tickets', oninput: () => (slug.dataset.own ? undefined : (slug.value = slugOf(name.value))) });
  const slug = h('input', { name: 'slug', required: true, maxlength: LONGEST, pattern: '[a-z0-9][a-z0-9._\\-]*', autocomplete: 'off', placeholder: 'ferry-tickets', title: 'Lower-case letters, digits, dots, dashes and underscores', oninput: () => (slug.dataset.own = 'yes') });
  const profile = h('input', { name: 'profile', value: 'general', required: true, autocomplete: 'off' });
  const wrong = h('div', {});
  const make = async (event) => {
    event.preventDefault();
    fill(wrong);
    const input = Object.fromEntries([name, slug, profile].map((one) => [one.name, one.value.trim()]));
    try {
      const { createProject: made } = await ask('createProject', { input });
      dispatchEvent(new CustomEvent('whence:made', { detail: { slug: made.slug, view: 'capture' } }));
    } catch (error) {
      fill(wrong, describe(error));
    }
  };
  return h('form', { class: 'stack tight', onsubmit: make },
    h('label', { class: 'field' }, 'Name of the project', name),
    h('label', { class: 'field' }, 'Its name in addresses', slug),
    h('details', { class: 'small' }, h('summary', {}, 'Its field of work'), h('label', { class: 'field' }, 'Profile', profile)),
    wrong, h('p', {}, h('button', { type: 'submit' }, 'Make the project')));
}
