import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

type Name = Pick<UserJson, 'firstName' | 'lastName'>;

/** Returns the first and last name, or '' if the user has neither. */
export function fullName({ firstName, lastName }: Name): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** Returns a user's name, or else their email. */
export function displayName<Email>(user: Name & { email: Email }): string | Email {
  return fullName(user) || user.email;
}

/** Returns the initials of the first and last name, else the first letter of the email, else 'U'. */
export function initials({ firstName, lastName, email }: Name & { email?: string | null }): string {
  const fromName = `${firstName?.[0] ?? ''}${lastName?.[0] ?? ''}`;
  return (fromName || email?.[0] || 'U').toUpperCase();
}

/** Returns a vehicle's year, make and model. */
export function vehicleOf(
  order: Pick<OrderJson, 'vehicleYear' | 'vehicleMake' | 'vehicleModel'>,
): string {
  return `${order.vehicleYear} ${order.vehicleMake} ${order.vehicleModel}`;
}

/** Returns an order's product in two lines: years and engine, then model and transmission. */
export function productOf({ product }: Pick<OrderJson, 'product'>): string {
  return `${product.yearRange} ${product.engineType}\n${product.model} · ${product.transmissionType}`;
}

/** Returns a calibration's name in one line. It distinguishes the calibrations for one truck. */
export function calibrationName(
  product: Pick<ProductJson, 'yearRange' | 'engineType' | 'model' | 'transmissionType'>,
): string {
  return `${product.yearRange} ${product.engineType} ${product.model} ${product.transmissionType}`;
}

const sizeUnits = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats a file size in B, KB, MB or GB with one decimal (1 KB = 1024 B). */
export function formatFileSize(bytes: number): string {
  const step = Math.min(bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0, sizeUnits.length - 1);
  return `${(bytes / 1024 ** step).toFixed(1)} ${sizeUnits[step]}`;
}

/** Formats upload progress in bytes, like `45% · 3.2 MB of 7.1 MB`. */
export function formatProgress({ sent, size }: { sent: number; size: number }): string {
  return `${percentOf({ sent, size })}% · ${formatFileSize(sent)} of ${formatFileSize(size)}`;
}

/** Returns the progress in whole percent, rounded down so that 100 means complete. */
export function percentOf({ sent, size }: { sent: number; size: number }): number {
  return size > 0 ? Math.floor((Math.min(sent, size) * 100) / size) : 0;
}
