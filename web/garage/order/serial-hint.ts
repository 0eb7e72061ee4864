import type { OrderDeviceJson } from '#worker/domain/orders/orders.api.ts';

/**
 * Returns what looks wrong about a serial number. HP Tuners shows its numbers with ten digits; EZ Lynk documents no form.
 * Only a hint, because a maker can change it.
 */
export function serialHint({ kind, serial }: OrderDeviceJson): string | undefined {
  if (!/HP Tuners|MPVI/i.test(kind) || serial.trim() === '') return undefined;
  return /^\d{10}$/.test(serial.trim())
    ? undefined
    : 'HP Tuners serial numbers have 10 digits. Yours is on the back of the device.';
}
