// A list of any length of which only what is near the eye is built. One row is chosen; a screen reader hears which.

import { h } from '../dom.js';

const BEYOND = 8;

/**
 * @typedef {object} Rows
 * @property {HTMLElement} box
 * @property {(index: number) => void} choose makes a row the chosen one and brings it into sight
 * @property {(index?: number) => void} refresh paints one row again, or all that are in sight
 */

/**
 * All rows are as high as the first; their height is in the style of `.rows > * > *`.
 * @param {{id: string, label: string, length: () => number, total: () => number, paint: (index: number) => import('../dom.js').Children,
 *   chosen: (index: number) => void, seen: (last: number) => void}} list `seen` hears which row is the last in sight
 * @returns {Rows}
 */
export function rows(list) {
  /** @type {Map<number, HTMLElement>} */
  const built = new Map();
  const tall = h('div', { role: 'presentation', class: 'tall' });
  const box = h('div', { id: list.id, class: 'rows', role: 'listbox', tabindex: 0, 'aria-label': list.label, onscroll: () => soon(), onkeydown: (event) => move(event), onclick: (event) => pick(event) }, tall);
  let height = 0;
  let current = -1;
  let asked = 0;
  let stood = 0;

  const soon = () => (asked ||= requestAnimationFrame(render));

  function render() {
    asked = 0;
    if (!box.isConnected || !list.length()) return tall.replaceChildren();
    height ||= measure();
    tall.style.height = `${list.length() * height}px`;
    // A reader who flies past sees only the rows in sight; the rows beyond are built in the next frame.
    const flies = Math.abs(box.scrollTop - stood) > box.clientHeight;
    const beyond = flies ? 0 : BEYOND;
    stood = box.scrollTop;
    if (flies) soon();
    const from = Math.max(0, Math.floor(box.scrollTop / height) - beyond);
    const to = Math.min(list.length(), Math.ceil((box.scrollTop + box.clientHeight) / height) + beyond);
    for (const [index, row] of built) if (index < from || index >= to) (row.remove(), built.delete(index));
    for (let index = from; index < to; index++) if (!built.has(index)) build(index);
    return list.seen(to);
  }

  function measure() {
    build(0);
    return built.get(0).offsetHeight;
  }

  /** @param {number} index */
  function build(index) {
    const row = h('div', { role: 'option', id: `${list.id}-${index}`, 'data-index': index, 'aria-selected': String(index === current), 'aria-posinset': index + 1, 'aria-setsize': list.total() }, list.paint(index));
    row.style.transform = `translateY(${index * height}px)`;
    const was = built.get(index);
    if (was) was.replaceWith(row);
    else tall.insertBefore(row, built.get(Math.min(...[...built.keys()].filter((one) => one > index))) ?? null);
    built.set(index, row);
  }

  /** @param {number} index */
  function choose(index) {
    const was = current;
    current = Math.min(Math.max(index, 0), list.length() - 1);
    if (box.isConnected) intoSight();
    for (const one of [was, current]) if (built.has(one)) build(one);
    render();
    box.setAttribute('aria-activedescendant', `${list.id}-${current}`);
    if (current !== was && current >= 0) list.chosen(current);
  }

  function intoSight() {
    height ||= list.length() ? measure() : 0;
    tall.style.height = `${list.length() * height}px`;
    const top = current * height;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
  }

  function move(event) {
    const page = Math.max(1, Math.floor(box.clientHeight / (height || 1)) - 1);
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, PageDown: current + page, PageUp: current - page, Home: 0, End: list.length() - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(to);
  }

  function pick(event) {
    const row = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    if (row instanceof HTMLElement) choose(Number(row.dataset.index));
  }

  new ResizeObserver(() => {
    height = 0;
    built.forEach((row) => row.remove());
    built.clear();
    soon();
  }).observe(box);

  const refresh = (index) => {
    for (const one of index === undefined ? [...built.keys()] : [index]) if (built.has(one)) build(one);
    soon();
  };
  return { box, choose, refresh };
}
