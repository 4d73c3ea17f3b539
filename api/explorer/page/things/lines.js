// The lines of an item: each with its possible meanings in the catalogue, to confirm or turn down, and the known prices.

import { toClaim, toSource } from '../address.js';
import { fill, h, words } from '../dom.js';
import { chip } from '../parts/claim.js';
import { describe, say } from '../parts/notice.js';
import { counted, number, when } from '../words.js';

/** @param {import('../place.js').Place} place @param {any} item */
export function lineList(place, item) {
  const none = h('p', { class: 'quiet-text' }, 'It has no lines yet.');
  const list = h('ul', { class: 'plain lines' }, item.lines.map((line) => lineOf(place, line)));
  none.hidden = item.lines.length > 0;
  const add = (line) => {
    list.append(lineOf(place, line));
    none.hidden = true;
  };
  return [none, list, adding(place, item, add)];
}

/** @param {import('../place.js').Place} place @param {any} item @param {(line: any) => void} add */
function adding(place, item, add) {
  const wrong = h('div', {});
  const submit = async (event) => {
    event.preventDefault();
    const data = new FormData(event.target);
    const quantity = String(data.get('quantity') ?? '').trim();
    fill(wrong);
    try {
      add((await place.change('addLine', { item: item.ref, name: data.get('name'), quantity: quantity ? Number(quantity) : null, unit: String(data.get('unit') ?? '').trim() || null })).addLine);
      event.target.reset();
    } catch (error) {
      fill(wrong, describe(error));
    }
  };
  return h('form', { class: 'filters', onsubmit: submit },
    h('label', { class: 'field small' }, 'New line', h('input', { name: 'name', required: true, autocomplete: 'off' })),
    h('label', { class: 'field small' }, 'Quantity', h('input', { name: 'quantity', type: 'number', min: 0, step: 'any' })),
    h('label', { class: 'field small' }, 'Unit', h('input', { name: 'unit', autocomplete: 'off' })),
    h('button', { type: 'submit' }, 'Add'), wrong);
}

/** @param {import('../place.js').Place} place @param {any} line */
function lineOf(place, line) {
  const node = h('li', { class: 'card stack tight', tabindex: -1 });
  const wrong = h('div', {});
  let shown = line;

  async function step(run, done, back) {
    fill(wrong);
    try {
      shown = await run();
      draw();
      node.focus();
      say(`${shown.name}: ${done}.`, back && { label: 'Undo', run: back }, line.id);
    } catch (error) {
      fill(wrong, describe(error));
    }
  }
  const confirm = (to) => step(async () => (await place.change('confirm', { line: line.id, canonical: to.canonical.ref })).confirmLink, `is ${to.canonical.name}`, () => unlink());
  const refuse = (to) => step(async () => (await place.change('refuse', { line: line.id, canonical: to.canonical.ref })).rejectLink, `is not ${to.canonical.name}`, () => restore(to));
  /** Restores a rejected canonical: it may be it after all; where it was linked, it is linked again. */
  const restore = (to) => step(async () => {
    const { suggestLink: line } = await place.change('suggest', { line: shown.id, canonical: to.canonical.ref });
    return to.decision ? reverted(to.decision.ref) : line;
  }, `may be ${to.canonical.name} after all`);
  const reverted = async (ref) => {
    await place.change('revert', { ref });
    return (await place.ask('line', { ids: [line.id] })).nodes[0];
  };
  /** A link is a decision: to revert that takes it back. */
  const unlink = () => step(() => reverted(shown.link.decision.ref), 'the link is taken back');

  function draw() {
    const { link, suggestions, rejected, prices } = shown;
    const others = suggestions.filter(({ canonical }) => canonical.ref !== link?.canonical.ref);
    fill(node, h('div', { class: 'row' }, h('strong', {}, shown.name), shown.quantity !== null && h('span', {}, `${number(shown.quantity)} `, words(shown.unit ?? '')), h('span', { class: 'ref' }, shown.ref)),
      link && h('div', { class: 'row' }, chip('ACTIVE', 'is'), called(link.canonical), link.decision && [h('a', { class: 'ref', href: toClaim(place.project, link.decision.ref) }, link.decision.ref), h('button', { type: 'button', onclick: unlink }, 'Take back')], h('button', { type: 'button', onclick: () => refuse(link) }, 'It is not')),
      others.length > 0 && h('div', { class: 'stack tight' }, h('p', { class: 'small quiet-text' }, 'It may be'), h('ul', { class: 'plain lines' }, others.map((one) => suggestion(place, one, confirm, refuse)))),
      rejected.length > 0 && turnedDown(rejected, restore),
      link && memory(link.canonical),
      link && prices.length > 0 && priceTable(place, prices, `Prices of ${link.canonical.name}`), wrong);
  }
  draw();
  return node;
}

/** @param {import('../place.js').Place} place @param {any} link @param {(link: any) => void} confirm @param {(link: any) => void} refuse */
function suggestion(place, link, confirm, refuse) {
  const { canonical } = link;
  return h('li', { class: 'stack tight' },
    h('div', { class: 'row' }, called(canonical), chip('CANDIDATE', `${Math.round(100 * link.confidence)} % sure`),
      h('button', { type: 'button', onclick: () => confirm(link) }, 'Confirm', h('span', { class: 'unseen' }, ` ${canonical.name}`)), h('button', { type: 'button', onclick: () => refuse(link) }, 'Not this', h('span', { class: 'unseen' }, ` ${canonical.name}`))),
    memory(canonical),
    canonical.prices.length > 0 && h('details', { class: 'small' }, h('summary', {}, `What it cost (${canonical.prices.length})`), priceTable(place, canonical.prices, `Prices of ${canonical.name}`)));
}

/** Lists the rejected canonicals, which may be suggested again. @param {any[]} all @param {(link: any) => void} restore */
function turnedDown(all, restore) {
  return h('details', { class: 'small' }, h('summary', {}, `Turned down (${all.length})`), h('ul', { class: 'plain lines' }, all.map((one) => h('li', { class: 'row' },
    called(one.canonical), h('button', { type: 'button', onclick: () => restore(one) }, 'Suggest it again', h('span', { class: 'unseen' }, ` ${one.canonical.name}`))))));
}

/** @param {{name: string, ref: string}} canonical */
const called = ({ name, ref }) => h('span', {}, words(name), ' ', h('span', { class: 'ref' }, ref));

const money = (amount, currency, unit) => `${number(amount)} ${currency}${unit ? ` / ${unit}` : ''}`;

/** The statistics of prices, over all vendors. @param {any} canonical */
function memory({ priceMemory }) {
  const all = priceMemory.filter(({ vendor }) => vendor === null);
  return all.map(({ unit, currency, last, lastAt, median, lowest, highest, count }) => h('p', { class: 'small' },
    `Last ${money(last, currency, unit)}, `, when(lastAt), count > 1 && `; median ${number(median)}, from ${number(lowest)} to ${number(highest)}`, `; seen ${counted(count, 'time')}.`));
}

/** @param {import('../place.js').Place} place @param {any[]} prices @param {string} label */
function priceTable(place, prices, label) {
  return h('div', { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': label }, h('table', { class: 'small' },
    h('thead', {}, h('tr', {}, ['Vendor', 'Price', 'Seen', 'Source'].map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, prices.slice(0, 20).map(({ vendor, amount, currency, unit, at, source }) => h('tr', {}, h('td', {}, vendor), h('td', {}, money(amount, currency, unit)), h('td', {}, when(at)), h('td', {}, source && h('a', { class: 'ref', href: toSource(place.project, source.ref) }, source.ref)))))));
}
