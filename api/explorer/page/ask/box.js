// The box that everything begins with: a question, a reference or a key.

import { to, toGraph, toSource } from '../address.js';
import { h } from '../dom.js';

const REF = /^(DEC|FACT|CARD|REQ)-\d{8}-\d+$/i;
const OTHER_REF = /^(SRC|RUN|CON|PAT)-\d{8}-\d+$/i;
const KEY = /^[\w-]+(\.[\w-]+)+$/u;

/** Tells the sort of the words: a question, a reference or a key. @param {string} words */
export function understand(words) {
  const text = words.trim();
  if (!text) return {};
  if (REF.test(text)) return { ref: text.toUpperCase() };
  return KEY.test(text) ? { key: text } : { question: text };
}

/**
 * @param {import('../place.js').Place} place
 * @param {string} words
 * @param {{ref: string, key?: string}} [example] a claim that can be asked for; told to whoever has asked nothing yet
 */
export function box({ project, go }, words, example) {
  const input = h('input', { id: 'question', name: 'q', type: 'search', value: words, autocomplete: 'off', enterkeyhint: 'search', placeholder: 'A question, a reference or a key', 'aria-describedby': example ? 'hint' : null, 'data-focus': words ? null : true });
  const ask = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!OTHER_REF.test(text)) return go(to(project, 'ask', { q: text }));
    const ref = text.toUpperCase();
    return go(ref.startsWith('SRC') ? toSource(project, ref) : toGraph(project, ref));
  };
  return h('form', { class: 'question', role: 'search', onsubmit: ask },
    h('label', { for: 'question', class: 'unseen' }, 'Question, reference or key'),
    h('div', { class: 'row' }, input, h('button', { type: 'submit', class: 'main' }, 'Ask')),
    example && hint(project, example));
}

/** @param {string} project @param {{ref: string, key?: string}} example */
const hint = (project, { ref, key }) => h('p', { id: 'hint', class: 'small quiet-text' },
  'Ask in your own words, by a reference such as ', h('a', { href: to(project, 'ask', { q: ref }), class: 'ref' }, ref),
  key && [', or by a key such as ', h('a', { href: to(project, 'ask', { q: key }), class: 'ref' }, key)], '. The key ', h('kbd', {}, '/'), ' leads here.');
