// The demo, one click away: it is told while one waits, and then looked at.

import { fill, h } from '../dom.js';
import { ask } from '../graphql.js';
import { describe } from './notice.js';

const PAUSE = 400;

/** A button that fills the demo and leads there; told already, it only leads there. @param {Record<string, unknown>} [attributes] */
export function demoButton(attributes = { class: 'main' }) {
  const node = h('div', { class: 'stack tight demo' });
  const begin = () => fill(node, h('button', { type: 'button', ...attributes, onclick: tell }, 'Show me the demo'));

  async function tell() {
    const bar = h('progress', { 'aria-label': 'Progress of the story' });
    fill(node, h('p', { role: 'status' }, 'A small invented story is being told …'), bar);
    try {
      const project = await told(bar);
      if (project) dispatchEvent(new CustomEvent('whence:made', { detail: { slug: project, view: 'ask' } }));
    } catch (error) {
      fill(node, describe(error, tell));
    }
  }
  begin();
  return node;
}

/** Asks until all of it is there; nobody is led anywhere who has left meanwhile. @param {HTMLElement} bar */
async function told(bar) {
  for (;;) {
    const { tellDemo: { project, done, steps } } = await ask('tellDemo');
    Object.assign(bar, { max: steps, value: done });
    if (!bar.isConnected) return null;
    if (done >= steps) return project;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
