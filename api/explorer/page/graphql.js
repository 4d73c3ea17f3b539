// Asks the service over HTTP, by the name of a document that it knows; the text of a query never leaves the server.

import { session } from './session.js';

/** A refusal of the service, with its code and its own words, which say what to do next. */
export class Refused extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = 'Refused';
    this.code = code;
  }
}

/** When the service answered last, by its own clock: what a subscription is caught up from. */
let heard = null;
export const lastHeard = () => heard;

/**
 * @param {string} document the name of a file in api/explorer/documents
 * @param {Record<string, unknown>} [variables]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} the data; Refused with the first error
 */
export async function ask(document, variables = {}, signal) {
  const response = await send(JSON.stringify({ documentId: document, variables }), signal);
  const stamp = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(stamp)) heard = new Date(stamp).toISOString();
  const answer = await read(response);
  if (answer.errors?.length) throw refusal(answer.errors[0]);
  return answer.data;
}

/** @param {string} body @param {AbortSignal} [signal] */
async function send(body, signal) {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  if (session.token) headers.authorization = `Bearer ${session.token}`;
  try {
    return await fetch('/graphql', { method: 'POST', headers, body, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused('OFFLINE', 'The service can’t be reached. Check that it runs, then try again.');
  }
}

/** @param {Response} response */
async function read(response) {
  try {
    return await response.json();
  } catch {
    throw new Refused('OFFLINE', `The service answered ${response.status} and no JSON: try again in a moment.`);
  }
}

/** @param {{message: string, extensions?: {code?: string}}} error */
export function refusal(error) {
  return new Refused(error.extensions?.code ?? 'INTERNAL', error.message);
}
