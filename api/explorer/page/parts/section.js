// A part of a view with its heading; where there is nothing, it is left out or says so.

import { h } from '../dom.js';

/** @param {string} title @param {import('../dom.js').Children} content @param {Record<string, unknown>} [attributes] */
export function section(title, content, attributes = {}) {
  return h('section', { class: 'part', ...attributes }, h('h2', {}, title), content);
}

/** @param {string} title @param {any[]} all @param {(all: any[]) => import('../dom.js').Children} make */
export const sectionOf = (title, all, make) => (all.length ? section(`${title} (${all.length})`, make(all)) : null);
