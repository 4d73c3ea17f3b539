// The token of this tab, which says who is asking.

import { h } from '../dom.js';
import { session } from '../session.js';
import { openDialog } from './dialog.js';

let open = false;

export function askForToken() {
  if (open) return;
  open = true;
  const about = session.tokenNeeded
    ? 'This service needs a token.'
    : 'No token is needed here. If you enter a token, its name signs your changes.';
  const field = h('label', { class: 'field' }, 'Token',
    h('input', { name: 'token', type: 'password', autocomplete: 'off', spellcheck: 'false', autofocus: true }));
  const forget = session.token && h('button', { type: 'button', onclick: () => (dialog.close(), (session.token = null)) }, 'Forget the token');
  const note = h('p', { class: 'small' }, 'It is kept until this tab is closed. ', h('code', {}, 'whence token create --role reviewer --name YOURS'), ' makes one.');
  const dialog = openDialog('Who is asking?', [h('p', {}, about), field, note], {
    label: 'Use it',
    more: forget,
    run: (data) => {
      const secret = String(data.get('token')).trim();
      if (secret) session.token = secret;
    },
  });
  dialog.addEventListener('close', () => (open = false));
}
