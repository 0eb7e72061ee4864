import { describe, expect, it } from 'vitest';
import { replyTimeText } from './reply-time-text.ts';

const weekdays = { firstDay: 'Monday', lastDay: 'Friday', opens: '08:00', closes: '17:00' };
const saturdays = { firstDay: 'Saturday', lastDay: 'Saturday', opens: '09:00', closes: '12:00' };
const mountain = { timeZone: 'Mountain Time', ianaTimeZone: 'America/Denver' };

/** Times are UTC. Denver is 7 hours behind in winter, and 6 in summer. */
const textAt = (utc: string, hours = [weekdays]) =>
  replyTimeText({ hours, ...mountain }, new Date(utc));

describe('replyTimeText', () => {
  it('names the shop’s hours, its day and the next opening', () => {
    expect(textAt('2026-11-23T04:30:00Z')).toBe(
      'We answer weekdays 8 to 5 Mountain. It’s Sunday night there, so expect a reply Monday morning.',
    );
  });

  it.each([
    ['before opening', '2026-11-23T14:59:00Z', 'Monday morning there, so expect a reply today.'],
    ['while open', '2026-11-23T22:00:00Z', 'Monday afternoon there, so expect a reply today.'],
    [
      'in the last hour',
      '2026-11-23T23:01:00Z',
      'Monday afternoon there and we close soon, so expect a reply Tuesday morning.',
    ],
    [
      'at closing time',
      '2026-11-24T00:00:00Z',
      'Monday evening there, so expect a reply Tuesday morning.',
    ],
    [
      'after closing',
      '2026-11-24T01:00:00Z',
      'Monday evening there, so expect a reply Tuesday morning.',
    ],
    ['after midnight', '2026-11-24T08:00:00Z', 'early Tuesday there, so expect a reply today.'],
    [
      'before a weekend',
      '2026-11-28T05:00:00Z',
      'Friday night there, so expect a reply Monday morning.',
    ],
    ['in summer', '2026-07-06T13:59:00Z', 'Monday morning there, so expect a reply today.'],
  ])('%s', (_, utc, end) => {
    expect(textAt(utc)).toMatch(new RegExp(`It’s ${end}$`));
  });

  it('counts Saturday’s own hours', () => {
    const text = textAt('2026-11-28T05:00:00Z', [weekdays, saturdays]);
    expect(text).toContain('We answer weekdays 8 to 5 and Saturdays 9 to 12 Mountain.');
    expect(text).toContain('expect a reply Saturday morning.');
  });

  it('understands days across the end of the week, and half hours', () => {
    const hours = [{ firstDay: 'Friday', lastDay: 'Sunday', opens: '12:30', closes: '20:00' }];
    expect(textAt('2026-11-23T04:30:00Z', hours)).toBe(
      'We answer Friday to Sunday 12:30 to 8 Mountain. It’s Sunday night there, so expect a reply Friday afternoon.',
    );
  });

  it('finds the same day of the next week', () => {
    expect(textAt('2026-11-28T20:00:00Z', [saturdays])).toContain('a reply Saturday morning.');
  });
});
