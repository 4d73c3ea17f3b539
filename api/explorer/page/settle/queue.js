// The review queue, page by page, with the steps taken here and their undoing.

import { lastHeard } from '../graphql.js';

const WAITING = ['CANDIDATE', 'NEEDS_RECHECK'];

/**
 * @typedef {object} Entry
 * @property {any} claim as it stands
 * @property {string | null} done the last step with it, here or elsewhere
 * @property {string | null} busy the step that is on its way
 * @property {unknown} wrong why the last step was refused
 */

/**
 * @param {import('../place.js').Place} place
 * @param {Record<string, any>} which the filters, as the document `queue` takes them
 */
export function queue(place, which) {
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Map<string, Entry>} */
  const known = new Map();
  /** @type {Set<string>} */
  const arrived = new Set();
  /** @type {{entry: Entry, step: string, before: string | null}[]} */
  const taken = [];
  const heard = new EventTarget();
  let after = null;
  let more = true;
  let total = 0;
  const began = lastHeard() ?? '';
  let loading = null;

  const tell = (entry) => heard.dispatchEvent(new CustomEvent('change', { detail: entry }));

  async function page() {
    const { reviewQueue: found } = await place.ask('queue', { ...which, after, counted: after === null });
    if (after === null) total = found.totalCount;
    more = found.pageInfo.hasNextPage;
    after = found.pageInfo.endCursor;
    for (const { node } of found.edges) add(node);
    tell(null);
  }

  function add(claim, first = false) {
    arrived.delete(claim.ref);
    if (known.has(claim.ref)) return;
    const entry = { claim, done: null, busy: null, wrong: null };
    known.set(claim.ref, entry);
    if (first) entries.unshift(entry);
    else entries.push(entry);
  }

  /** @param {Entry} entry @param {string} step @param {() => Promise<any>} run answers with the claim */
  async function take(entry, step, run) {
    Object.assign(entry, { busy: step, wrong: null });
    tell(entry);
    try {
      entry.claim = await run();
      taken.push({ entry, step, before: entry.done });
      entry.done = step === 'edit' ? entry.done : step;
    } catch (error) {
      entry.wrong = error;
    }
    entry.busy = null;
    tell(entry);
    return !entry.wrong;
  }

  /** Takes back the last step with an entry, or the last of all. @param {Entry} [entry] */
  async function undo(entry) {
    const at = taken.findLastIndex((one) => !entry || one.entry === entry);
    const last = taken[at];
    if (!last) return null;
    Object.assign(last.entry, { busy: 'undo', wrong: null });
    tell(last.entry);
    try {
      const { revert } = await place.change('revert', { ref: last.entry.claim.ref });
      taken.splice(taken.indexOf(last), 1);
      Object.assign(last.entry, { claim: revert, done: last.before });
    } catch (error) {
      last.entry.wrong = error;
    }
    last.entry.busy = null;
    tell(last.entry);
    return last;
  }

  /** Shows other people's steps at once; new entries are only counted, so that nothing moves under anybody's hand. */
  function hear({ at, claim }) {
    const entry = known.get(claim.ref);
    const waits = WAITING.includes(claim.status);
    if (!entry) {
      // An entry from before the first request is on a later page, and no news.
      const news = waits && wanted(claim) && !(more && Date.parse(at) < Date.parse(began));
      if (news ? arrived.add(claim.ref) : arrived.delete(claim.ref)) tell(null);
      return;
    }
    entry.claim = { ...entry.claim, ...claim };
    if (!entry.busy && !entry.done && !waits) Object.assign(entry, { done: 'elsewhere', wrong: null });
    if (entry.done === 'elsewhere' && waits) entry.done = null;
    tell(entry);
  }

  function wanted(claim) {
    const kinds = which.kinds ? which.kinds.includes(claim.kind) : claim.kind !== 'NOTE';
    if (which.wave || which.waitingLongerThanDays !== null) return false; // who asks for these looks back
    return kinds && (!which.layers || which.layers.includes(claim.layer)) && (!which.statuses || which.statuses.includes(claim.status)) && (!which.rule || claim.rule === which.rule) && (!which.item || claim.scope.item?.ref === which.item);
  }

  place.watch('queueEvents', hear);

  return {
    entries,
    take,
    undo,
    first: (claim) => add(claim, true),
    has: (ref) => known.get(ref),
    load: () => (more ? (loading ??= page().finally(() => (loading = null))) : Promise.resolve()),
    onChange: (listener) => heard.addEventListener('change', ({ detail }) => listener(detail)),
    canUndo: (entry) => taken.some((one) => !entry || one.entry === entry),
    get total() {
      return Math.max(total, entries.length);
    },
    get left() {
      return this.total - entries.filter(({ done }) => done && done !== 'defer').length;
    },
    get arrived() {
      return arrived.size;
    },
    get more() {
      return more;
    },
  };
}
