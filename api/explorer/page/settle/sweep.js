// The sweep: it looks for contradictions that writes have missed, by itself at the profile's hour, or when somebody asks.

import { to } from '../address.js';
import { fill, h } from '../dom.js';
import { describe } from '../parts/notice.js';
import { counted, number, when } from '../words.js';

/** The button that sweeps the project; new conflicts come into the list by their events. @param {import('../place.js').Place} place */
export async function sweeps(place) {
  const told = h('span', { role: 'status' });
  const wrong = h('div', {});
  const button = /** @type {HTMLButtonElement} */ (h('button', { type: 'button', onclick: sweep }, 'Sweep now'));
  const times = h('span', { class: 'quiet-text' });

  async function tell() {
    const { lastSweepAt, nextSweepAt, lastSweep } = (await place.ask('sweeps')).project.health;
    fill(times, lastSweepAt ? ['Last swept ', when(lastSweepAt), lastSweep && ` (${counted(lastSweep.slots, 'slot')}, ${number(lastSweep.opened)} opened)`] : 'Not swept yet', nextSweepAt && [', next ', when(nextSweepAt)], '.');
  }

  async function sweep() {
    button.disabled = true;
    fill(wrong);
    try {
      const opened = (await place.change('sweep')).sweep;
      fill(told, opened.length ? ['The sweep has found ', opened.map(({ ref }, at) => [at > 0 && ', ', h('a', { href: to(place.project, `conflicts/${ref}`) }, ref)]), '.'] : `The sweep has found ${counted(0, 'new conflict')}.`);
      await tell();
    } catch (error) {
      fill(wrong, describe(error));
    }
    button.disabled = false;
  }

  await tell();
  return h('div', { class: 'stack tight' }, h('div', { class: 'row small' }, times, button, told), wrong);
}
