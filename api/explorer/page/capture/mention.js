// The picker of items in a text: `@` offers them, and the one that is chosen stands there as the service reads it.

import { fill, h } from '../dom.js';

const TYPED = /(^|\s)@([\p{L}\p{N}_ -]{0,40})$/u;
const MOST = 8;

/**
 * @param {{name: string, label: string, value?: string, rows?: number}} field
 * @param {{ref: string, name: string}[]} items
 * @returns {{node: HTMLElement, area: HTMLTextAreaElement}}
 */
export function mentioning({ name, label, value = '', rows = 6 }, items) {
  const id = `mention-${name}`;
  const list = h('ul', { id, role: 'listbox', class: 'picker', hidden: true, 'aria-label': 'Items' });
  const area = /** @type {HTMLTextAreaElement} */ (h('textarea', { name, rows, value, role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': id, oninput: () => offer(), onkeydown: (event) => steer(event), onblur: () => setTimeout(close, 150) }));
  let offered = [];
  let at = 0;

  function offer() {
    const typed = area.value.slice(0, area.selectionStart).match(TYPED);
    const wanted = typed?.[2].trim().toLowerCase();
    offered = typed ? items.filter((one) => `${one.name} ${one.ref}`.toLowerCase().includes(wanted)).slice(0, MOST) : [];
    at = 0;
    draw();
  }

  function draw() {
    list.hidden = !offered.length;
    area.setAttribute('aria-expanded', String(offered.length > 0));
    fill(list, offered.map((one, index) => h('li', { role: 'option', id: `${id}-${index}`, 'aria-selected': String(index === at), onmousedown: (event) => (event.preventDefault(), put(one)) }, one.name, ' ', h('span', { class: 'ref' }, one.ref))));
    if (offered.length) area.setAttribute('aria-activedescendant', `${id}-${at}`);
    else area.removeAttribute('aria-activedescendant');
  }

  function steer(event) {
    if (!offered.length) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) at = (at + step + offered.length) % offered.length;
    else if (event.key === 'Enter' || event.key === 'Tab') put(offered[at]);
    else if (event.key === 'Escape') offered = [];
    else return;
    event.preventDefault();
    draw();
  }

  function put({ ref, name: called }) {
    const end = area.selectionStart;
    const typed = area.value.slice(0, end).match(TYPED);
    const token = `@item(${ref}:${called.replace(/[()\n]/g, ' ')}) `;
    area.setRangeText(token, typed ? end - typed[2].length - 1 : end, end, 'end');
    close();
    area.focus();
  }

  function close() {
    offered = [];
    draw();
  }

  const button = items.length > 0 && h('button', { type: 'button', class: 'small', onclick: () => (area.focus(), area.setRangeText(/(^|\s)$/.test(area.value.slice(0, area.selectionStart)) ? '@' : ' @', area.selectionStart, area.selectionEnd, 'end'), offer()) }, '@ item');
  const node = h('div', { class: 'field mention' }, h('div', { class: 'row spread' }, h('label', { for: `${id}-area` }, label), button), area, list);
  area.id = `${id}-area`;
  return { node, area };
}
