import { format, formatDistanceToNowStrict, isSameDay, isToday, isYesterday } from 'date-fns';

/** A day and time like `Nov 21, 2026, 4:05 PM`, or 'Date unknown' (spec section 2). */
export function formatDayTime(iso: string | null | undefined): string {
  const date = new Date(iso ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? 'Date unknown' : format(date, 'MMM d, yyyy, h:mm a');
}

/** How long ago something was, like `3 hours`; nothing for a date that is none. */
export function formatAge(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : formatDistanceToNowStrict(date);
}

/** When a message was written, like `Nov 21, 4:05 PM` (spec section 9). */
export function formatMessageTime(iso: string): string {
  return format(new Date(iso), 'MMM d, h:mm a');
}

/** The day above a day's messages: 'Today', 'Yesterday', else like `Saturday, Nov 21, 2026`. */
export function formatChatDay(iso: string): string {
  const date = new Date(iso);
  if (isToday(date)) return 'Today';
  if (isYesterday(date)) return 'Yesterday';
  return format(date, 'EEEE, MMM d, yyyy');
}

/** Whether two times are on one day where the reader is. */
export function areOnOneDay(iso: string, otherIso: string): boolean {
  return isSameDay(new Date(iso), new Date(otherIso));
}
