import type { Invoice } from './objects.ts';

/** Returns the sum of the invoice lines without tax, in cents. */
export function invoiceSubtotal({ lines }: Pick<Invoice, 'lines'>): number {
  return lines.reduce((sum, line) => sum + line.amount, 0);
}

/** Returns what the customer pays, in cents. */
export function invoiceTotal(invoice: Pick<Invoice, 'lines' | 'tax'>): number {
  return invoiceSubtotal(invoice) + invoice.tax;
}
