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
  { name: 'conflicts', label: 'Conflicts', path: 'conflicts/:ref?', hint: 'What can’t all hold, to be settled', load: () => import('./views/conflicts.js') },
  { name: 'review', label: 'Review', path: 'review', hint: 'What waits for a person', load: () => import('./views/review.js') },
  { name: 'layers', label: 'Layers', path: 'layers', hint: 'What was said, what holds, what is trusted', load: () => import('./views/layers.js') },
  { name: 'waves', label: 'Waves', path: 'waves/:ref?', hint: 'Documents that came together, with their reports', load: () => import('./views/waves.js') },
  { name: 'ledger', label: 'Ledger', path: 'ledger', hint: 'Every claim, by filters', load: () => import('./views/ledger.js') },
  { name: 'capture', label: 'Capture', path: 'capture', hint: 'Say something, and see what comes of it', load: () => import('./views/capture.js') },
  { name: 'tasks', label: 'Tasks', path: 'tasks/:ref?', hint: 'What discussions have come to', load: () => import('./views/tasks.js') },
  { name: 'chats', label: 'Chats', path: 'chats/:ref?', hint: 'What was heard in groups, and said', load: () => import('./views/chats.js') },
  { name: 'agents', label: 'Agents', path: 'agents/:ref?', hint: 'What agents are shown, and what their runs taught', load: () => import('./views/agents.js') },
  { name: 'items', label: 'Items', path: 'items/:ref?', hint: 'What is known of things', load: () => import('./views/items.js') },
];
