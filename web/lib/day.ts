const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/**
 * A day like `Nov 21, 2026`, the spec's 'MMM d, yyyy' (section 9). The browser's own formatter writes exactly
 * that, so the pages of cards need not carry date-fns.
 */
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

/** A moment like `4:05 PM`, with its day where that is not today; from ms since 1970. */
export function formatMoment(ms: number): string {
  const isToday = new Date(ms).toDateString() === new Date().toDateString();
  return (isToday ? time : dayAndTime).format(ms);
}
