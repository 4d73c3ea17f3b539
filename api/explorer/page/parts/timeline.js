// A line through time that can be scrubbed: what held on any day.

import { h } from '../dom.js';
import { day } from '../words.js';
import { bands } from './bands.js';

const DAY = 86_400_000;
const PAUSE = 180;
const MARGIN = 0.2;

/** @param {number} time */
const dateOf = (time) => new Date(time).toISOString().slice(0, 10);
const dayOf = (time) => Math.floor(time / DAY) * DAY;

/** The end of a day, so that what was decided on it counts. @param {string} date */
export const endOf = (date) => `${date}T23:59:59.999999Z`;

/**
 * From the day before the first change to a while after the last one: what nothing happened in takes no room. The far end is now.
 * @param {{validFrom?: string, validTo?: string}[]} claims
 */
function stretch(claims) {
  const changes = claims.flatMap(({ validFrom, validTo }) => [validFrom, validTo]).filter(Boolean).map((at) => Date.parse(at));
  const first = dayOf(Math.min(...changes)) - DAY;
  const end = dayOf(Math.max(...changes));
  const last = Math.min(dayOf(Date.now()), end + Math.max(DAY, Math.ceil(((end - first) * MARGIN) / DAY) * DAY));
  return { first, last: Math.max(last, first + DAY) };
}

/**
 * @param {any[]} claims what held, or was meant to, at any time
 * @param {string | null} asOf the day that is shown, or null for now
 * @param {(date: string | null) => void} choose
 */
export function timeline(claims, asOf, choose) {
  const begun = claims.filter(({ validFrom }) => validFrom);
  if (!begun.length) return null;
  const { first, last } = stretch(begun);
  const today = dateOf(Date.now());
  const days = [...new Set(begun.map(({ validFrom }) => dateOf(Date.parse(validFrom))))].sort();
  let shown = asOf ?? today;
  let timer = 0;

  const said = h('output', { class: 'shown', for: 'scrub' });
  const slider = h('input', { type: 'range', id: 'scrub', min: first / DAY, max: last / DAY, step: 1, oninput: () => picked(Number(slider.value) * DAY >= last ? today : dateOf(Number(slider.value) * DAY)) });
  const picker = h('input', { type: 'date', 'aria-label': 'As of the day', min: dateOf(first), max: today, onchange: () => picker.value && picked(picker.value, 0) });
  const step = (label, find) => h('button', { type: 'button', onclick: () => picked(find() ?? today, 0) }, label);

  function tell() {
    const text = shown >= today ? 'now' : day(shown);
    said.textContent = `As of ${text}`;
    picker.value = shown;
    slider.value = String(shown >= today ? last / DAY : Math.min(Math.max(Date.parse(shown), first), last) / DAY);
    slider.setAttribute('aria-valuetext', text);
  }
  function picked(date, pause = PAUSE) {
    shown = date;
    tell();
    clearTimeout(timer);
    timer = setTimeout(() => choose(date >= today ? null : date), pause);
  }
  tell();
  return h('div', { class: 'timeline' },
    h('label', { for: 'scrub' }, 'What held, and when'),
    bands(begun, first, last, (claim) => picked(dateOf(Date.parse(claim.validFrom)), 0)), slider,
    h('div', { class: 'row' }, said, picker,
      step('Change before', () => days.findLast((one) => one < shown) ?? dateOf(first)),
      step('Change after', () => days.find((one) => one > shown)),
      h('button', { type: 'button', onclick: () => choose(null) }, 'Now')));
}
