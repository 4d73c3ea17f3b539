// Chats: what was heard in a group, dropped, asked and said, and why.

import { to, toSource } from '../address.js';
import { heard } from '../chats/heard.js';
import { spokenOf } from '../chats/spoken.js';
import { h } from '../dom.js';
import { chip } from '../parts/claim.js';
import { describe, empty, say } from '../parts/notice.js';
import { paged } from '../parts/more.js';
import { section } from '../parts/section.js';
import { counted, number, plain, when } from '../words.js';

/** @param {import('../place.js').Place} place */
export function show(place) {
  return place.params.ref ? one(place, place.params.ref) : all(place);
}

/** @param {import('../place.js').Place} place */
async function all(place) {
  const { chats } = await place.ask('chats');
  const line = ({ ref, title, platform, people, pending }) => h('li', { class: 'line' },
    h('a', { class: 'statement', href: to(place.project, `chats/${encodeURIComponent(ref)}`) }, title), ' ', h('span', { class: 'ref' }, ref),
    h('div', { class: 'row small quiet-text' }, h('span', {}, platform), h('span', {}, counted(people.length, 'person', 'people')), pending.totalCount > 0 && chip('warn', `${number(pending.totalCount)} to confirm`)));
  const body = chats.totalCount
    ? paged(place, { first: chats, next: async (after) => (await place.ask('chats', { after })).chats, line, label: 'Show more', list: h('ul', { class: 'plain lines' }) })
    : empty('There is no chat yet', h('p', {}, 'A chat is set up through the API, with the mutation ', h('code', {}, 'createChat'), '; a group on Telegram or Slack is heard from then on. The page docs/chats.md of the documentation shows how.'));
  return h('div', { class: 'stack' }, h('h1', { tabindex: -1 }, 'Chats'), h('p', { class: 'quiet-text' }, 'Whence listens to these groups and answers only when it matters.'), body);
}

/** @param {import('../place.js').Place} place @param {string} ref */
async function one(place, ref) {
  const { chat } = await place.ask('chat', { ref, stated: true });
  const back = h('p', { class: 'small' }, h('a', { href: to(place.project, 'chats') }, 'All chats'));
  if (!chat) return h('div', { class: 'stack' }, h('h1', { tabindex: -1 }, ref), empty(`No chat is called ${ref}`), back);
  // The page's own statements are no news, though they are told again.
  const news = newcomers(chat);
  place.watch('spokenEvents', ({ observation }) => news.spoken(observation.id) && place.again());
  place.watch('pendingEvents', ({ pending }) => news.pending(pending) && place.again());
  const said = chat.said.edges.map(({ node }) => node);
  return h('div', { class: 'stack' }, back, h('h1', { tabindex: -1 }, chat.title),
    h('p', { class: 'row small quiet-text' }, h('span', { class: 'ref' }, chat.ref), h('span', {}, chat.platform), h('span', {}, chat.timezone), h('span', {}, chat.people.map(({ names, ref: who }) => names[0] ?? who).join(', '))),
    measures(chat.measures),
    h('div', { class: 'columns two' },
      h('div', { class: 'stack' },
        section(`Said (${number(chat.said.totalCount)})`, said.length ? h('ul', { class: 'plain lines' }, said.map((each) => spokenOf(place, chat, each))) : h('p', { class: 'quiet-text' }, 'Nothing was said: there was no conflict, and nothing essential was missing.')),
        section(`Waits for a confirmation (${number(chat.pending.totalCount)})`, waiting(place, chat))),
      section('Heard', log(place, chat))));
}

/** @param {any} chat */
function newcomers(chat) {
  const spoken = new Set(chat.said.edges.map(({ node }) => node.id));
  const open = new Map(chat.pending.edges.map(({ node }) => [node.ref, node.status]));
  return {
    spoken: (id) => !spoken.has(id) && Boolean(spoken.add(id)),
    pending: ({ ref, status }) => {
      const changed = status === 'PENDING' ? !open.has(ref) : open.has(ref);
      if (status === 'PENDING') open.set(ref, status);
      else open.delete(ref);
      return changed;
    },
  };
}

/** @param {any} found */
function measures(found) {
  const share = (value) => (value === null ? '–' : `${number(Math.round(value * 100))} %`);
  const facts = [
    ['Heard', number(found.messages), 'Messages of the group'],
    ['Dropped', number(found.dropped), 'Not read: nothing in their words was about coordination'],
    ['Understood', number(found.understood), 'Messages with a result'],
    ['Interruptions a day', found.interruptionsPerDay === null ? '–' : number(found.interruptionsPerDay), 'How often something was said'],
    ['Rightly said', share(found.speakingPrecision), 'Share of its messages that people accepted'],
    ['Confirmed', share(found.confirmationRate), 'Share of answered entries that were confirmed'],
    ['Answers found', share(found.attribution), 'Of “I’ll do it”: the question was found'],
    ['Seconds to understand', found.secondsToUnderstand.median === null ? '–' : `${number(found.secondsToUnderstand.median)}`, 'Median'],
  ];
  return h('dl', { class: 'measures' }, facts.map(([name, value, title]) => h('div', { title }, h('dt', {}, name), h('dd', {}, value))));
}

/** @param {import('../place.js').Place} place @param {any} chat */
function waiting(place, { timezone, pending: { edges } }) {
  if (!edges.length) return h('p', { class: 'quiet-text' }, 'Nothing waits.');
  return h('ul', { class: 'plain lines' }, edges.map(({ node }) => {
    const line = h('li', { class: 'line' }, h('p', { class: 'statement' }, node.summary),
      h('p', { class: 'row small quiet-text' }, h('span', { class: 'ref' }, node.ref), h('span', {}, plain(node.type)), h('a', { href: toSource(place.project, node.message.ref) }, 'what was said'), h('span', {}, 'until ', when(node.expiresAt, timezone))),
      h('p', { class: 'row' },
        act(() => place.change('confirmPending', { ref: node.ref }), 'Confirm', 'Confirmed'),
        act(() => place.change('rejectPending', { ref: node.ref }), 'Reject', 'Rejected')));
    function act(answer, label, done) {
      return h('button', { type: 'button', class: label === 'Confirm' ? 'primary' : '', onclick: async ({ target }) => {
        target.disabled = true;
        try {
          await answer();
          say(`${done}: ${node.summary}`);
          if (!place.signal.aborted) place.again();
        } catch (error) {
          line.append(describe(error));
        }
      } }, label);
    }
    return line;
  }));
}

/** @param {import('../place.js').Place} place @param {any} chat */
function log(place, chat) {
  const line = (node) => heard(place.project, node, chat.timezone);
  const next = async (after) => (await place.ask('chat', { ref: chat.ref, after, stated: false })).chat.observed;
  return chat.observed.totalCount
    ? paged(place, { first: chat.observed, next, line, label: 'Show earlier ones', list: h('ol', { class: 'plain lines heard' }) })
    : empty('Nothing was heard yet', h('p', {}, 'Messages appear here as they come.'));
}
