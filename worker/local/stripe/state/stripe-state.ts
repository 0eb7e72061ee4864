import { defaultTaxRates } from './automatic-tax.ts';
import { createCharges } from './charges.ts';
import { createCustomers } from './customers.ts';
import { createDisputes } from './disputes.ts';
import { createEventLog } from './events.ts';
import { createInvoices } from './invoices.ts';
import type { Customer } from './objects.ts';
import { createPayments } from './payments.ts';
import { createRefunds } from './refunds.ts';

export type StripeState = ReturnType<typeof createStripeState>;

/** The in-memory state of one Stripe account. It allows only valid changes and logs their events. */
export function createStripeState(pageUrl: (invoiceId: string) => string) {
  const log = createEventLog();
  const customers = createCustomers();
  const payments = createPayments();
  const charges = createCharges();
  const taxRates = new Map<string, number>(defaultTaxRates);
  const invoices = createInvoices({ customers, payments, charges, log, taxRates, pageUrl });

  /** Returns the charge that paid an invoice. Throws StripeFailure if the invoice is unpaid. */
  const chargeOf = (invoiceId: string) =>
    charges.requireSucceeded(payments.find(invoices.find(invoiceId))?.intent.latest_charge);

  const refunds = createRefunds({
    chargeOf,
    findCharge: charges.find,
    findChargeOfPayment: charges.requireOfPayment,
    log,
  });
  const disputes = createDisputes({ chargeOf, log });

  return {
    customers: customers.all,
    invoices: invoices.all,
    invoicePayments: payments.links,
    charges: charges.all,
    refunds: refunds.all,
    disputes: disputes.all,
    taxRates,
    events: log.events,
    findInvoice: invoices.find,
    createCustomer: customers.create,
    updateCustomer(id: string, params: Partial<Customer>): Customer {
      const customer = customers.update(id, params);
      invoices.updateDraftAddresses(id);
      return customer;
    },
    createInvoice: invoices.create,
    addLines: invoices.addLines,
    finalize: invoices.finalize,
    send: invoices.send,
    pay: invoices.pay,
    decline: invoices.decline,
    payOutOfBand: invoices.payOutOfBand,
    voidInvoice: invoices.void,
    markUncollectible: invoices.markUncollectible,
    refund: refunds.create,
    refundPayment: refunds.createForPayment,
    failRefund: refunds.fail,
    dispute: disputes.create,
    closeDispute: disputes.close,
  };
}
