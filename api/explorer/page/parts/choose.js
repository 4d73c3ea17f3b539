// Where to begin: a name, or words that lead to one.

import { to, toGraph } from '../address.js';
import { h } from '../dom.js';
import { claimLine } from './claim.js';
import { empty } from './notice.js';
import { section } from './section.js';

const NAME = /^[A-Z]{2,5}-\d{8}-\d+$/i;

/** @param {import('../place.js').Place} place */
export async function chooseNode(place) {
  const { project, query, go } = place;
  const words = query.get('q') ?? '';
  const found = words ? (await place.ask('search', { text: words })).search.map(({ claim }) => claim)
    : (await place.ask('lately')).claims.edges.map(({ node }) => node);
  const input = h('input', { id: 'question', type: 'search', value: words, placeholder: 'Words, a reference, a task or an item', 'data-focus': true });
  const ask = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    go(NAME.test(text) ? toGraph(project, text.toUpperCase()) : to(project, 'see', { q: text }));
  };
  const beside = (claim) => h('a', { href: toGraph(project, claim.ref), 'aria-label': `See the graph around ${claim.ref}` }, 'See the graph');
  return h('div', { class: 'stack' },
    h('h1', { tabindex: -1 }, 'See the graph'),
    h('form', { class: 'question', role: 'search', onsubmit: ask }, h('label', { for: 'question' }, 'The graph around'), h('div', { class: 'row' }, input, h('button', { type: 'submit', class: 'main' }, 'See'))),
    found.length ? section(words ? 'These fit' : 'Latest claims', h('ul', { class: 'plain lines' }, found.map((claim) => h('li', {}, claimLine(project, claim, beside(claim))))))
      : empty(words ? 'Nothing here contains these words' : 'Nothing is recorded here yet'),
    words && h('p', {}, h('a', { href: toGraph(project, words) }, `The task, item or source called “${words}”`)));
}
