// Tasks: what a discussion has come to, beside the discussion.

import { to, toGraph, toSource } from '../address.js';
import { h } from '../dom.js';
import { talk } from '../capture/talk.js';
import { chip, claimList } from '../parts/claim.js';
import { describe, empty } from '../parts/notice.js';
import { paged } from '../parts/more.js';
import { section } from '../parts/section.js';
import { counted, plain, when } from '../words.js';

const FIRST = 5; // messages that are named at once

/** @param {import('../place.js').Place} place */
export function show(place) {
  return place.params.ref ? one(place, place.params.ref) : all(place);
}

/** @param {import('../place.js').Place} place */
async function all(place) {
  const { tasks } = await place.ask('tasks');
  const line = ({ ref, title, claims }) => h('li', { class: 'line' }, h('a', { class: 'statement', href: to(place.project, `tasks/${encodeURIComponent(ref)}`) }, title), title !== ref && [' ', h('span', { class: 'ref' }, ref)],
    claims.totalCount > 0 && [' ', h('span', { class: 'small quiet-text' }, counted(claims.totalCount, 'decision'))]);
  const body = tasks.totalCount
    ? paged(place, { first: tasks, next: async (after) => (await place.ask('tasks', { after })).tasks, line, label: 'Show more', list: h('ul', { class: 'plain lines' }) })
    : empty('There is no task yet', h('p', {}, 'A discussion that is ', h('a', { href: to(place.project, 'capture', { mode: 'discussion' }) }, 'captured'), ' makes the task that it is about.'));
  return h('div', { class: 'stack' }, h('h1', { tabindex: -1 }, 'Tasks'), h('p', { class: 'quiet-text' }, counted(tasks.totalCount, 'task')), body);
}

/** @param {import('../place.js').Place} place @param {string} ref */
async function one(place, ref) {
  const { project } = place;
  const { task, waiting, down } = await place.ask('task', { ref, stated: true });
  const back = h('p', { class: 'small' }, h('a', { href: to(project, 'tasks') }, 'All tasks'));
  if (!task) return h('div', { class: 'stack' }, h('h1', { tabindex: -1 }, ref), empty(`No task is called ${ref}`), back);
  return h('div', { class: 'stack' }, back, h('h1', { tabindex: -1 }, task.title),
    h('p', { class: 'row small quiet-text' }, task.title !== task.ref && h('span', { class: 'ref' }, task.ref), counted(task.messages.totalCount, 'message'), task.state.lastExtractedAt && h('span', {}, 'read ', when(task.state.lastExtractedAt)),
      h('a', { href: toGraph(project, task.ref) }, 'See the graph'), h('a', { href: to(project, 'ledger', { task: task.ref }) }, 'Its claims'), h('a', { href: to(project, 'capture', { mode: 'discussion', task: task.ref }) }, 'Say something')),
    h('div', { class: 'columns two' }, h('section', { class: 'part', 'aria-label': 'State' }, state(project, ref, task.state, waiting, down)), discussion(place, task)));
}

/** @param {string} project @param {string} ref @param {any} found @param {any} waiting @param {any} down */
function state(project, ref, { decisions, patterns, forReview }, waiting, down) {
  const votes = ({ votes: cast = [] }) => cast.length > 0 && cast.map(({ by, value }) => `${by}: ${value}`).join(', ');
  return [
    section(`Decided (${decisions.length})`, decisions.length ? claimList(project, decisions, votes) : h('p', { class: 'quiet-text' }, 'Nothing is decided yet.')),
    some(project, 'Waits for a person', waiting, to(project, 'review', { task: ref })),
    some(project, 'Turned down', down, to(project, 'ledger', { task: ref, status: 'REJECTED' })),
    forReview.length > 0 && section(`To look at (${forReview.length})`, h('ul', { class: 'plain lines' }, forReview.map((topic) => h('li', {}, h('strong', {}, topic.label), ' ', chip('warn', 'long talk, no clear decision'), ' ', h('a', { class: 'small', href: to(project, 'review') }, 'Settle it'), sources(project, topic.messages))))),
    patterns.length > 0 && section(`Noticed (${patterns.length})`, h('ul', { class: 'plain lines' }, patterns.map((one) => h('li', {}, chip('warn', plain(one.type)), ' ', one.description, sources(project, one.messages))))),
  ];
}

/** The newest of them, and where the rest is. @param {string} project @param {string} title @param {any} page @param {string} all */
function some(project, title, { totalCount, edges }, all) {
  const rest = totalCount > edges.length && h('p', { class: 'small' }, h('a', { href: all }, 'Show all'));
  return totalCount > 0 && section(`${title} (${totalCount})`, [claimList(project, edges.map(({ node }) => node)), rest]);
}

/** The first of them; the rest on demand. @param {string} project @param {{ref: string}[]} all */
function sources(project, all) {
  const links = all.map(({ ref }) => [h('a', { class: 'ref', href: toSource(project, ref) }, ref), ' ']);
  const rest = links.slice(FIRST);
  return h('div', { class: 'small' }, links.slice(0, FIRST), rest.length > 0 && h('details', {}, h('summary', {}, `and ${counted(rest.length, 'more message')}`), rest));
}

/** @param {import('../place.js').Place} place @param {any} task */
function discussion(place, task) {
  const said = talk(place);
  const foot = h('div', {});
  // Events from just before the view was opened are told again, and are no news.
  const stated = new Set(task.messages.edges.flatMap(({ node }) => node.runs).filter(({ status }) => status === 'SUCCEEDED').map(({ ref }) => ref));
  const news = ({ ref, status, finishedAt }) => status === 'SUCCEEDED' && !stated.has(ref) && !(finishedAt < task.state.lastExtractedAt);
  function add({ edges, pageInfo }) {
    for (const { node } of edges) said.show(node);
    foot.replaceChildren(...(pageInfo.hasNextPage ? [h('button', { type: 'button', onclick: () => next(pageInfo.endCursor) }, 'Show later ones')] : []));
  }
  async function next(after) {
    try {
      add((await place.ask('task', { ref: task.ref, after, stated: false })).task.messages);
    } catch (error) {
      if (!place.signal.aborted) foot.replaceChildren(describe(error, () => next(after)));
    }
  }
  add(task.messages);
  place.watch('runEvents', ({ run: { source, ...run } }) => {
    if (source.origin?.task !== task.ref) return;
    said.show(source);
    if (news(run)) said.changed(place.again);
  });
  return h('section', { class: 'part', 'aria-label': 'Discussion' }, h('h2', {}, 'Discussion'), said.node, foot);
}
