// Makes elements. Whatever people wrote goes in as text and never as markup, and what nobody would see of it is shown.

import { revealed } from './unseen.js';

/** @typedef {Node | string | number | null | undefined | false | Children[]} Children */

// Where people's words stand: they run in their own direction, whatever stands around them.
const WORDS = new Set(['a', 'dd', 'em', 'h1', 'h2', 'h3', 'legend', 'option', 'strong', 'td', 'textarea', 'th']);
const WORDED = /\b(statement|verbatim|two-lines|excerpt)\b/;

// Elements that hold text alone, and no marks in it.
const PLAIN = new Set(['option', 'textarea', 'title']);

/** @param {string} name @param {Record<string, unknown>} attributes */
const ofPeople = (name, { class: classes = '', type = 'text' }) => WORDS.has(name) || (name === 'input' && /^(text|search)$/.test(String(type))) || WORDED.test(String(classes));

/** A name or a few words inside a sentence of the page's own. @param {unknown} text */
export const words = (text) => h('bdi', {}, String(text));

/**
 * An element with attributes, listeners (`onclick`) and children. A value of null, undefined or false leaves an
 * attribute out; true sets it empty.
 * @param {string} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...Children} children
 * @returns {HTMLElement}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  if (ofPeople(name, attributes)) element.dir = 'auto';
  for (const [key, value] of Object.entries(attributes)) set(element, key, value);
  append(element, PLAIN.has(name) ? children : revealed(children));
  return element;
}

/** @param {HTMLElement} element @param {string} key @param {unknown} value */
function set(element, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === 'function') element.addEventListener(key.replace(/^on/, ''), value);
  else if (key === 'href') element.setAttribute(key, safe(String(value)));
  else if (key === 'value' && 'value' in element) element.value = String(value);
  else if (key.startsWith('on') || key === 'style') throw new Error(`${key} can't be set as text`);
  else element.setAttribute(key, value === true ? '' : String(value));
}

/** Only addresses of this service and of the web: no `javascript:`. @param {string} href */
function safe(href) {
  const { protocol } = new URL(href, location.href);
  return ['http:', 'https:', 'blob:'].includes(protocol) ? href : '#';
}

/** @param {Node} parent @param {Children[]} children */
export function append(parent, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** Puts these in place of whatever the parent holds. @param {Element} parent @param {...Children} children */
export function fill(parent, ...children) {
  const fresh = document.createDocumentFragment();
  append(fresh, children);
  parent.replaceChildren(fresh);
}

/** @param {...Children} children */
export function fragment(...children) {
  const made = document.createDocumentFragment();
  append(made, children);
  return made;
}
