// A view's place: its address, and its ways to ask, to watch and to lead elsewhere.

import { ask } from './graphql.js';
import { watch } from './live.js';

/**
 * @typedef {object} Place
 * @property {string} project slug of the project in the address
 * @property {Record<string, string>} params what stands in the places of the view's path
 * @property {URLSearchParams} query
 * @property {AbortSignal} signal aborted when the view is left; listeners on window or document take it
 * @property {(document: string, variables?: object) => Promise<any>} ask the data of a document, for this project
 * @property {(document: string, variables?: object) => Promise<any>} change something; it is carried out also when the view is left
 * @property {(document: string, heard: (event: any) => void, variables?: object) => void} watch until the view is left
 * @property {(address: string) => void} go to another address, as a link does
 * @property {(address: string) => void} remember in the address bar what is shown, without showing it anew
 * @property {() => void} again shows the view anew
 */

/**
 * @param {{project: string, params: Record<string, string>, query: URLSearchParams, signal: AbortSignal}} where
 * @param {{go: (address: string) => void, again: () => void, failed: (error: Error) => void}} router
 * @returns {Place}
 */
export function place(where, router) {
  const { project, signal } = where;
  return {
    ...where,
    ...router,
    ask: (document, variables = {}) => ask(document, { project, ...variables }, signal),
    change: (document, variables = {}) => ask(document, { project, ...variables }),
    watch: (document, heard, variables = {}) => watch(document, { project, ...variables }, heard, signal, router.failed),
    remember: (address) => history.replaceState(null, '', address),
  };
}
