// Capture: say something on the left, see the conversation in the middle, and what came of it on the right.

import { to } from '../address.js';
import { fill, h } from '../dom.js';
import { form } from '../capture/form.js';
import { known } from '../capture/known.js';
import { talk } from '../capture/talk.js';
import { written } from '../words.js';

const STAGES = ['ideation', 'planning', 'solutioning'];
const SCOPES = { project: 'Project', item: 'One item', items: 'Several items' };
const PAUSE = 300;

/** @param {import('../place.js').Place} place */
export async function show(place) {
  const { project, query } = place;
  const [{ viewer, sources }, { items, tasks }] = await Promise.all([place.ask('desk'), place.ask('whereabouts')]);
  const here = {
    stage: query.get('stage') ?? STAGES[0],
    scope: query.get('scope') in SCOPES ? query.get('scope') : 'project',
    items: (query.get('items') ?? '').split(',').filter(Boolean),
    mode: query.get('mode') ?? 'questions',
  };
  const keep = (chosen) => {
    Object.assign(here, chosen);
    const { task } = Object.fromEntries(query);
    place.remember(to(project, 'capture', { ...here, items: here.scope === 'project' ? '' : here.items.join(','), task }));
  };
  const one = () => (here.scope === 'item' ? here.items[0] ?? null : null);
  const middle = talk(place);
  const right = known(place);
  const left = form(place, {
    items: items.edges.map(({ node }) => node), tasks: tasks.edges.map(({ node }) => node), open: await open(place, one()), author: viewer.name, mode: here.mode, keep,
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
  return h('div', { class: 'stack capture' }, h('h1', { tabindex: -1 }, 'Capture'), toggles(here, items.edges.map(({ node }) => node), keep, chosen),
    h('div', { class: 'three' },
      h('section', { 'aria-label': 'Say something' }, left.node),
      h('section', { 'aria-label': 'What was said' }, h('h2', {}, 'What was said'), middle.node),
      h('section', { 'aria-label': 'Results' }, right.node)));
}

/** What is read shows at once, and what came of it after a moment. */
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

/** What nobody has said of an item yet, and what was asked of the project and not answered. */
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

/** Stage and scope: what is chosen stands in the address. */
function toggles(here, items, keep, chosen) {
  const stages = [...new Set([...STAGES, here.stage])];
  const pick = h('div', { class: 'row' });
  const group = (label, words, current, choose) => {
    const buttons = Object.entries(words).map(([word, text]) => h('button', { type: 'button', 'aria-pressed': String(word === current), onclick: ({ currentTarget }) => {
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === currentTarget));
      choose(word);
    } }, text));
    return h('div', { class: 'row', role: 'group', 'aria-label': label }, h('span', { class: 'quiet-text small' }, label), buttons);
  };
  const many = (scope) => fill(pick, scope !== 'project' && (items.length ? items.map(({ ref, name }) => h('label', { class: 'chip' },
    h('input', { type: scope === 'item' ? 'radio' : 'checkbox', name: 'scope-item', value: ref, checked: here.items.includes(ref), onchange: () => {
      here.items = [...pick.querySelectorAll('input:checked')].map(({ value }) => value);
      chosen();
    } }), ' ', name)) : h('span', { class: 'small quiet-text' }, 'There is no item yet.')));
  many(here.scope);
  return h('div', { class: 'card row toggles' },
    group('Stage', Object.fromEntries(stages.map((word) => [word, word.replace(/^./, (first) => first.toUpperCase())])), here.stage, (stage) => keep({ stage })),
    group('Scope', SCOPES, here.scope, (scope) => {
      here.scope = scope;
      if (scope === 'item') here.items = here.items.slice(0, 1);
      many(scope);
      chosen();
    }), pick);
}
