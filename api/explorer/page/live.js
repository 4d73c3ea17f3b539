// Events over one WebSocket for the whole page. A lost connection is taken up again where it ended: each subscription
// asks for everything since the last event that it heard, and leaves out what it has heard already.

import { Refused, lastHeard, refusal } from './graphql.js';
import { session } from './session.js';

const SHORTEST = 500;
const LONGEST = 15_000;
const REMEMBERED = 5_000;
const REFUSED = new Set([4400, 4403, 4406]);

/** @typedef {'idle' | 'connecting' | 'live' | 'lost'} State */
/** @typedef {{id: string, document: string, variables: object, heard: (event: any) => void, failed: (error: Error) => void,
 *   since: string | null, seen: Set<string>}} Watch */

const changes = new EventTarget();
/** @type {Map<string, Watch>} */
const watches = new Map();
/** @type {WebSocket | null} */
let socket = null;
/** @type {State} */
let state = 'idle';
let count = 0;
let wait = SHORTEST;
let timer = 0;

export const live = {
  get state() {
    return state;
  },
  /** Hears of each state. @param {(state: State) => void} listener */
  onState(listener) {
    changes.addEventListener('state', () => listener(state));
  },
};

/**
 * @param {string} document its one field is an event with `seq` and `at`
 * @param {Record<string, unknown>} variables
 * @param {(event: any) => void} heard
 * @param {AbortSignal} signal ends it
 * @param {(error: Error) => void} [failed]
 */
export function watch(document, variables, heard, signal, failed = console.warn) {
  const id = String(++count);
  watches.set(id, { id, document, variables, heard, failed, since: lastHeard(), seen: new Set() });
  signal.addEventListener('abort', () => stop(id), { once: true });
  if (socket?.readyState === WebSocket.OPEN && state === 'live') subscribe(watches.get(id));
  else connect();
}

/** @param {string} id */
function stop(id) {
  if (!watches.delete(id)) return;
  if (state === 'live') tell({ id, type: 'complete' });
}

/** @param {State} next */
function become(next) {
  if (state === next) return;
  state = next;
  changes.dispatchEvent(new Event('state'));
}

function connect() {
  if (socket || !watches.size) return;
  clearTimeout(timer);
  if (state === 'idle') become('connecting');
  const address = new URL('/graphql', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const mine = new WebSocket(address, 'graphql-transport-ws');
  socket = mine;
  mine.onopen = () => tell({ type: 'connection_init', payload: session.token ? { authorization: `Bearer ${session.token}` } : {} });
  mine.onmessage = ({ data }) => hear(JSON.parse(data));
  mine.onclose = ({ code, reason }) => lose(mine, code, reason);
}

/** @param {object} message */
function tell(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** @param {Watch} one */
function subscribe(one) {
  const variables = { ...one.variables, since: one.since };
  tell({ id: one.id, type: 'subscribe', payload: { documentId: one.document, variables } });
}

/** @param {{type: string, id?: string, payload?: any}} message */
function hear({ type, id, payload }) {
  if (type === 'connection_ack') {
    wait = SHORTEST;
    become('live');
    watches.forEach(subscribe);
  } else if (type === 'ping') tell({ type: 'pong' });
  const one = watches.get(id ?? '');
  if (!one) return;
  if (type === 'next') take(one, payload);
  else if (type === 'error') refuse(one, payload[0]);
}

/** @param {Watch} one @param {{data?: any, errors?: any[]}} answer */
function take(one, answer) {
  if (answer.errors?.length) return refuse(one, answer.errors[0]);
  const [event] = Object.values(answer.data);
  if (one.seen.has(event.seq)) return undefined;
  one.seen.add(event.seq);
  if (one.seen.size > REMEMBERED) one.seen.delete(one.seen.values().next().value);
  one.since = event.at;
  return one.heard(event);
}

/** Lets a slow watcher take it up again from the last event; tells any other error to the watcher. @param {Watch} one @param {any} error */
function refuse(one, error) {
  const told = refusal(error);
  if (told.code === 'TOO_SLOW') return subscribe(one);
  watches.delete(one.id);
  return one.failed(told);
}

/** @param {WebSocket} mine @param {number} code @param {string} reason */
function lose(mine, code, reason) {
  if (socket !== mine) return;
  socket = null;
  if (REFUSED.has(code)) {
    const error = new Refused(code === 4403 ? 'UNAUTHENTICATED' : 'BAD_INPUT', reason);
    const told = [...watches.values()];
    watches.clear();
    become('idle');
    for (const one of told) one.failed(error);
  } else if (watches.size) {
    become('lost');
    timer = setTimeout(connect, wait * (0.5 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST);
  } else become('idle');
}

/** Closes what is open, as another viewer or for good. */
export function disconnect() {
  const mine = socket;
  socket = null;
  mine?.close(1000);
  become('idle');
  connect();
}

addEventListener('online', connect);
