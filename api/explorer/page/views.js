// Every view there is. To add one: a line here, a module in views/, its documents in api/explorer/documents.

/**
 * @typedef {object} View
 * @property {string} name
 * @property {string} label in the menu and in the title
 * @property {string} path below `/p/:project/`
 * @property {string} hint what it is for, said where it is linked
 * @property {() => Promise<{show: (place: import('./place.js').Place) => Promise<Node>}>} load
 */

/** @type {View[]} */
export const VIEWS = [
  { name: 'ask', label: 'Ask', path: 'ask', hint: 'Why was it decided?', load: () => import('./views/ask.js') },
  { name: 'see', label: 'See', path: 'see/:ref?', hint: 'The graph around it', load: () => import('./views/see.js') },
  { name: 'read', label: 'Read', path: 'read/:ref?', hint: 'Sources in full', load: () => import('./views/read.js') },
];
