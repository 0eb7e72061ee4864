import { expect, it } from 'vitest';
import { formatDays, formatPhone, formatTimes } from './shop.ts';

it('formats a phone number', () => {
  expect(formatPhone('+1 406 555 0142')).toBe('(406) 555-0142');
});

it.each([
  ['Monday', 'Friday', 'Monday to Friday'],
  ['Saturday', 'Saturday', 'Saturday'],
])('formats the days from %s to %s', (firstDay, lastDay, text) => {
  expect(formatDays({ firstDay, lastDay })).toBe(text);
});

it.each([
  ['08:00', '17:30', '8 am to 5:30 pm'],
  ['00:00', '12:00', '12 am to 12 pm'],
])('formats the times from %s to %s', (opens, closes, text) => {
  expect(formatTimes({ opens, closes })).toBe(text);
});
