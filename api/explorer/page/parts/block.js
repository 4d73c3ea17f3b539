// A block of what is known, as text with headings and lists. Its few signs are read here, and nothing becomes markup.

import { toClaim } from '../address.js';
import { h } from '../dom.js';

const REF = /\b((?:DEC|FACT|CARD|REQ)-\d{8}-\d+)\b/;

/** Signs that stand for themselves have a backslash before them. @param {string} text */
const unescaped = (text) => text.replace(/\\([\\`*_{}[\]<>()#+\-.!|~&])/g, '$1');

/** Text in which every claim that is named is a link. @param {string} project @param {string} text */
const linked = (project, text) => unescaped(text).split(REF).map((part, at) => (at % 2 ? h('a', { href: toClaim(project, part), class: 'ref' }, part) : part));

/** @param {string} project @param {{key: string, markdown: string}} block */
export function blockText(project, { key, markdown }) {
  /** @type {HTMLElement[]} */
  const made = [];
  for (const line of markdown.split('\n').filter(Boolean)) {
    const [, sign, text] = line.match(/^(##?|-) (.*)$/) ?? [null, '', line];
    if (sign === '#') made.push(h('h3', { title: key }, linked(project, text)));
    else if (sign === '##') made.push(h('h4', {}, linked(project, text)));
    else if (sign === '-') listOf(made).append(h('li', { dir: 'auto' }, linked(project, text)));
    else made.push(h('p', { class: 'quiet-text' }, linked(project, text)));
  }
  return h('div', { class: 'block' }, made);
}

/** The list that is being written, or a new one. @param {HTMLElement[]} made */
function listOf(made) {
  const last = made.at(-1);
  if (last?.tagName === 'UL') return last;
  const list = h('ul', {});
  made.push(list);
  return list;
}
