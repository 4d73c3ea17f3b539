// One step with all that match the filters, which is taken back as one.

import { fill, h } from '../dom.js';
import { openDialog } from '../parts/dialog.js';
import { describe, say } from '../parts/notice.js';
import { counted, number } from '../words.js';

const STEPS = { PROMOTE: ['Promote', 'promoted'], REJECT: ['Reject', 'rejected'], DEFER: ['Defer', 'deferred'], ARCHIVE: ['Archive', 'archived'], LOOKED_AT: ['Mark as looked at', 'marked as looked at'] };
const MOST = 500;

/**
 * @param {import('../place.js').Place} place
 * @param {{total: number}} waiting
 * @param {Record<string, any>} which the filters, as `reviewAll` takes them
 */
export function allThatMatch(place, waiting, which) {
  const picker = h('select', { 'aria-label': 'With all that match' }, Object.entries(STEPS).map(([step, [label]]) => h('option', { value: step }, label)));
  const told = h('div', { class: 'stack tight' });
  const count = Math.min(waiting.total, MOST);

  /** @param {FormData} data */
  async function take(data) {
    const action = picker.value;
    try {
      const { reviewAll } = await place.change('reviewAll', { filter: which, action, note: String(data.get('note') ?? '').trim() || null });
      dispatchEvent(new Event('whence:settled'));
      say(`${counted(reviewAll.reviewed, 'entry', 'entries')} ${STEPS[action][1]}${left(reviewAll.refused)}.`, { label: 'Undo all', run: () => back(reviewAll.ref) }, reviewAll.ref);
      place.again();
    } catch (error) {
      fill(told, describe(error));
    }
  }

  /** @param {string} ref */
  async function back(ref) {
    try {
      const { revertAll } = await place.change('revertAll', { ref });
      dispatchEvent(new Event('whence:settled'));
      say(`${counted(revertAll.reviewed, 'entry', 'entries')} as before${left(revertAll.refused)}.`);
      place.again();
    } catch (error) {
      fill(told, describe(error));
    }
  }

  function ask() {
    const [label] = STEPS[picker.value];
    const note = h('label', { class: 'field' }, 'Note (optional)', h('textarea', { name: 'note', placeholder: 'kept with every review' }));
    openDialog(`${label}: ${counted(count, 'entry', 'entries')}?`, [h('p', {}, 'One step with all claims that match the filters. It can be undone at once.'), note], { label, run: take });
  }

  const more = waiting.total > MOST && ` (the first ${number(MOST)} of ${number(waiting.total)})`;
  return h('div', { class: 'stack tight' }, told, h('div', { class: 'row small' },
    h('span', {}, `All that match: ${number(count)}`, more), picker, h('button', { type: 'button', onclick: ask }, 'Take the step …')));
}

/** @param {string[]} refused */
const left = (refused) => (refused.length ? `, ${number(refused.length)} left as they are: ${refused[0]}` : '');
