// A pack as an agent would be given it: every line, why it is there, and what did not fit.

import { to } from '../address.js';
import { h } from '../dom.js';
import { claimLine } from '../parts/claim.js';
import { section } from '../parts/section.js';
import { counted, number, plain, titled } from '../words.js';

const BUDGETS = ['500', '1000', '2000', '4000', '8000'];
const INTENTS = ['GENERAL', 'AFTER_FAILURE', 'HOW_TO', 'LAST_TIME'];
const FACTORS = { scope: 'scope', words: 'words', meaning: 'meaning', worth: 'worth', recency: 'recency' };

/** The form for a pack; its question stands in the address. @param {import('../place.js').Place} place */
export function packForm({ project, query, go }) {
  const pick = (name, label, options) => h('label', { class: 'field small' }, label,
    h('select', { name }, options.map(([value, said]) => h('option', { value, selected: value === (query.get(name) ?? '') }, said))));
  const ask = (event) => {
    event.preventDefault();
    go(to(project, 'agents', Object.fromEntries(new FormData(event.target))));
  };
  return h('form', { class: 'filters', onsubmit: ask },
    h('label', { class: 'field small grow' }, 'What is the agent about to do?',
      h('input', { name: 'q', value: query.get('q') ?? '', maxlength: 2000, placeholder: 'Fix the failing login test', autocomplete: 'off', required: true })),
    pick('budget', 'Tokens', [['', '2,000'], ...BUDGETS.filter((one) => one !== '2000').map((one) => [one, number(Number(one))])]),
    pick('intent', 'Intent', [['', 'read off the words'], ...INTENTS.map((one) => [one, plain(one)])]),
    h('button', { type: 'submit', class: 'main' }, 'Show the pack'));
}

/** @param {import('../place.js').Place} place */
export async function packed(place) {
  const { query, ask } = place;
  const asked = query.get('q')?.trim();
  if (!asked) return null;
  const budget = Number(query.get('budget')) || 2000;
  const intent = INTENTS.find((one) => one === query.get('intent')) ?? null;
  const { pack } = await ask('pack', { query: asked, budget, intent });
  const left = pack.left.map(({ slot, count }) => `${number(count)} more of ${slot}`).join(', ');
  return section('The pack', [
    h('p', { class: 'row small quiet-text' }, h('span', {}, `${number(pack.tokens)} of ${number(pack.budget)} tokens at most`), h('span', {}, `intent: ${plain(pack.intent)}`), h('span', {}, counted(pack.lines.length, 'line')), left && h('span', {}, left)),
    pack.lines.length ? slots(place.project, pack.lines) : h('p', { class: 'quiet-text' }, 'No card is relevant to this.'),
    h('details', {}, h('summary', {}, 'As the agent gets it'), h('pre', { tabindex: 0, 'aria-label': 'The pack as text' }, pack.text)),
  ], { 'data-pack': true });
}

/** @param {string} project @param {any[]} lines */
function slots(project, lines) {
  const names = [...new Set(lines.map(({ slot }) => slot))];
  return names.map((name) => h('section', {}, h('h3', {}, titled(name)),
    h('ul', { class: 'plain lines' }, lines.filter(({ slot }) => slot === name).map((line) => h('li', {}, packLine(project, line))))));
}

/** @param {string} project @param {any} line */
function packLine(project, { claim, quote, factors }) {
  const added = Object.entries(FACTORS).filter(([name]) => factors[name] > 0).map(([name, said]) => `${said} ${factors[name].toFixed(2)}`);
  const late = factors.status < 1 && `times ${factors.status}: it needs a recheck`;
  return [
    claimLine(project, claim, plain(claim.kind), h('span', { title: 'what each adds to the score' }, `${factors.score.toFixed(2)} = ${added.join(' + ')}`, late && `, ${late}`)),
    quote && h('blockquote', { class: 'quote small' }, h('span', { class: 'verbatim' }, '“', quote, '”')),
  ];
}
