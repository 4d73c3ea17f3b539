// Structured questions: each with a quick answer, a text, or both, and the key that it fills.

import { h } from '../dom.js';

export const QUICK = { YES: 'Yes', NO: 'No', IDK: 'I don’t know', IRRELEVANT: 'Irrelevant' };

/**
 * @typedef {{question: string, key?: string | null}} Question
 * @param {Question[]} asked what is open by now
 */
export function questions(asked) {
  const list = h('div', { class: 'stack tight' });
  let count = 0;

  /** @param {Question} [known] */
  function add(known) {
    const number = ++count;
    const own = !known;
    const row = h('fieldset', { class: 'asked', 'data-question': known?.question, 'data-key': known?.key },
      h('legend', {}, known ? known.question : `Question ${number}`),
      own && h('label', { class: 'field small' }, 'Question', h('input', { name: `question-${number}`, autocomplete: 'off' })),
      own && h('label', { class: 'field small' }, 'Key (optional)', h('input', { name: `key-${number}`, autocomplete: 'off', spellcheck: 'false', placeholder: 'item.color' })),
      known?.key && h('code', { class: 'small' }, known.key),
      h('div', { class: 'row quick' }, Object.entries(QUICK).map(([word, label]) => h('label', { class: 'chip' }, h('input', { type: 'radio', name: `quick-${number}`, value: word, onclick: unset }), ' ', label))),
      h('label', { class: 'field small' }, 'Answer', h('input', { name: `text-${number}`, autocomplete: 'off' })));
    row.dataset.number = String(number);
    list.append(row);
    return row;
  }

  /** A quick answer that is pressed again is taken back. */
  function unset(event) {
    const radio = event.target;
    const was = radio.dataset.was === 'yes';
    for (const other of list.querySelectorAll(`[name="${radio.name}"]`)) other.dataset.was = '';
    radio.checked = !was;
    radio.dataset.was = was ? '' : 'yes';
  }

  /** Those that were answered, as the service takes them. */
  function answers() {
    const value = (row, name) => row.querySelector(`[name="${name}-${row.dataset.number}"]`)?.value.trim() ?? '';
    return [...list.children].map((row) => ({
      questionId: `q${row.dataset.number}`,
      question: row.dataset.question ?? value(row, 'question'),
      key: row.dataset.key ?? (value(row, 'key') || null),
      quick: row.querySelector('[type=radio]:checked')?.value ?? null,
      text: value(row, 'text') || null,
    })).filter(({ quick, text }) => quick || text);
  }

  /** @param {Question[]} open */
  function restart(open) {
    list.replaceChildren();
    count = 0;
    for (const one of open) add(one);
    if (!open.length) add();
  }

  restart(asked);
  const more = h('button', { type: 'button', onclick: () => add().querySelector('input').focus() }, 'Another question');
  return { node: h('div', { class: 'stack tight' }, list, h('p', {}, more)), answers, restart };
}
