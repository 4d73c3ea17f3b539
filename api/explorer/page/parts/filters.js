// Filters whose values stand in the address: what is chosen is shared, and back leads to the choice before.

import { to } from '../address.js';
import { h } from '../dom.js';

/**
 * @typedef {{name: string, label: string, options?: (string | [string, string])[], known?: [string, string][], type?: string, hint?: string}} Filter
 * with `options` one of them or none; with `known` any text, and these are offered; else any text
 */

/**
 * @param {import('../place.js').Place} place
 * @param {string} path of the view
 * @param {Filter[]} filters
 */
export function filterBar(place, path, filters) {
  const { project, query, go } = place;
  const choose = () => {
    const chosen = Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (form)));
    go(to(project, path, chosen));
  };
  const set = filters.some(({ name }) => query.get(name));
  const form = h('form', { class: 'filters', onchange: choose, onsubmit: (event) => (event.preventDefault(), choose()) },
    filters.map((one) => h('label', { class: 'field small' }, one.label, control(one, query.get(one.name) ?? ''))),
    set && h('a', { class: 'button', href: to(project, path) }, 'Clear'),
    // Enter in a field needs a button to press; a change is enough for everybody else.
    h('button', { type: 'submit', class: 'unseen', tabindex: -1 }, 'Filter'));
  return form;
}

/** @param {Filter} filter @param {string} value */
function control({ name, options, known, type = 'text', hint }, value) {
  if (options) {
    const pairs = [['', 'any'], ...options.map((one) => (typeof one === 'string' ? [one, one.toLowerCase().replaceAll('_', ' ')] : one))];
    return h('select', { name }, pairs.map(([word, label]) => h('option', { value: word, selected: word === value }, label)));
  }
  const offered = known?.length ? `known-${name}` : null;
  const list = offered && h('datalist', { id: offered }, known.map(([word, label]) => h('option', { value: word }, label)));
  return [h('input', { name, type, value, list: offered, placeholder: hint, autocomplete: 'off' }), list];
}

/** The items and tasks that can be chosen, as filters. @param {import('../place.js').Place} place */
export async function whereabouts(place) {
  const { items, tasks } = await place.ask('whereabouts');
  return [
    { name: 'item', label: 'Item', known: items.edges.map(({ node }) => [node.ref, node.name]) },
    { name: 'task', label: 'Task', known: tasks.edges.map(({ node }) => [node.ref, node.title]) },
  ];
}

export const KINDS = ['FACT', 'DECISION', 'CONSTRAINT', 'PREFERENCE', 'COMMITMENT', 'ACTION_ITEM', 'CORRECTION', 'TACTIC', 'NEGATIVE_RESULT', 'IDENTITY', 'EPISODIC', 'REQUIREMENT', 'NOTE'];
