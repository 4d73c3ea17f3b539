// One entry of the review queue in full: what it says, the words it rests on, and what it would replace.

import { to, toClaim } from '../address.js';
import { h, words } from '../dom.js';
import { broader, chip, claimList, taskLinks } from '../parts/claim.js';
import { describe } from '../parts/notice.js';
import { quotations } from '../parts/quote.js';
import { sectionOf } from '../parts/section.js';
import { counted, plain, sure, titled, when, written } from '../words.js';
import { became } from './steps.js';

/** Shows the known facts about it at once. @param {string} project @param {import('./queue.js').Entry} entry */
export function heading(project, { claim, done, wrong }) {
  return [
    h('div', { class: 'row' }, chip(claim.status), h('span', { class: 'quiet-text' }, titled(claim.kind)), broader(claim), claim.layer !== 'MEMORY' && chip(claim.layer), chip('', `${sure(claim.confidence)} ${claim.confidence.toFixed(2)}`),
      claim.highRisk && chip('warn', 'high risk'), claim.deferredAt && chip('', 'deferred'), done && chip('', became(done))),
    h('h2', { class: 'statement' }, claim.statement),
    h('p', { class: 'small quiet-text' },
      h('a', { href: toClaim(project, claim.ref), class: 'ref' }, claim.ref), claim.rule && `, found by ${claim.rule}`,
      claim.key && [', ', h('code', {}, claim.key), ' = ', words(written(claim.value))], claim.scope.item && [', about ', words(claim.scope.item.name)], claim.waitingSince && [', waiting since ', when(claim.waitingSince)]),
    wrong && describe(wrong),
  ];
}

/** Tells of invisible characters before anybody approves. @param {string[]} characters */
function unseen(characters) {
  if (!characters.length) return null;
  return h('div', { class: 'notice wrong', role: 'note' }, h('p', {}, h('strong', {}, 'It has invisible characters')), h('p', {}, characters.join(', '), '. They are marked where they stand.'));
}

/** Tells of documents that were changed or deleted since. @param {string[]} told */
function outdated(told) {
  if (!told.length) return null;
  return h('div', { class: 'notice wrong', role: 'note' }, h('p', {}, h('strong', {}, 'A document says so no more')), h('p', {}, words(told.join('; ')), '.'));
}

/** Everything else, asked for. @param {import('../place.js').Place} place @param {any} claim */
export async function behind(place, claim) {
  const { project } = place;
  const { claim: found } = await place.ask('judge', { ref: claim.ref });
  const holds = found.rivals.filter(({ status }) => status !== 'CANDIDATE' && status !== 'CONFLICTED');
  const waits = found.rivals.filter((one) => !holds.includes(one));
  return [
    unseen(found.unseenCharacters),
    outdated(found.noLongerSaid),
    sectionOf('Another layer says otherwise', found.contestedBy, (all) => claimList(project, all, (one) => plain(one.layer))),
    sectionOf('The same words, read otherwise', found.alsoReadAs, (all) => claimList(project, all)),
    sectionOf('In force there now: promoting this replaces it', found.status === 'CANDIDATE' ? holds : [], (all) => claimList(project, all)),
    sectionOf('Others that wait, and say otherwise', waits, (all) => claimList(project, all)),
    sectionOf('Open conflicts', found.conflicts.filter(({ status }) => status === 'OPEN'), (all) => all.map((one) => h('p', {}, h('a', { href: to(project, `conflicts/${one.ref}`) }, one.summary)))),
    sectionOf('The words it rests on', found.evidence, (all) => quotations(project, all, claim.rule)),
    sectionOf('Tasks', found.tasks, (all) => h('p', {}, taskLinks(project, all))),
    sectionOf('Reviews', found.reviews, (all) => h('ul', { class: 'plain' }, all.map((one) => h('li', { class: 'small' }, chip(one.action), ' ', words(one.by), ', ', when(one.at), one.note && [' “', words(one.note), '”'])))),
    h('p', { class: 'small quiet-text' }, `Said ${counted(found.seenCount, 'time')}, recorded `, when(found.recordedAt), '.'),
  ];
}
