const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/**
 * A day like `Nov 21, 2026`, the spec's 'MMM d, yyyy' (section 9). The browser's own formatter writes exactly
 * that, so the pages of cards need not carry date-fns.
 */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}
