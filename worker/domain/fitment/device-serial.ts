/** The rules for a tuning device's serial number. The order's device, the truck form and the API share them. */
import { trimText } from '#worker/domain/blank-text.ts';
import { lengthProblem } from '#worker/domain/form-messages.ts';
import { limits } from '#worker/domain/limits.ts';

/** Trims and upper-cases a serial number. */
export function normalizeSerial(text: string): string {
  return trimText(text).toUpperCase();
}

/** Validates a normalized serial number; blank is valid. */
export function serialProblem(serial: string): string | undefined {
  return /^[\w./ -]*$/.test(serial)
    ? lengthProblem('The serial number', serial, limits.deviceSerial)
    : 'A serial number can only have letters, digits, spaces and - . / _';
}

/**
 * Returns what looks wrong about a serial number. HP Tuners shows its numbers with ten digits; EZ
 * Lynk documents no form. Only a hint, because a maker can change it.
 */
export function serialHint(kind: string, serial: string): string | undefined {
  if (!/HP Tuners|MPVI/i.test(kind) || normalizeSerial(serial) === '') return undefined;
  return /^\d{10}$/.test(normalizeSerial(serial))
    ? undefined
    : 'HP Tuners serial numbers have 10 digits. Yours is on the back of the device.';
}
