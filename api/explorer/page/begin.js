// Where everybody begins: look around in the demo, or make a project of one's own.

import { to } from './address.js';
import { h, fill } from './dom.js';
import { ask } from './graphql.js';
import { demoButton } from './parts/demo.js';
import { describe } from './parts/notice.js';

const LONGEST = 63;

/** A name as it can stand in an address; empty where nothing of it can. @param {string} name */
const slugOf = (name) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+/, '').slice(0, LONGEST).replace(/-+$/, '');

/** @param {{node: {slug: string, name: string}}[]} known the projects that there are @param {string} wanted what the new one is called */
export function begin(known = [], wanted = '') {
  return h('div', { class: 'stack begin' },
    h('h1', { tabindex: -1 }, known.length ? 'Begin something new' : 'Why did we decide that?'),
    h('p', { class: 'lead' }, 'Whence reads what you say and write, and answers with the words it rests on, what it replaced, and what rests on it.'),
    h('div', { class: 'columns choice' },
      h('section', { class: 'card stack', 'aria-labelledby': 'look' },
        h('h2', { id: 'look' }, 'Look around first'),
        h('p', {}, 'A ferry line sells its tickets online. A story of a few weeks, with decisions, second thoughts, a quarrel, and what became of each.'),
        demoButton()),
      h('section', { class: 'card stack', 'aria-labelledby': 'own' }, h('h2', { id: 'own' }, 'Begin your own'), own(wanted))));
}

/** There is no project at this address: it can be made, or another one be chosen. @param {string} project @param {{node: {slug: string, name: string}}[]} known */
export function unknown(project, known) {
  const others = known.map(({ node: { slug, name } }) => h('li', { class: 'line' }, h('a', { class: 'statement', href: to(slug, 'ask') }, name), slug !== name && [' ', h('span', { class: 'ref' }, slug)]));
  return h('div', { class: 'stack' }, h('h1', { tabindex: -1 }, `There is no project ${project}`),
    h('p', {}, h('a', { href: `/begin?${new URLSearchParams({ project })}` }, 'Make it'), others.length ? ', or choose one that is there:' : '.'),
    others.length > 0 && h('ul', { class: 'plain lines' }, others));
}

/** @param {string} wanted */
function own(wanted) {
  const name = h('input', { name: 'name', value: wanted, required: true, maxlength: 200, autocomplete: 'off', placeholder: 'Ferry tickets', oninput: () => (slug.dataset.own ? undefined : (slug.value = slugOf(name.value))) });
  const slug = h('input', { name: 'slug', value: slugOf(wanted), required: true, maxlength: LONGEST, pattern: '[a-z0-9][a-z0-9._\\-]*', autocomplete: 'off', placeholder: 'ferry-tickets', title: 'Lower-case letters, digits, dots, dashes and underscores', oninput: () => (slug.dataset.own = 'yes') });
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
