import { formatExactDollars } from './money.ts';
import type { OrderAmounts } from './payment.ts';

/**
 * Returns how much of an order is paid, like `$500 of $1076 paid`; '' for an order that is paid
 * exactly, or not at all.
 */
export function paidText({ totalAmount, amountPaid, amountRefunded }: OrderAmounts): string {
  const [total, paid] = [totalAmount, amountPaid].map(formatExactDollars);
  if (amountRefunded > 0) return `${paid} paid, ${formatExactDollars(amountRefunded)} refunded`;
  if (amountPaid > totalAmount) {
    return `${paid} paid, ${formatExactDollars(amountPaid - totalAmount)} too much`;
  }
  return amountPaid > 0 && amountPaid < totalAmount ? `${paid} of ${total} paid` : '';
}
