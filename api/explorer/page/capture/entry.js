// One thing to review beside the conversation: promoted or rejected there, and undone there.

import { toClaim } from '../address.js';
import { fill, h } from '../dom.js';
import { chip } from '../parts/claim.js';
import { describe } from '../parts/notice.js';
import { STEPS, became, send } from '../settle/steps.js';

/**
 * @param {import('../place.js').Place} place
 * @param {any} claim
 * @returns {{node: HTMLElement, held: () => boolean}} `held` while a step is on its way, and once one was taken
 */
export function entry(place, claim) {
  const node = h('li', { class: 'line' });
  let done = null;
  let busy = false;

  const buttons = () => (done
    ? [became(done), h('button', { type: 'button', onclick: undo }, 'Undo')]
    : ['promote', 'reject'].map((step) => h('button', { type: 'button', onclick: () => take(step) }, STEPS[step].label, h('span', { class: 'unseen' }, ` ${claim.statement}`))));
  const draw = (error = null) => fill(node,
    h('div', {}, chip(claim.status), ' ', h('a', { class: 'statement', href: toClaim(place.project, claim.ref) }, claim.statement)),
    h('div', { class: 'row small' }, h('span', { class: 'ref' }, claim.ref), buttons()),
    error && describe(error));

  async function attempt(run, then) {
    if (busy) return;
    busy = true;
    let wrong = null;
    const focused = node.contains(document.activeElement);
    try {
      claim = { ...claim, ...await run() };
      done = then;
      dispatchEvent(new Event('whence:settled'));
    } catch (refused) {
      wrong = refused;
    }
    busy = false;
    draw(wrong);
    if (focused) node.querySelector('button')?.focus();
  }
  const take = (step) => attempt(() => send(place, step, { ref: claim.ref }), step);
  const undo = () => attempt(async () => (await place.change('revert', { ref: claim.ref })).revert, null);
  draw();
  return { node, held: () => busy || done !== null };
}
