import { connectivity } from '#web/api/connectivity.ts';
import type { DeliveryResult } from './delivery-result.ts';

export const sendingFailedText = 'Failed to send message';

/** Returns whether a message's attempt failed. While offline, the message itself says that it waits for signal. */
export function isSendingFailure(result: DeliveryResult): boolean {
  if (result.kind === 'delivered') return false;
  const isOffline = connectivity.get() === 'offline';
  const isJustWaiting = result.kind === 'waiting' && (result.isUntried || isOffline);
  return !isJustWaiting;
}
