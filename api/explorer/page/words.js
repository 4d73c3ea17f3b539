// Words, times and numbers for people.

import { h } from './dom.js';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const HOUR = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/** NEEDS_RECHECK → needs recheck. @param {string} word */
export const plain = (word) => word.toLowerCase().replaceAll('_', ' ');

/** @param {string} word */
export const titled = (word) => plain(word).replace(/^./, (first) => first.toUpperCase());

/** @param {string} at */
export const day = (at) => DAY.format(new Date(at));

/** A time of the service, in UTC like everything it says; in a zone of its own it is told with that zone. @param {string | null | undefined} at @param {string} [zone] */
export function when(at, zone) {
  if (!at) return null;
  if (zone) return h('time', { datetime: at, title: `${at} (UTC)` }, zoned(zone).format(new Date(at)));
  const date = new Date(at);
  return h('time', { datetime: at, title: `${at} (UTC)` }, `${DAY.format(date)}, ${HOUR.format(date)}`);
}

/** @param {string} timeZone by its name in the database of zones */
const zoned = (timeZone) => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' });

/** @param {number} amount */
export const number = (amount) => amount.toLocaleString('en', { maximumFractionDigits: 10 });

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

/** high, medium or low, as the service words it. @param {number} confidence */
export function sure(confidence) {
  if (confidence >= 0.85) return 'high';
  return confidence >= 0.6 ? 'medium' : 'low';
}

/** A value of a claim as a person would write it. @param {unknown} value */
export function written(value) {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(written).join(', ');
  const { value: number, amount = number, unit, currency = unit } = /** @type {any} */ (value);
  return amount !== undefined && currency ? `${written(amount)} ${currency}` : JSON.stringify(value);
}
