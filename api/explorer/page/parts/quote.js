// A quotation as it stands in its source, with who said it and the way there.

import { toSource } from '../address.js';
import { h, words as told } from '../dom.js';
import { chip } from './claim.js';
import { plain, when } from '../words.js';

const ROLES = { ASSERTS: 'says so', RATIONALE: 'because', ALTERNATIVE: 'instead of', CONFIRMS: 'confirms it', CORRECTS: 'corrects it' };
const BY = { AGENT_OUTPUT: 'a program', DOC_SPAN: 'a document', TOOL_OUTPUT: 'a tool' };

/** @param {{author?: string, kind: string}} words */
export const speaker = ({ author, kind }) => author || BY[kind] || 'somebody';

/** @param {string} project @param {any} said a Passage: words that nothing was made of */
export function passage(project, said) {
  const { origin, ref, at } = said.source;
  return h('blockquote', { class: 'quote' },
    h('span', { class: 'verbatim' }, '“', said.quote, '”'),
    h('span', { class: 'by' }, told(origin?.author ?? origin?.path ?? 'somebody'), ', ', when(at), ', ', h('a', { href: toSource(project, ref, said), class: 'ref' }, ref)));
}

/**
 * The quotations of a claim. One that only looks decided rests on the words that it answered.
 * @param {string} project @param {any[]} all Evidence @param {string} [rule] the rule that found the claim
 */
export function quotations(project, all, rule) {
  const said = new Set(all.filter(({ role }) => role === 'ASSERTS').map(({ source }) => source.ref));
  const answered = ({ role, source }) => rule === 'possible/1' && role === 'RATIONALE' && !said.has(source.ref);
  return h('div', { class: 'stack' }, all.map((words) => quotation(project, words, answered(words) ? 'in answer to' : ROLES[words.role])));
}

/** @param {string} project @param {any} words an Evidence @param {string} [role] */
export function quotation(project, words, role = ROLES[words.role]) {
  return h('blockquote', { class: 'quote' },
    h('span', { class: 'verbatim' }, '“', words.quote, '”'),
    h('span', { class: 'by' },
      h('span', { class: 'chip' }, role), ' ',
      told(speaker(words)), ', ', when(words.at), ', ',
      h('a', { href: toSource(project, words.source.ref, words), class: 'ref' }, words.source.ref),
      words.section && words.section !== 'MESSAGE' && ` in ${plain(words.section)}`,
      words.olderVersion && [' ', chip('', 'an older version')],
      words.reanchored && [' ', chip('warn', 'found elsewhere in its section')]));
}
