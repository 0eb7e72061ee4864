// By hand, because the first Intl.DateTimeFormat takes a phone 60 ms, and date-fns would add 5.6 kB
// to each page.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a day like `Nov 21, 2026`. Throws for an invalid date. */
export function formatDay(iso: string): string {
  const date = new Date(iso);
  return `${shortDay(date)}, ${date.getFullYear()}`;
}

/** Formats a day like `Nov 21`, or `Nov 21, 2025` if it isn't in this year. Throws for an invalid date. */
export function formatShortDay(iso: string): string {
  const date = new Date(iso);
  return date.getFullYear() === new Date().getFullYear() ? shortDay(date) : formatDay(iso);
}

/** Formats a time in ms since 1970 like `4:05 PM`, or `Nov 21, 4:05 PM` if it isn't today. */
export function formatMoment(ms: number): string {
  const date = new Date(ms);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? time(date) : `${shortDay(date)}, ${time(date)}`;
}

/** Formats a time in ms since 1970 as part of a sentence: `at 4:05 PM`, or `on Nov 21, 4:05 PM` if it isn't today. */
export function atMoment(ms: number): string {
  const moment = formatMoment(ms);
  return `${moment.includes(',') ? 'on' : 'at'} ${moment}`;
}

/** Formats a date and time like `Nov 21, 2026, 4:05 PM`, or returns 'Date unknown' for an invalid date. */
export function formatDayTime(iso: string | null | undefined): string {
  const date = new Date(iso ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return 'Date unknown';
  return `${shortDay(date)}, ${date.getFullYear()}, ${time(date)}`;
}

function shortDay(date: Date): string {
  const month = months[date.getMonth()];
  if (month === undefined) throw new RangeError('Invalid date');
  return `${month} ${date.getDate()}`;
}

function time(date: Date): string {
  const minutes = String(date.getMinutes()).padStart(2, '0');
  const half = date.getHours() < 12 ? 'AM' : 'PM';
  return `${date.getHours() % 12 || 12}:${minutes} ${half}`;
}
