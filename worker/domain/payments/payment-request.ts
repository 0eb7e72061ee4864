import { dayMs } from '#worker/domain/durations.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';

/** The shop's way to pay without an online invoice. */
export interface PaymentMethodText {
  name: string;
  /** Names the order as `{order}`. */
  instructions: string;
}

/** Returns when an order must be paid, given its approval and the days to pay. Both are ms since 1970. */
export function paymentDueAt(approvedAt: number, days: number): number {
  return approvedAt + days * dayMs;
}

/** Returns the instructions of a way to pay, with the order's number. */
export function payInstructions({ instructions }: PaymentMethodText, orderId: string): string {
  return instructions.replaceAll('{order}', shortId(orderId));
}
