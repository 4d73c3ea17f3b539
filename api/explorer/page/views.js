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
  { name: 'conflicts', label: 'Conflicts', path: 'conflicts/:ref?', hint: 'Contradictions to settle', load: () => import('./views/conflicts.js') },
  { name: 'review', label: 'Review', path: 'review', hint: 'Claims that wait for a person', load: () => import('./views/review.js') },
  { name: 'layers', label: 'Layers', path: 'layers', hint: 'Memories, entities, trusted claims', load: () => import('./views/layers.js') },
  { name: 'waves', label: 'Waves', path: 'waves/:ref?', hint: 'Documents that were captured together, with their reports', load: () => import('./views/waves.js') },
  { name: 'ledger', label: 'Ledger', path: 'ledger', hint: 'All claims, with filters', load: () => import('./views/ledger.js') },
  { name: 'capture', label: 'Capture', path: 'capture', hint: 'Say something, and see the result', load: () => import('./views/capture.js') },
  { name: 'tasks', label: 'Tasks', path: 'tasks/:ref?', hint: 'Results of discussions', load: () => import('./views/tasks.js') },
  { name: 'chats', label: 'Chats', path: 'chats/:ref?', hint: 'Group chats', load: () => import('./views/chats.js') },
  { name: 'agents', label: 'Agents', path: 'agents/:ref?', hint: 'Packs for agents, and the cards of their runs', load: () => import('./views/agents.js') },
  { name: 'items', label: 'Items', path: 'items/:ref?', hint: 'Things and their fields', load: () => import('./views/items.js') },
];
