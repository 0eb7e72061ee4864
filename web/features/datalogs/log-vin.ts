import { normalizeVin } from '#worker/domain/fitment/vin/vin-format.ts';

/** Returns whether a log is from another truck than the order's. False if either VIN is unknown. */
export function isOtherVin(logVin: string | undefined, orderVin: string | null): boolean {
  return Boolean(logVin && orderVin) && logVin !== normalizeVin(orderVin ?? '');
}
