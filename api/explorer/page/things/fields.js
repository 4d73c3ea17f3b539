// The fields of an item: each with where its value comes from, and a value of one's own set or cleared in place.

import { toClaim } from '../address.js';
import { fill, h } from '../dom.js';
import { chip } from '../parts/claim.js';
import { describe, say } from '../parts/notice.js';
import { quotation } from '../parts/quote.js';
import { written } from '../words.js';

const ORIGINS = { OVERRIDE: 'set by a person', FACT: 'said', DEFAULT: 'nobody has said' };

/** @param {import('../place.js').Place} place @param {any} item @param {(item: any) => void} changed */
export function fieldTable(place, item, changed) {
  const body = h('tbody', {});
  const wrong = h('div', {});
  let open = '';
  let shown = item;

  const set = async (key, value, note) => (await place.change('override', { item: item.ref, key, value, note: note || null })).setOverride;
  const clear = async (key) => (await place.change('clear', { item: item.ref, key })).clearOverride;
  const held = (key) => shown.fields.filter((one) => one.key === key && one.origin === 'OVERRIDE').map(({ value }) => value);

  /** @param {string} key @param {() => Promise<any>} run @param {string} done */
  async function change(key, run, done) {
    fill(wrong);
    const before = held(key);
    try {
      shown = await run();
    } catch (error) {
      return fill(wrong, describe(error));
    }
    open = '';
    draw(key);
    changed(shown);
    const back = () => change(key, before.length ? () => set(key, before.length > 1 ? before : before[0]) : () => clear(key), `${key} is as it was`);
    return say(`${done}.`, done.endsWith('as it was') ? undefined : { label: 'Undo', run: back }, `${item.ref} ${key}`);
  }

  function edit(key) {
    const now = shown.fields.filter((one) => one.key === key).map(({ value }) => written(value)).filter(Boolean);
    const value = h('input', { name: 'value', value: now.join(', '), required: true, autocomplete: 'off', 'aria-label': `Value of ${key}` });
    const note = h('input', { name: 'note', placeholder: 'Note (optional)', autocomplete: 'off', 'aria-label': 'Note (optional)' });
    const save = (event) => {
      event.preventDefault();
      const many = now.length > 1 ? value.value.split(',').map((one) => one.trim()).filter(Boolean) : value.value.trim();
      change(key, () => set(key, many, note.value.trim()), `${key} is set`);
    };
    return h('form', { class: 'row', onsubmit: save }, value, note, h('button', { type: 'submit', class: 'main' }, 'Set'), h('button', { type: 'button', onclick: () => ((open = ''), draw(key)) }, 'Cancel'));
  }

  /** @param {any} field @param {boolean} first of its key */
  function row({ key, value, origin, fact }, first) {
    const act = first && (open === key ? edit(key) : h('div', { class: 'row' },
      h('button', { type: 'button', 'data-key': key, onclick: () => ((open = key), draw(key)) }, origin === 'OVERRIDE' ? 'Change' : 'Set', h('span', { class: 'unseen' }, ` ${key}`)),
      origin === 'OVERRIDE' && h('button', { type: 'button', onclick: () => change(key, () => clear(key), `${key} is left to what is said`) }, 'Clear', h('span', { class: 'unseen' }, ` ${key}`))));
    return h('tr', {}, h('th', { scope: 'row' }, h('code', {}, key)), h('td', {}, value === null ? '—' : written(value)),
      h('td', {}, chip({ OVERRIDE: 'warn', FACT: 'ACTIVE', DEFAULT: '' }[origin], origin === 'DEFAULT' && value !== null ? 'the profile’s default' : ORIGINS[origin]),
        fact && [' ', h('a', { class: 'ref', href: toClaim(place.project, fact.ref) }, fact.ref), h('details', { class: 'small' }, h('summary', {}, 'Its words'), fact.evidence.map((words) => quotation(place.project, words)))]),
      h('td', {}, act));
  }

  /** @param {string} [focus] the key whose control takes the focus */
  function draw(focus) {
    fill(body, shown.fields.map((field, at) => row(field, shown.fields[at - 1]?.key !== field.key)));
    if (focus) (body.querySelector('form input') ?? body.querySelector(`[data-key="${CSS.escape(focus)}"]`))?.focus();
  }

  draw();
  if (!shown.fields.length) return h('p', { class: 'quiet-text' }, 'The profile has no field for it, and no fact about it has a key.');
  return [wrong, h('div', { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': 'Fields' },
    h('table', { class: 'fields' }, h('thead', {}, h('tr', {}, ['Field', 'Value', 'Where it comes from', 'A value of your own'].map((name) => h('th', { scope: 'col' }, name)))), body))];
}
