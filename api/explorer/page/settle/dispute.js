// A conflict: its members side by side with their quotations, and what settles it or opens it again, in place.

import { to, toClaim, toGraph } from '../address.js';
import { fill, h, words } from '../dom.js';
import { chip, span } from '../parts/claim.js';
import { openDialog } from '../parts/dialog.js';
import { describe, say } from '../parts/notice.js';
import { quotation } from '../parts/quote.js';
import { plain, sure, titled, when, written } from '../words.js';

/**
 * @param {import('../place.js').Place} place
 * @param {any} conflict
 * @returns {{node: HTMLElement, update: (conflict: any) => void}}
 */
export function dispute(place, conflict) {
  const { project } = place;
  const name = `dispute-${conflict.ref}`;
  const node = h('article', { class: 'card stack', 'aria-labelledby': name, tabindex: -1 });
  const wrong = h('div', {});
  let shown = conflict;

  /** Events from just before the view was opened are told again, and change nothing under anybody's hand. */
  function update(fresh) {
    if (node.hasChildNodes() && JSON.stringify(fresh) === JSON.stringify(shown)) return;
    shown = fresh;
    const held = node.contains(document.activeElement);
    fill(node, head(project, shown, name), wrong, h('div', { class: 'sides' }, shown.members.map((one) => side(project, shown, one, shown.status === 'OPEN' && (() => choose(one))))), foot());
    if (held) node.focus();
  }

  /** @param {() => Promise<any>} run answers with the conflict @param {string} done */
  async function step(run, done, undo) {
    fill(wrong);
    node.setAttribute('aria-busy', 'true');
    try {
      update(await run());
      say(`${shown.ref}: ${done}.`, undo && { label: 'Undo', run: reopen }, shown.ref);
      dispatchEvent(new Event('whence:settled'));
    } catch (error) {
      fill(wrong, describe(error));
    }
    node.removeAttribute('aria-busy');
    // The element that asked for it may be gone, like a button that was drawn anew behind its dialog.
    if (document.activeElement === document.body) node.focus();
  }

  const reopen = () => step(async () => (await place.change('reopen', { ref: shown.ref })).reopenConflict, 'open again', false);

  function choose(member) {
    const note = h('label', { class: 'field' }, 'Note (optional)', h('textarea', { name: 'note', placeholder: 'Why this one?' }));
    openDialog(`Let ${member.ref} hold?`, [h('p', {}, h('strong', {}, member.statement)), h('p', { class: 'small' }, 'The others are superseded. It can be opened again.'), note], {
      label: 'Let it hold',
      run: (data) => step(async () => (await place.change('resolve', { ref: shown.ref, winner: member.ref, note: text(data) || null })).resolveConflict, `${member.ref} holds`, true),
    });
  }

  function dismiss() {
    const note = h('label', { class: 'field' }, 'Why is this no conflict?', h('textarea', { name: 'note', required: true }));
    openDialog(`Dismiss ${shown.ref}?`, [h('p', { class: 'small' }, 'The claim in force stays, and the others wait for review again.'), note], {
      label: 'Dismiss',
      run: (data) => step(async () => (await place.change('dismiss', { ref: shown.ref, note: text(data) })).dismissConflict, 'dismissed', true),
    });
  }

  const foot = () => h('div', { class: 'row' },
    shown.status === 'OPEN'
      ? h('button', { type: 'button', onclick: dismiss }, 'No conflict …')
      : h('button', { type: 'button', onclick: reopen }, 'Open again'),
    h('a', { class: 'button', href: toGraph(project, shown.ref) }, 'See the graph'),
    h('a', { class: 'button', href: to(project, `conflicts/${shown.ref}`) }, 'Permalink'));

  update(conflict);
  return { node, update };
}

const text = (data) => String(data.get('note') ?? '').trim();

/** The cause that opened it. @type {Record<string, string>} */
const FOUND = {
  slot: 'two values for one key', layer: 'what another layer says', heard: 'what was said in the talk', told: 'what a model has read',
  'merged names': 'two names of one subject', dispute: 'a person', record: 'the records themselves', import: 'the file that was brought in',
};

/** @param {string} project @param {any} conflict @param {string} name */
function head(project, conflict, name) {
  return h('div', { class: 'stack tight' },
    h('div', { class: 'row' }, chip(conflict.status), h('span', { class: 'quiet-text' }, titled(conflict.kind)), h('span', { class: 'ref' }, conflict.ref), h('span', { class: 'small quiet-text' }, 'since ', when(conflict.openedAt), `, found by ${FOUND[conflict.rule] ?? conflict.rule}`)),
    h('h2', { id: name }, conflict.summary),
    conflict.closedAt && h('p', {}, `${titled(conflict.status)} by `, words(conflict.closedBy), ', ', when(conflict.closedAt), conflict.note && [': “', words(conflict.note), '”']));
}

/** @param {string} project @param {any} conflict @param {any} claim @param {false | (() => void)} choose */
function side(project, conflict, claim, choose) {
  const held = span(claim);
  return h('section', { class: `side ${claim.status}`, 'aria-label': claim.statement },
    h('div', { class: 'row' }, chip(claim.status), claim.ref === conflict.winner?.ref && chip('ACTIVE', 'chosen'), claim.highRisk && chip('warn', 'high risk'), h('span', { class: 'ref' }, claim.ref)),
    h('h3', {}, h('a', { href: toClaim(project, claim.ref), class: 'statement' }, claim.statement)),
    h('p', { class: 'small quiet-text' }, [plain(claim.kind), `${sure(claim.confidence)} confidence`, claim.handAuthored && 'written by hand', claim.key && `${claim.key} = ${written(claim.value)}`, held].filter(Boolean).join(' · ')),
    claim.evidence.map((said) => quotation(project, said)),
    choose && h('p', {}, h('button', { type: 'button', class: 'main', onclick: choose }, 'Let this hold ', h('span', { class: 'unseen' }, `(${claim.ref}: ${claim.statement}) `), '…')));
}
