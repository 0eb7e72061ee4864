import { format, isSameDay, isToday, isYesterday } from 'date-fns';

/** Formats the time of a message, like `Nov 21, 4:05 PM`. */
export function formatMessageTime(iso: string): string {
  return format(new Date(iso), 'MMM d, h:mm a');
}

/** Formats a day separator: 'Today', 'Yesterday', or like `Saturday, Nov 21, 2026`. */
export function formatChatDay(iso: string): string {
  const date = new Date(iso);
  if (isToday(date)) return 'Today';
  if (isYesterday(date)) return 'Yesterday';
  return format(date, 'EEEE, MMM d, yyyy');
}

/** Returns whether two times fall on the same day in the user's time zone. */
export function areOnOneDay(iso: string, otherIso: string): boolean {
  return isSameDay(new Date(iso), new Date(otherIso));
}
