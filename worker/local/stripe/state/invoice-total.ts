import type { Invoice } from './objects.ts';

/** Returns the sum of the invoice lines, in cents. */
export function invoiceTotal({ lines }: Pick<Invoice, 'lines'>): number {
  return lines.reduce((sum, line) => sum + line.amount, 0);
}
