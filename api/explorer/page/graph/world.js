// The known graph and its shown part: pure data, drawn by the canvas and told by the list.

export const MOST = 500;

/** @typedef {{id: string, type: string, ref: string, label: string, status: string | null, kind: string, node: any}} Drawn */
/** @typedef {{from: string, to: string, type: string, suspect?: boolean}} Edge */

/** @param {any} node as the fragment `drawn` has it @returns {Drawn} */
export function drawn(node) {
  const type = ['Fact', 'Decision', 'Card'].includes(node.__typename) ? 'Claim' : node.__typename;
  const { path, author } = node.origin ?? {};
  const label = node.statement ?? node.title ?? node.name ?? node.summary ?? path ?? (author ? `${author}’s words` : node.ref);
  return { id: node.id, type, ref: node.ref, label, status: node.status ?? node.conflictStatus ?? null, kind: node.kind ?? node.sourceKind ?? type, node };
}

export class World {
  constructor() {
    /** @type {Map<string, Drawn>} */
    this.nodes = new Map();
    /** @type {Map<string, Edge>} */
    this.edges = new Map();
    /** @type {Set<string>} */
    this.shown = new Set();
    /** True if the service had more than it told, so that counts are least counts. */
    this.truncated = false;
    /** True if something was left out because no more than MOST are drawn. */
    this.capped = false;
  }

  /** @param {{nodes: any[], edges: Edge[], truncated: boolean}} lineage */
  learn({ nodes, edges, truncated }) {
    for (const node of nodes) this.nodes.set(node.id, drawn(node));
    for (const edge of edges) this.edges.set(`${edge.from} ${edge.type} ${edge.to}`, edge);
    this.truncated ||= truncated;
  }

  /** @param {string} id @returns {string[]} */
  around(id) {
    const found = new Set();
    for (const { from, to } of this.edges.values()) {
      if (from === id && this.nodes.has(to)) found.add(to);
      if (to === id && this.nodes.has(from)) found.add(from);
    }
    found.delete(id);
    return [...found];
  }

  /** The number of hidden neighbours of each shown node. */
  hidden() {
    const counts = new Map([...this.shown].map((id) => [id, new Set()]));
    for (const { from, to } of this.edges.values()) {
      if (counts.has(from) && this.nodes.has(to) && !this.shown.has(to)) counts.get(from).add(to);
      if (counts.has(to) && this.nodes.has(from) && !this.shown.has(from)) counts.get(to).add(from);
    }
    return new Map([...counts].map(([id, some]) => [id, some.size]));
  }

  /** Shows these as far as there is room. @param {Iterable<string>} ids */
  show(ids) {
    for (const id of ids) {
      if (this.shown.has(id)) continue;
      if (this.shown.size >= MOST) {
        this.capped = true;
        return;
      }
      this.shown.add(id);
    }
  }

  /** Everything within so many steps. @param {string} root @param {number} depth */
  showWithin(root, depth) {
    let edge = [root];
    this.show(edge);
    for (let step = 0; step < depth; step += 1) {
      edge = edge.flatMap((id) => this.around(id)).filter((id, at, all) => !this.shown.has(id) && all.indexOf(id) === at);
      this.show(edge);
    }
  }

  get shownNodes() {
    return [...this.shown].map((id) => this.nodes.get(id)).filter(Boolean);
  }

  get shownEdges() {
    return [...this.edges.values()].filter(({ from, to }) => this.shown.has(from) && this.shown.has(to));
  }
}
