// People's changes of an item, oldest first.

import { h, words } from '../dom.js';
import { chip } from '../parts/claim.js';
import { when, written } from '../words.js';

/** @param {any[]} reviews */
export function trail(reviews) {
  if (!reviews.length) return h('p', { class: 'quiet-text' }, 'Nobody has changed anything.');
  return h('ul', { class: 'plain lines' }, reviews.map((one) => h('li', { class: 'small' }, chip(one.action), ' ', what(one), ' ', words(one.by), ', ', when(one.at), one.note && [' “', words(one.note), '”'])));
}

/** Returns the subject of a review: a field and its value, or a line and its meaning. @param {any} review */
function what({ before, after }) {
  const told = { ...before, ...after };
  if (told.canonical) return [words(told.name), ': ', words(told.canonical), '. By'];
  if (told.key) return [h('code', {}, told.key), after?.value === undefined || after.value === null ? ' left to what is said. By' : [' = ', words(written(after.value)), '. By']];
  return 'By';
}
