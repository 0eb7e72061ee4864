import { format } from 'date-fns';
import type { OrderJson, UserJson } from '#worker/domain/api.ts';

type Name = Pick<UserJson, 'firstName' | 'lastName'>;

/** A day like `Nov 21, 2026` (spec section 9). */
export function formatDay(iso: string): string {
  return format(new Date(iso), 'MMM d, yyyy');
}

/** A day and time like `Nov 21, 2026, 4:05 PM`, or 'Date unknown' (spec section 2). */
export function formatDayTime(iso: string | null | undefined): string {
  const date = new Date(iso ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? 'Date unknown' : format(date, 'MMM d, yyyy, h:mm a');
}

/** First and last name, or nothing when neither is known. */
export function fullName({ firstName, lastName }: Name): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** Initials: of first and last name, else the e-mail's first letter, else 'U' (spec section 2). */
export function initials({ firstName, lastName, email }: Name & { email?: string | null }): string {
  const fromName = `${firstName?.[0] ?? ''}${lastName?.[0] ?? ''}`;
  return (fromName || email?.[0] || 'U').toUpperCase();
}

/** Year, make and model as one text. */
export function vehicleOf(
  order: Pick<OrderJson, 'vehicleYear' | 'vehicleMake' | 'vehicleModel'>,
): string {
  return `${order.vehicleYear} ${order.vehicleMake} ${order.vehicleModel}`;
}
