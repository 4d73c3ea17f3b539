// Asks for what a graph is drawn from: what lies around a node, or what rests on it.

import { World, drawn } from './world.js';

export const DEEPEST = 5;

/** Gathers the nodes within `depth` steps, and one step more, so that each node can tell what it hides. @param {import('../place.js').Place} place */
export async function around(place, ref, depth) {
  const { lineage } = await place.ask('lineage', { ref, depth: depth + 1 });
  const world = new World();
  world.learn(lineage);
  const root = lineage.nodes[0].id;
  world.showWithin(root, depth);
  return { world, root };
}

/** Everything next to a node, with what lies behind it. @param {import('../place.js').Place} place @param {World} world @param {string} id */
export async function expand(place, world, id) {
  const { lineage } = await place.ask('lineage', { ref: world.nodes.get(id).ref, depth: 2 });
  world.learn(lineage);
  world.show(world.around(id));
}

/** Gathers the effects of a claim, with their paths; each effect knows whether it is suspect. @param {import('../place.js').Place} place */
export async function below(place, ref, depth) {
  const { claim, impact } = await place.ask('impact', { ref, depth });
  const world = new World();
  const nodes = new Map([claim, ...impact.map(({ node }) => node)].filter(Boolean).map((node) => [node.id, node]));
  const unknown = [...new Set(impact.flatMap(({ path }) => path))].filter((id) => !nodes.has(id));
  for (let at = 0; at < unknown.length; at += 100) {
    const found = await place.ask('nodes', { ids: unknown.slice(at, at + 100) });
    for (const node of found.nodes.filter(Boolean)) nodes.set(node.id, node);
  }
  const edges = impact.flatMap(({ path, via, suspect }) => path.slice(1).map((to, at) => {
    const last = at === path.length - 2;
    return { from: path[at], to, type: last && via !== 'SUPERSEDES' ? via : 'DOWNSTREAM', suspect: last && suspect };
  }));
  world.learn({ nodes: [...nodes.values()], edges, truncated: false });
  for (const { node, suspect } of impact) world.nodes.set(node.id, { ...drawn(node), suspect });
  world.show(nodes.keys());
  return { world, root: claim?.id ?? '', suspects: impact.filter(({ suspect }) => suspect) };
}
