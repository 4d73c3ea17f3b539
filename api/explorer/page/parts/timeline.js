// A line through time that can be scrubbed: what held on any day.

import { h } from '../dom.js';
import { day } from '../words.js';

const DAY = 86_400_000;
const PAUSE = 180;

/** @param {number} time */
const dateOf = (time) => new Date(time).toISOString().slice(0, 10);

/** The end of a day, so that what was decided on it counts. @param {string} date */
export const endOf = (date) => `${date}T23:59:59.999999Z`;

/**
 * @param {{statement: string, status: string, validFrom?: string}[]} claims what held, at any time
 * @param {string | null} asOf the day that is shown, or null for now
 * @param {(date: string | null) => void} choose
 */
export function timeline(claims, asOf, choose) {
  const starts = claims.filter(({ validFrom }) => validFrom).map((one) => Date.parse(one.validFrom));
  if (!starts.length) return null;
  const today = Math.floor(Date.now() / DAY) * DAY;
  const first = Math.floor(Math.min(...starts) / DAY) * DAY - DAY;
  const last = Math.max(today, first + DAY);
  const shown = asOf ? Math.min(Math.max(Date.parse(asOf), first), last) : last;
  let timer = 0;

  const said = h('output', { class: 'shown', for: 'scrub' });
  const slider = h('input', { type: 'range', id: 'scrub', min: first / DAY, max: last / DAY, step: 1, value: shown / DAY, oninput: () => picked(dateOf(Number(slider.value) * DAY)) });
  const picker = h('input', { type: 'date', 'aria-label': 'As of the day', min: dateOf(first), max: dateOf(last), value: dateOf(shown), onchange: () => picker.value && picked(picker.value, 0) });
  const now = h('button', { type: 'button', onclick: () => choose(null) }, 'Now');
  const days = [...new Set(starts.map(dateOf))].sort();
  const step = (label, find) => h('button', { type: 'button', onclick: () => picked(find(dateOf(Number(slider.value) * DAY)) ?? dateOf(last), 0) }, label);
  const earlier = step('Change before', (date) => days.findLast((one) => one < date) ?? dateOf(first));
  const later = step('Change after', (date) => days.find((one) => one > date));

  function tell(date) {
    const text = date === dateOf(last) ? 'now' : day(date);
    said.textContent = `As of ${text}`;
    slider.setAttribute('aria-valuetext', text);
  }
  function picked(date, pause = PAUSE) {
    tell(date);
    picker.value = date;
    slider.value = String(Date.parse(date) / DAY);
    clearTimeout(timer);
    timer = setTimeout(() => choose(date >= dateOf(last) ? null : date), pause);
  }
  tell(dateOf(shown));
  const marks = h('div', { class: 'marks', 'aria-hidden': 'true' }, claims.filter(({ validFrom }) => validFrom).map((one) => mark(one, first, last)));
  return h('div', { class: 'timeline' },
    h('label', { for: 'scrub' }, 'What held, and when'), h('div', { class: 'track' }, marks, slider),
    h('div', { class: 'row' }, said, picker, earlier, later, now));
}

/** @param {any} claim @param {number} first @param {number} last */
function mark(claim, first, last) {
  const made = h('span', { class: `mark ${claim.status}`, title: `${day(claim.validFrom)}: ${claim.statement}` });
  made.style.left = `${((Date.parse(claim.validFrom) - first) / (last - first)) * 100}%`;
  return made;
}
