import { describe, expect, it } from 'vitest';
import { formatMessageTime } from '#web/features/chat/messages/message-dates.ts';
import { formatDay, formatDayTime, formatMoment, formatShortDay } from './day.ts';
import { formatFileSize, formatProgress, fullName, initials } from './format.ts';

describe('initials', () => {
  it.each([
    [{ firstName: 'Ana', lastName: 'Rivera', email: 'x@example.com' }, 'AR'],
    [{ firstName: 'ana', lastName: null, email: 'x@example.com' }, 'A'],
    [{ firstName: null, lastName: 'rivera', email: 'x@example.com' }, 'R'],
    [{ firstName: null, lastName: null, email: 'x@example.com' }, 'X'],
    [{ firstName: '', lastName: '', email: '' }, 'U'],
  ])('of %j are %s', (user, expected) => {
    expect(initials(user)).toBe(expected);
  });
});

it('joins the known parts of a full name', () => {
  expect(fullName({ firstName: 'Ana', lastName: 'Rivera' })).toBe('Ana Rivera');
  expect(fullName({ firstName: 'Ana', lastName: null })).toBe('Ana');
  expect(fullName({ firstName: null, lastName: null })).toBe('');
});

it.each([
  [0, '0.0 B'],
  [1, '1.0 B'],
  [1023, '1023.0 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [5 * 1024 * 1024, '5.0 MB'],
  [2_147_483_648, '2.0 GB'],
  [5 * 1024 ** 4, '5120.0 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

it.each([
  [0, 1024, '0% · 0.0 B of 1.0 KB'],
  [1023, 1024, '99% · 1023.0 B of 1.0 KB'],
  [1024, 1024, '100% · 1.0 KB of 1.0 KB'],
  [2_147_483_647, 2_147_483_648, '99% · 2.0 GB of 2.0 GB'],
])('formats %d of %d bytes as %s', (sent, size, text) => {
  expect(formatProgress({ sent, size })).toBe(text);
});

it('formats dates', () => {
  const iso = new Date(2026, 10, 5, 16, 5).toISOString();
  expect(formatDay(iso)).toBe('Nov 5, 2026');
  expect(formatMessageTime(iso)).toBe('Nov 5, 4:05 PM');
  expect(formatDayTime(iso)).toBe('Nov 5, 2026, 4:05 PM');
  expect(formatDayTime('never')).toBe('Date unknown');
  expect(formatDayTime(null)).toBe('Date unknown');
});

it.each([
  [0, '12:00 AM'],
  [11, '11:00 AM'],
  [12, '12:00 PM'],
  [23, '11:00 PM'],
])('formats the hour %d as %s', (hour, text) => {
  const date = new Date();
  date.setHours(hour, 0, 0, 0);
  expect(formatMoment(date.getTime())).toBe(text);
});

it('formats dates as Intl does', () => {
  const intl = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(2025, month, 1 + month, month * 2, month * 5);
    const expected = intl.format(date).replace('\u202f', ' ');
    expect(formatDayTime(date.toISOString())).toBe(expected);
    expect(formatMoment(date.getTime())).toBe(expected.replace(', 2025', ''));
    expect(formatDay(date.toISOString())).toBe(expected.replace(/, \d+:.*/, ''));
    expect(formatShortDay(date.toISOString())).toBe(formatDay(date.toISOString()));
  }
  expect(() => formatDay('never')).toThrow(RangeError);
});
