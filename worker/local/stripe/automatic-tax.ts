import { type Invoice, invoiceSubtotal } from './stripe-objects.ts';

/** The stand-in's shop is registered in these states. */
export const defaultTaxRates = [
  ['CO', 0.029],
  ['TX', 0.0625],
  ['WY', 0.04],
] as const;

/** Computes an invoice's tax as Stripe Tax does: by the shipping address, or else by the billing address. */
export function computeTax(invoice: Invoice, rates: ReadonlyMap<string, number>): Invoice {
  if (!invoice.automatic_tax.enabled) return invoice;
  const location = invoice.customer_shipping?.address ?? invoice.customer_address;
  // An address in the US needs a ZIP code of 5 digits.
  const isKnown = /^\d{5}(-\d{4})?$/.test(location?.postal_code ?? '');
  const rate = isKnown ? (rates.get(location?.state ?? '') ?? 0) : 0;
  invoice.automatic_tax.status = isKnown ? 'complete' : 'requires_location_inputs';
  invoice.tax = Math.round(invoiceSubtotal(invoice) * rate);
  return invoice;
}
