import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

type Name = Pick<UserJson, 'firstName' | 'lastName'>;

/** Returns the first and last name, or '' if the user has neither. */
export function fullName({ firstName, lastName }: Name): string {
  return [firstName, lastName].filter(Boolean).join(' ');
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
