// The form for one go: answers, free chat and a program's output, or a message in a task's discussion.

import { fill, h } from '../dom.js';
import { describe } from '../parts/notice.js';
import { mentioning } from './mention.js';
import { questions } from './questions.js';

const UNSURE = new Set(['OFFLINE', 'UNAVAILABLE', 'INTERNAL']);
const MODES = { discussion: 'Discussion', questions: 'Questions', chat: 'Free chat' };

/** A name for this turn, so that sending it twice makes one of it. */
function fresh() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * @param {import('../place.js').Place} place
 * @param {{items: any[], tasks: any[], open: import('./questions.js').Question[], author: string, mode: string, keep: (chosen: object) => void,
 *   turn: () => {stage: string, scope: object, items: string[]}, said: (source: any) => void}} desk
 */
export function form(place, desk) {
  const asked = questions(desk.open);
  const chat = mentioning({ name: 'chat', label: 'Free chat' }, desk.items);
  const output = mentioning({ name: 'output', label: 'What a program put out in this turn', rows: 4 }, desk.items);
  const message = mentioning({ name: 'message', label: 'Message' }, desk.items);
  const author = h('input', { name: 'author', value: desk.author, required: true, autocomplete: 'name' });
  const task = h('input', { name: 'task', required: true, autocomplete: 'off', list: 'tasks-known', placeholder: 'A task, or a name for a new one', value: place.query.get('task') ?? '' });
  const agent = h('input', { type: 'checkbox', name: 'agent' });
  const wrong = h('div', {});
  let key = fresh();
  let { mode } = desk;

  const parts = {
    questions: h('div', { class: 'stack' }, asked.node),
    chat: h('div', { class: 'stack' }, chat.node, h('details', {}, h('summary', {}, 'A program said something too'), output.node)),
    discussion: h('div', { class: 'stack' }, h('label', { class: 'field' }, 'Task', task, h('datalist', { id: 'tasks-known' }, desk.tasks.map(({ ref, title }) => h('option', { value: ref }, title)))), message.node, h('label', { class: 'row small' }, agent, 'A program wrote it')),
  };
  const tabs = Object.entries(MODES).map(([name, label]) => h('button', { type: 'button', 'aria-pressed': 'false', 'data-mode': name, onclick: () => turnTo(name) }, label));

  function turnTo(name) {
    mode = name;
    desk.keep({ mode });
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.dataset.mode === mode));
    for (const [each, part] of Object.entries(parts)) part.hidden = each !== mode;
    task.required = mode === 'discussion';
  }

  /** Questions and free chat are one turn, whichever is looked at. */
  async function send() {
    if (mode === 'discussion') {
      const words = { id: key, author: author.value.trim(), text: message.area.value, agent: agent.checked };
      const { captureDiscussion } = await place.change('captureDiscussion', { task: task.value.trim(), messages: [words] });
      return captureDiscussion[0].source;
    }
    const input = { project: place.project, ...desk.turn(), author: author.value.trim(), answers: asked.answers(), freeChat: chat.area.value || null, agentOutput: output.area.value || null, idempotencyKey: key };
    return (await place.change('captureTurn', { input })).captureTurn.source;
  }

  async function submit(event) {
    event.preventDefault();
    fill(wrong);
    button.setAttribute('aria-disabled', 'true');
    try {
      desk.said(await send());
      key = fresh();
      clear();
    } catch (error) {
      // Where it may have arrived, it keeps its name, so that it is not taken in twice.
      if (!UNSURE.has(/** @type {any} */ (error).code)) key = fresh();
      fill(wrong, describe(error));
    }
    button.removeAttribute('aria-disabled');
  }

  function clear() {
    if (mode === 'discussion') message.area.value = '';
    else {
      for (const { area } of [chat, output]) area.value = '';
      asked.restart(desk.open);
    }
  }

  const button = h('button', { type: 'submit', class: 'main' }, 'Say it');
  const node = h('form', { class: 'stack', onsubmit: (event) => (button.hasAttribute('aria-disabled') ? event.preventDefault() : submit(event)) },
    h('div', { class: 'row', role: 'group', 'aria-label': 'How it is said' }, tabs), Object.values(parts), h('label', { class: 'field small' }, 'Said by', author), wrong, h('p', {}, button));
  turnTo(mode in MODES ? mode : 'questions');
  return { node, ask: (open) => asked.restart((desk.open = open)) };
}
