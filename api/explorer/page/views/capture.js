// Capture: say something on the left, see the conversation in the middle, and what came of it on the right.

import { to } from '../address.js';
import { fill, h } from '../dom.js';
import { form } from '../capture/form.js';
import { known } from '../capture/known.js';
import { talk } from '../capture/talk.js';
import { titled, written } from '../words.js';

const STAGE = 'planning'; // where the profile has none, any word will do
const SCOPES = { project: 'Project', item: 'One item', items: 'Several items' };
const PAUSE = 300;

/** @param {import('../place.js').Place} place */
export async function show(place) {
  const { project, query } = place;
  const [{ viewer, sources, project: { stages } }, { items, tasks }] = await Promise.all([place.ask('desk'), place.ask('whereabouts')]);
  const here = {
    stage: stages.length && !stages.includes(query.get('stage')) ? stages[0] : query.get('stage') ?? STAGE,
    scope: query.get('scope') in SCOPES ? query.get('scope') : 'project',
    items: (query.get('items') ?? '').split(',').filter(Boolean),
    mode: query.get('mode'),
  };
  const keep = (chosen) => {
    Object.assign(here, chosen);
    stage.hidden = here.mode === 'discussion'; // its messages have none
    const { task } = Object.fromEntries(query);
    place.remember(to(project, 'capture', { ...here, items: here.scope === 'project' ? '' : here.items.join(','), task }));
  };
  const stage = staged(here, stages, (word) => keep({ stage: word }));
  const one = () => (here.scope === 'item' ? here.items[0] ?? null : null);
  const asked = await open(place, one());
  // Discussions come first, unless the project works with turns.
  here.mode ??= stages.length || asked.length || query.has('stage') || here.scope !== 'project' ? 'questions' : 'discussion';
  const middle = talk(place);
  const right = known(place);
  const left = form(place, {
    items: items.edges.map(({ node }) => node), tasks: tasks.edges.map(({ node }) => node), open: asked, author: viewer.name, mode: here.mode, keep,
    turn: () => ({ stage: here.stage, scope: scopeOf(here), items: here.scope === 'project' ? [] : here.items }), said: middle.show,
  });
  const chosen = async () => {
    keep({});
    right.refresh(one());
    left.ask(await open(place, one()).catch(() => []));
  };
  for (const { node } of sources.edges.toReversed()) middle.show(node);
  const last = sources.edges.flatMap(({ node }) => node.runs)[0];
  if (last) middle.tell(last);
  listen(place, middle, () => right.refresh(one()));
  await right.refresh(one());
  middle.toEnd();
  return h('div', { class: 'stack capture' }, h('h1', { tabindex: -1 }, 'Capture'), toggles(here, stage, items.edges.map(({ node }) => node), chosen),
    h('div', { class: 'three' },
      h('section', { 'aria-label': 'Say something' }, left.node),
      h('section', { 'aria-label': 'What was said' }, h('h2', {}, 'What was said'), middle.node),
      h('section', { 'aria-label': 'Results' }, right.node)));
}

/** Shows the words at once, and their claims after a moment. */
function listen(place, middle, refresh) {
  let timer = 0;
  place.watch('runEvents', ({ run: { source, ...run } }) => {
    middle.tell(run);
    if (['TURN', 'MESSAGE'].includes(source.kind)) middle.show(source);
    clearTimeout(timer);
    timer = setTimeout(refresh, PAUSE);
  });
}

const scopeOf = ({ scope, items }) => (scope === 'item' && items[0] ? { tier: 'ITEM', item: items[0] } : scope === 'items' ? null : { tier: 'PROJECT' });

/** Shows the unfilled keys of an item, and the open questions of the project. */
async function open(place, item) {
  if (item) {
    const { item: found } = await place.ask('unknowns', { item });
    const unknown = (found?.fields ?? []).filter(({ value, origin }) => origin === 'DEFAULT' && value === null);
    return unknown.map(({ key }) => ({ key, question: `What is the ${key.split('.').slice(1).join(' ').replaceAll('_', ' ')} of ${found.name}?` }));
  }
  const { blocks } = await place.ask('state', { item: null });
  const asked = blocks.flatMap(({ json }) => json.openQuestions ?? []).filter(({ status }) => status === 'open');
  return asked.map(({ text, key = null }) => ({ question: written(text), key }));
}

function group(label, words, current, choose) {
  const buttons = Object.entries(words).map(([word, text]) => h('button', { type: 'button', 'aria-pressed': String(word === current), onclick: ({ currentTarget }) => {
    for (const other of buttons) other.setAttribute('aria-pressed', String(other === currentTarget));
    choose(word);
  } }, text));
  return h('div', { class: 'row', role: 'group', 'aria-label': label }, h('span', { class: 'quiet-text small' }, label), buttons);
}

/** The stages of the profile; where it has none, any word. */
function staged(here, stages, choose) {
  if (stages.length) return group('Stage', Object.fromEntries(stages.map((word) => [word, titled(word)])), here.stage, choose);
  return h('label', { class: 'row' }, h('span', { class: 'quiet-text small' }, 'Stage'),
    h('input', { name: 'stage', value: here.stage, autocomplete: 'off', spellcheck: 'false', size: 12, onchange: ({ target }) => choose(target.value.trim() || STAGE) }));
}

/** Stage and scope: what is chosen stands in the address. */
function toggles(here, stage, items, chosen) {
  const pick = h('div', { class: 'row' });
  const many = (scope) => fill(pick, scope !== 'project' && (items.length ? items.map(({ ref, name }) => h('label', { class: 'chip' },
    h('input', { type: scope === 'item' ? 'radio' : 'checkbox', name: 'scope-item', value: ref, checked: here.items.includes(ref), onchange: () => {
      here.items = [...pick.querySelectorAll('input:checked')].map(({ value }) => value);
      chosen();
    } }), ' ', name)) : h('span', { class: 'small quiet-text' }, 'There is no item yet.')));
  many(here.scope);
  return h('div', { class: 'card row toggles' },
    stage,
    group('Scope', SCOPES, here.scope, (scope) => {
      here.scope = scope;
      if (scope === 'item') here.items = here.items.slice(0, 1);
      many(scope);
      chosen();
    }), pick);
}
