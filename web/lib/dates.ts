import { format } from 'date-fns';

/** A day and time like `Nov 21, 2026, 4:05 PM`, or 'Date unknown' (spec section 2). */
export function formatDayTime(iso: string | null | undefined): string {
  const date = new Date(iso ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? 'Date unknown' : format(date, 'MMM d, yyyy, h:mm a');
}
