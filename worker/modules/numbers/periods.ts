import { dayMs } from '#worker/domain/durations.ts';
import type { Period } from '#worker/domain/numbers/numbers.api.ts';

export const weekMs = 7 * dayMs;
/** How many weeks the numbers cover, including the current one. */
const weekCount = 53;
/** The first Monday after 1970 began, in ms. */
const firstMonday = 4 * dayMs;

export interface Week {
  /** The Monday that it starts on, like `2026-11-16`. */
  week: string;
  /** Its first moment in the shop's time zone, in ms since 1970. */
  start: number;
}

/** Returns the first moments of the periods that a time is in, in a time zone, in ms since 1970. */
export function periodStarts(now: number, timeZone: string): Record<Period, number> {
  const today = dayOf(now, timeZone);
  const month = new Date(today).setUTCDate(1);
  const starts = { today, week: mondayOf(today), month, year: oldestMonday(today) };
  const at = (day: number) => startOfDay(day, timeZone);
  return {
    today: at(starts.today),
    week: at(starts.week),
    month: at(starts.month),
    year: at(starts.year),
  };
}

/** Returns the weeks that the numbers cover, oldest first. They start on Mondays in the time zone. */
export function coveredWeeks(now: number, timeZone: string): Week[] {
  const oldest = oldestMonday(dayOf(now, timeZone));
  return Array.from({ length: weekCount }, (_, index) => {
    const monday = oldest + index * weekMs;
    return {
      week: new Date(monday).toISOString().slice(0, 10),
      start: startOfDay(monday, timeZone),
    };
  });
}

/**
 * Returns how far clocks that change in the weeks have moved the weeks' starts, newest first: from
 * `since` on, subtract `shift` ms from a time to find its week by its distance from the first
 * start. A clock changes on a weekend, so the middle of the week before is early enough.
 */
export function weekShifts(weeks: readonly Week[]): { since: number; shift: number }[] {
  const [first] = weeks;
  const shifts = weeks.map(({ start }, index) => ({
    since: start - weekMs / 2,
    shift: start - ((first?.start ?? 0) + index * weekMs),
  }));
  return shifts.filter(({ shift }, index) => shift !== (shifts[index - 1]?.shift ?? 0)).reverse();
}

/** Returns a time's day in a time zone, as the day's start in UTC. */
export function dayOf(ms: number, timeZone: string): number {
  return Math.floor((ms + offsetAt(ms, timeZone)) / dayMs) * dayMs;
}

/** Returns when a day, given as its start in UTC, starts in a time zone. */
function startOfDay(day: number, timeZone: string): number {
  const guess = day - offsetAt(day, timeZone);
  return day - offsetAt(guess, timeZone);
}

function mondayOf(day: number): number {
  return firstMonday + Math.floor((day - firstMonday) / weekMs) * weekMs;
}

function oldestMonday(day: number): number {
  return mondayOf(day) - (weekCount - 1) * weekMs;
}

/** Returns how far a time zone's clocks are ahead of UTC, in ms. */
function offsetAt(ms: number, timeZone: string): number {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(ms);
  return Date.parse(`${text.replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000;
}
