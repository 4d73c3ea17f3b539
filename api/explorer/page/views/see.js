// See: the graph around a node, or what rests on it; drawn, and as a list.

import { fill, h } from '../dom.js';
import { canvas } from '../graph/canvas.js';
import { card } from '../graph/card.js';
import { DEEPEST, around, below, expand } from '../graph/gather.js';
import { graphList } from '../graph/list.js';
import { exportsOf, extent, legend, tools } from '../graph/tools.js';
import { describe, empty, say } from '../parts/notice.js';
import { chooseNode } from '../parts/choose.js';
import { counted } from '../words.js';

const CLAIM = /^(DEC|FACT|CARD)-/;

/** @param {import('../place.js').Place} place */
export async function show(place) {
  const { ref } = place.params;
  if (!ref) return chooseNode(place);
  const impact = place.query.get('mode') === 'impact' && CLAIM.test(ref);
  const usual = impact ? DEEPEST : 1;
  const depth = Math.min(Math.max(Number.parseInt(place.query.get('depth') ?? '', 10) || usual, 1), DEEPEST);
  const found = impact ? await below(place, ref, depth) : await around(place, ref, depth);
  return page(place, { ref, impact, depth, ...found });
}

/** @param {import('../place.js').Place} place @param {any} state */
function page(place, state) {
  const { ref, impact, depth, world, root } = state;
  const { project, signal } = place;
  const board = h('div', { class: 'board', role: 'img', 'aria-label': `The graph around ${ref}; the list says the same` });
  const [status, list, detail] = [h('p', { role: 'status', class: 'small quiet-text' }), h('div', {}), h('div', { 'aria-live': 'polite' })];
  /** @type {ReturnType<typeof canvas> | null} */
  let picture = null;

  function choose(id) {
    const one = world.nodes.get(id);
    const looked = one.suspect && (() => acknowledge(place, ref, id));
    fill(detail, card(project, one, { hidden: world.hidden().get(id) ?? 0, expand: () => grow(id), acknowledge: looked, isRoot: id === root }));
    picture?.select(id);
  }
  async function grow(id) {
    const before = world.shown.size;
    const held = list.contains(document.activeElement) || detail.contains(document.activeElement);
    try {
      await expand(place, world, id);
    } catch (error) {
      if (!signal.aborted) fill(detail, describe(error, () => grow(id)));
      return;
    }
    redraw();
    choose(id);
    if (held) /** @type {HTMLElement | null} */ (list.querySelector(`[data-node="${CSS.escape(id)}"]`))?.focus({ preventScroll: true });
    say(`${counted(world.shown.size - before, 'node')} more.`);
  }
  function redraw() {
    picture?.draw(world, root);
    board.dataset.drawn = String(picture?.count() ?? 0);
    fill(list, graphList(world, { choose, expand: grow }));
    status.textContent = extent(world);
  }

  redraw();
  if (world.nodes.has(root)) choose(root);
  whenThere(board, signal, () => {
    picture = canvas(board, { tap: (id) => (choose(id), world.hidden().get(id) && grow(id)), signal });
    redraw();
    picture.select(root);
  });
  return h('div', { class: 'stack see' },
    h('h1', { tabindex: -1 }, impact ? `What rests on ${ref}` : `Around ${ref}`),
    impact && suspects(state),
    h('div', { class: 'row spread' }, tools(place, { ref, depth, impact, canImpact: CLAIM.test(ref) }), exportsOf(project, ref, () => world, () => picture.picture())),
    h('div', { class: 'columns graph' },
      h('div', { class: 'stack tight' }, h('div', { class: 'frame' }, board, zoom(() => picture)), legend(), status),
      detail),
    h('section', { class: 'part' }, h('h2', {}, 'The same as a list'), list));
}

/** Cytoscape measures what it draws in, so it waits until that is in the page. @param {Element} element @param {AbortSignal} signal @param {() => void} then */
function whenThere(element, signal, then) {
  const look = () => {
    if (signal.aborted) return;
    if (element.isConnected) then();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** @param {() => ReturnType<typeof canvas> | null} picture */
const zoom = (picture) => h('div', { class: 'row zoom' },
  [['+', 'Larger', (on) => on.zoom(1.25)], ['−', 'Smaller', (on) => on.zoom(0.8)], ['⤢', 'All of it', (on) => on.fit()]]
    .map(([sign, label, act]) => h('button', { type: 'button', class: 'icon', 'aria-label': label, onclick: () => picture() && act(picture()) }, sign)));

/** @param {any} state */
function suspects({ world, suspects: some }) {
  if (world.shown.size < 2) return empty('Nothing depends on it', h('p', {}, 'Add dependencies with addDownstream. Whence then shows what to check again when this changes.'));
  return h('p', { class: 'notice' }, some.length ? `${counted(some.length, 'effect')} of ${world.shown.size - 1} to look at again: ${some.map(({ node }) => node.ref).join(', ')}.` : 'Nothing is suspect: somebody has looked at everything since the last change.');
}

async function acknowledge(place, ref, effect) {
  try {
    await place.ask('acknowledge', { ref, effect });
    say('Noted: it is no longer suspect.');
    place.again();
  } catch (error) {
    say(error.message);
  }
}
