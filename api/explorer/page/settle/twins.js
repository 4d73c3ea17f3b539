// Names that are likely to mean one subject: a person merges them, and separates them again.

import { fill, h, words } from '../dom.js';
import { describe, say, withdraw } from '../parts/notice.js';
import { section } from '../parts/section.js';
import { counted } from '../words.js';

const ABOUT = 'names of one subject';

/** Nothing where no two names are alike. @param {import('../place.js').Place} place @param {any[]} all */
export function twins(place, all) {
  const wrong = h('div', {});
  const take = async (step, told, undo) => {
    withdraw(ABOUT);
    try {
      await step();
      await place.again();
      say(told, undo, ABOUT);
    } catch (error) {
      fill(wrong, describe(error));
    }
  };
  const merge = (keep, others) => take(
    () => place.change('mergeTwins', { keep, merge: others }), `${others.join(', ')} and ${keep} are one subject now.`,
    { label: 'Undo', run: () => Promise.all(others.map((name) => place.change('splitTwin', { name }))).then(() => place.again()) });
  const split = (name) => take(() => place.change('splitTwin', { name }), `${name} is a subject of its own again.`);
  const button = (label, run) => h('button', { type: 'button', class: 'small', onclick: run }, label);

  /** Likely: which of the names is kept is a person's choice. */
  const likely = ({ names, claims }) => h('li', { class: 'row' }, h('span', {}, words(names.join(' = '))), h('span', { class: 'small quiet-text' }, counted(claims, 'claim')),
    names.map((keep) => button(`Merge into ${keep}`, () => merge(keep, names.filter((one) => one !== keep)))));
  const merged = ({ names: [kept, ...others] }) => others.map((name) => h('li', { class: 'row' }, h('span', {}, words(`${name} is merged into ${kept}`)), button(`Separate ${name}`, () => split(name))));
  return all.length > 0 && section('Names of one subject', [
    h('p', { class: 'small quiet-text' }, 'These names may mean one subject. Merged names share their claims from then on; values that differ become a conflict.'), wrong,
    h('ul', { class: 'plain lines' }, all.map((one) => (one.mergedAs === null ? likely(one) : merged(one))))], { id: 'twins' });
}
