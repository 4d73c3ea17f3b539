// Reads a failed source again, from where it is seen.

import { fill, h } from '../dom.js';
import { describe } from './notice.js';

/** @param {import('../place.js').Place} place @param {any} run @param {(run: any) => void} again hears of the run, queued anew */
export function retry(place, run, again) {
  if (run.status !== 'FAILED') return null;
  const wrong = h('div', {});
  async function read() {
    fill(wrong);
    try {
      again((await place.change('retry', { ref: run.ref })).retryRun);
    } catch (error) {
      fill(wrong, describe(error));
    }
  }
  return [h('button', { type: 'button', onclick: read }, `Read ${run.ref} again`), wrong];
}
