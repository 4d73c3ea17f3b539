// Before anything is asked: what there is, what waits, and where to begin.

import { to } from '../address.js';
import { h } from '../dom.js';
import { claimList } from '../parts/claim.js';
import { demoButton } from '../parts/demo.js';
import { empty } from '../parts/notice.js';
import { section } from '../parts/section.js';
import { counted } from '../words.js';

/** Only the mask of what it said is left. @param {string} statement */
const erased = (statement) => /^[█\s]+$/u.test(statement);

/** @param {import('../place.js').Place} place @returns {Promise<{content: import('../dom.js').Children, example?: any}>} with a claim that can be asked for */
export async function lately(place) {
  const { project } = place;
  const { project: found, claims } = await place.ask('lately', { kinds: ['DECISION', 'CONSTRAINT', 'REQUIREMENT', 'PREFERENCE', 'COMMITMENT'] });
  const { openConflicts, awaitingReview, queuedRuns } = found.health;
  const every = claims.edges.map(({ node }) => node);
  const some = every.filter(({ statement }) => !erased(statement));
  const held = claims.totalCount - (every.length - some.length);
  const content = [
    h('p', { class: 'lead' }, `${found.name}: ${counted(held, 'decision')} in force, `, h('a', { href: to(project, 'conflicts') }, counted(openConflicts, 'open conflict')), ', ', h('a', { href: to(project, 'review') }, `${counted(awaitingReview, 'claim')} to review`), queuedRuns > 0 && `, ${counted(queuedRuns, 'source')} being read`, '.'),
    some.length
      ? section('Latest decisions', claimList(project, some))
      : awaitingReview > 0
        ? empty('Nothing is in force yet', h('p', {}, `${counted(awaitingReview, 'claim')} wait${awaitingReview === 1 ? 's' : ''} for a person: `, h('a', { href: to(project, 'review') }, 'review'), ' puts a claim in force, or rejects it.'))
        : empty('Nothing is decided here yet', h('p', {}, h('a', { href: to(project, 'capture') }, 'Say something'), ', or read documents at the terminal with ', h('code', {}, `whence capture docs/ --project ${project}`), ', and what is decided stands here. To see what that looks like:'), demoButton()),
  ];
  return { content, example: some.find(({ key, scope }) => key && !scope.item) ?? some[0] };
}
