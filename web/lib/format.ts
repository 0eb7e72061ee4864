import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

type Name = Pick<UserJson, 'firstName' | 'lastName'>;

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

/** What was ordered, in two lines: years and engine, then model and transmission. */
export function productOf({ product }: Pick<OrderJson, 'product'>): string {
  return `${product.yearRange} ${product.engineType}\n${product.model} · ${product.transmissionType}`;
}

/** A calibration's name in one line, which tells those of one truck apart. */
export function calibrationName(
  product: Pick<ProductJson, 'yearRange' | 'engineType' | 'model' | 'transmissionType'>,
): string {
  return `${product.yearRange} ${product.engineType} ${product.model} ${product.transmissionType}`;
}

const sizeUnits = ['B', 'KB', 'MB', 'GB'] as const;

/** A file's size in B, KB, MB or GB with one decimal, steps of 1024 (spec section 9). */
export function formatFileSize(bytes: number): string {
  const step = Math.min(bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0, sizeUnits.length - 1);
  return `${(bytes / 1024 ** step).toFixed(1)} ${sizeUnits[step]}`;
}

/** How far a file is: `45% · 3.2 MB of 7.1 MB`. It says 100% only when all of it is there. */
export function formatProgress({ sent, size }: { sent: number; size: number }): string {
  return `${percentOf({ sent, size })}% · ${formatFileSize(sent)} of ${formatFileSize(size)}`;
}

/** How much of a file is there, in whole percent; 100 only when all of it is. */
export function percentOf({ sent, size }: { sent: number; size: number }): number {
  return size > 0 ? Math.floor((Math.min(sent, size) * 100) / size) : 0;
}
