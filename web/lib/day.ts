const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Formats a day like `Nov 21, 2026`. Uses Intl, so that pages with cards don't load date-fns. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Formats a time in ms since 1970 like `4:05 PM`, or `Nov 21, 4:05 PM` if it isn't today. */
export function formatMoment(ms: number): string {
  const isToday = new Date(ms).toDateString() === new Date().toDateString();
  return (isToday ? time : dayAndTime).format(ms);
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** Formats a day like `Nov 21`, or `Nov 21, 2025` if it isn't in this year. */
export function formatShortDay(iso: string): string {
  const date = new Date(iso);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return (isThisYear ? shortDay : day).format(date);
}
