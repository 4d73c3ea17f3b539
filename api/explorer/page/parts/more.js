// A list that goes on: the first page, and the next ones as they are asked for.

import { fill, h } from '../dom.js';
import { describe } from './notice.js';

/**
 * @template T
 * @param {import('../place.js').Place} place
 * @param {{first: any, next: (after: string) => Promise<any>, line: (node: T) => Node, label: string, list: HTMLElement}} pages connections
 */
export function paged(place, { first, next, line, label, list }) {
  const foot = h('div', {});
  function add(connection) {
    const fresh = connection.edges.map(({ node }) => line(node));
    list.append(...fresh);
    const { hasNextPage, endCursor } = connection.pageInfo;
    fill(foot, hasNextPage && h('button', { type: 'button', onclick: () => load(endCursor) }, label));
    return fresh;
  }
  async function load(after) {
    try {
      add(await next(after))[0]?.querySelector('a')?.focus();
    } catch (error) {
      if (!place.signal.aborted) fill(foot, describe(error, () => load(after)));
    }
  }
  add(first);
  return [list, foot];
}
