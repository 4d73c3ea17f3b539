// Draws the shown part of a world with cytoscape; the list beside it says the same to those who can't see it.

import cytoscape from '../../vendor/cytoscape.esm.min.mjs';
import dagre from '../../vendor/cytoscape-dagre.min.mjs';
import { colour, onTheme } from '../theme.js';
import { EDGES, NODES, edgeSign, nodeSign } from './signs.js';

cytoscape.use(dagre);
const LONGEST = 60;
const CUT_WORD = /\s\S{0,20}$/;
const LONG_WORD = /\S{18,}/g;
const LONG_PART = /[^\s\u200b]{18,}/g;
const SIGN = /[/_.,:-]/g;
const NO_WIDTH = '\u200b';
const LARGEST = 1.2;
const SMALLEST = 0.6; // below it no label can be read: then the root is in the middle, and “All of it” still shows all
const CROWD = 150;

/**
 * @param {HTMLElement} container in the page already, with a size
 * @param {{tap: (id: string) => void, signal: AbortSignal}} use
 */
export function canvas(container, { tap, signal }) {
  const cy = cytoscape({ container, style: style(), minZoom: 0.1, maxZoom: 3, boxSelectionEnabled: false });
  cy.on('tap', 'node', ({ target }) => tap(target.id()));
  onTheme(() => cy.style(style()), signal);
  const resized = new ResizeObserver(() => cy.resize());
  resized.observe(container);
  signal.addEventListener('abort', () => (resized.disconnect(), cy.destroy()));
  return {
    /** @param {import('./world.js').World} world @param {string} root */
    draw(world, root) {
      const elements = elementsOf(world, root);
      const wanted = new Set(elements.map(({ data }) => data.id));
      cy.batch(() => {
        cy.elements().filter((one) => !wanted.has(one.id())).remove();
        for (const element of elements) {
          const there = cy.getElementById(element.data.id);
          if (there.nonempty()) there.data(element.data);
          else cy.add(element);
        }
      });
      cy.layout(layout(world.shown.size, root, container.clientWidth < 600)).run();
      const tiny = world.shown.size <= CROWD && cy.zoom() < SMALLEST;
      cy.zoom(Math.min(tiny ? SMALLEST : cy.zoom(), LARGEST));
      cy.center(tiny ? cy.getElementById(root) : cy.elements());
    },
    /** @param {string} id */
    select(id) {
      cy.nodes().removeClass('chosen');
      cy.getElementById(id).addClass('chosen');
    },
    fit: () => cy.fit(undefined, 24),
    zoom: (factor) => cy.zoom({ level: cy.zoom() * factor, renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 } }),
    /** @returns {Blob} */
    picture: () => cy.png({ output: 'blob', full: true, scale: 2, bg: colour('--card'), maxWidth: 8000, maxHeight: 8000 }),
    count: () => cy.nodes().length,
  };
}

/** In ranks by who replaced or rests on whom; a crowd in rings around the root, which takes a fraction of the time. */
function layout(count, root, narrow) {
  const common = { animate: false, fit: true, padding: 24 };
  if (count <= CROWD) return { ...common, name: 'dagre', rankDir: narrow ? 'TB' : 'LR', nodeSep: 22, rankSep: 70 };
  return { ...common, name: 'concentric', avoidOverlap: true, minNodeSpacing: 20, levelWidth: () => 1, concentric: (node) => (node.id() === root ? 2 : 1) };
}

/** @param {import('./world.js').World} world @param {string} root */
function elementsOf(world, root) {
  const hidden = world.hidden();
  const nodes = world.shownNodes.map((one) => ({ group: 'nodes', data: { id: one.id, label: text(one, hidden.get(one.id)), type: one.type, status: one.status ?? '' }, classes: [one.id === root && 'root', one.suspect && 'suspect'].filter(Boolean).join(' ') }));
  const edges = world.shownEdges.map((one) => ({ group: 'edges', data: { id: `${one.from} ${one.type} ${one.to}`, source: one.from, target: one.to, type: one.type }, classes: one.suspect ? 'suspect' : '' }));
  return [...nodes, ...edges];
}

/** Words stay whole; a path may break behind its signs, and only what is wider than its node breaks anywhere. @param {string} label */
const breakable = (label) => label.replace(LONG_WORD, (word) => word.replace(SIGN, `$&${NO_WIDTH}`).replace(LONG_PART, (part) => Array.from(part).join(NO_WIDTH)));

/** @param {any} one @param {number} hidden */
function text(one, hidden) {
  const label = one.label.length > LONGEST ? `${one.label.slice(0, LONGEST).replace(CUT_WORD, '')}…` : one.label;
  return `${one.suspect ? '⚠ ' : ''}${breakable(label)}\n${nodeSign(one.type).name}${one.status ? `, ${one.status.toLowerCase().replaceAll('_', ' ')}` : ''}${hidden ? `  +${hidden}` : ''}`;
}

function style() {
  const ink = colour('--ink');
  const each = Object.entries(NODES).map(([type, { shape, colour: name }]) => ({ selector: `node[type = "${type}"]`, style: { shape, 'border-color': colour(name) } }));
  const lines = Object.keys(EDGES).map((type) => {
    const { line, width, arrow } = edgeSign(type);
    return { selector: `edge[type = "${type}"]`, style: { 'line-style': line, width, 'target-arrow-shape': arrow } };
  });
  return [
    { selector: 'node', style: { label: 'data(label)', width: 190, height: 64, 'background-color': colour('--card'), 'border-width': 2, color: ink, 'font-size': 12, 'font-family': 'system-ui, sans-serif', 'text-wrap': 'wrap', 'text-overflow-wrap': 'whitespace', 'text-max-width': 165, 'text-valign': 'center', 'text-halign': 'center' } },
    ...each,
    { selector: 'node[type = "Conflict"]', style: { width: 230, height: 120, 'text-max-width': 120, 'font-size': 10 } },
    { selector: 'node[status = "SUPERSEDED"], node[status = "REJECTED"], node[status = "ARCHIVED"]', style: { 'border-style': 'dashed', color: colour('--quiet') } },
    { selector: 'node.root', style: { 'border-width': 5, 'font-weight': 'bold' } },
    { selector: 'node.suspect', style: { 'border-color': colour('--clash'), 'border-style': 'double', 'border-width': 6 } },
    { selector: 'node.chosen', style: { 'outline-width': 4, 'outline-color': colour('--accent'), 'outline-offset': 4 } },
    { selector: 'edge', style: { width: 1.5, 'line-color': colour('--edge'), 'target-arrow-color': colour('--edge'), 'curve-style': 'bezier', 'arrow-scale': 1.2 } },
    ...lines,
    { selector: 'edge.suspect', style: { 'line-color': colour('--clash'), 'target-arrow-color': colour('--clash') } },
  ];
}
