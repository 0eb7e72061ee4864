import type { Stripe } from 'stripe';
import type { InvoiceState } from '#worker/domain/payments/invoice-state.ts';
import {
  type Invoice,
  idOf,
  readPayment,
  type StripeSubject,
  statusOf,
  subjectOf,
  toInvoice,
} from './stripe-objects.ts';
import { onceUnder, unlessMissing } from './stripe-request.ts';

/** The version that the shapes below are those of; a newer one is taken together with its package. */
const apiVersion = '2026-10-28.endive';
/** A job makes at most nine calls within its lease. */
const callTimeoutMs = 6000;
const daysUntilDue = 14;

interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Where the API is, when that is not Stripe's own host. */
  apiUrl: string | undefined;
}

export interface StripeEvent {
  id: string;
  type: string;
  subject: StripeSubject | undefined;
}

/** The part of Stripe that the store speaks with; keys make a repeated call the same one. */
export type StripeGateway = ReturnType<typeof createStripeGateway>;

/** Stripe over fetch and WebCrypto. Its package is evaluated by the first call, for most requests make none. */
export function createStripeGateway(settings: StripeSettings) {
  let connection: Promise<Stripe> | undefined;
  const connect = () => {
    connection ??= openClient(settings);
    return connection;
  };
  return {
    /** The customer of a person; the key is theirs, so that two orders at once have one. */
    async createCustomer(userId: string, { inPlaceOf }: { inPlaceOf: string | null }) {
      const { customers } = await connect();
      const key = inPlaceOf === null ? `customer:${userId}` : `customer:${userId}:${inPlaceOf}`;
      const customer = await onceUnder(key, (options) =>
        customers.create({ metadata: { userId } }, options),
      );
      return customer.id;
    },

    /** Says whether there is this customer: one can be deleted at Stripe. */
    async updateCustomer(id: string, params: Stripe.CustomerUpdateParams): Promise<boolean> {
      const { customers } = await connect();
      return (await unlessMissing(customers.update(id, params))) !== undefined;
    },

    /** The invoice of an order that is there already, of those made since a time, ms since 1970. */
    async findInvoice(of: { customer: string; orderId: string; since: number }) {
      const { invoices } = await connect();
      // Two clocks may be apart.
      const created = { gte: Math.floor(of.since / 1000) - 24 * 60 * 60 };
      for await (const one of invoices.list({ customer: of.customer, created, limit: 100 })) {
        if (one.metadata?.orderId === of.orderId) return toInvoice(one);
      }
      return undefined;
    },

    /** A draft that nothing but the store finalises; its metadata leads back to the order. */
    async draftInvoice(
      key: string,
      { orderId, ...params }: { customer: string; orderId: string; description: string },
    ): Promise<Invoice> {
      const { invoices } = await connect();
      const draft = await onceUnder(`${key}:draft`, (options) =>
        invoices.create(
          {
            ...params,
            metadata: { orderId },
            currency: 'usd',
            auto_advance: false,
            collection_method: 'send_invoice',
            days_until_due: daysUntilDue,
            pending_invoice_items_behavior: 'exclude',
          },
          options,
        ),
      );
      return toInvoice(draft);
    },

    /** All lines at once: there is no invoice with some of them. */
    async addLines(key: string, id: string, lines: { description: string; amount: number }[]) {
      const { invoices } = await connect();
      return toInvoice(
        await onceUnder(`${key}:lines`, (options) => invoices.addLines(id, { lines }, options)),
      );
    },

    async finalize(key: string, id: string): Promise<Invoice> {
      const { invoices } = await connect();
      return toInvoice(
        await onceUnder(`${key}:finalize`, (options) =>
          invoices.finalizeInvoice(id, { auto_advance: false }, options),
        ),
      );
    },

    async send(key: string, id: string): Promise<void> {
      const { invoices } = await connect();
      await onceUnder(`${key}:send`, (options) => invoices.sendInvoice(id, {}, options));
    },

    /** Says that an invoice was paid outside of Stripe. */
    async payOutOfBand(key: string, id: string): Promise<void> {
      const { invoices } = await connect();
      await onceUnder(`${key}:pay`, (options) =>
        invoices.pay(id, { paid_out_of_band: true }, options),
      );
    },

    /** An invoice with all that was paid, refunded and disputed; nothing where there is none. */
    async readInvoice(id: string): Promise<InvoiceState | undefined> {
      const stripe = await connect();
      const invoice = await unlessMissing(stripe.invoices.retrieve(id, { expand: ['payments'] }));
      if (invoice === undefined) return undefined;
      const intents = (invoice.payments?.data ?? []).flatMap(
        ({ payment }) => idOf(payment.payment_intent) ?? [],
      );
      const parts = await Promise.all(intents.map((intent) => readPayment(stripe, intent)));
      return {
        id: invoice.id,
        orderId: invoice.metadata?.orderId ?? null,
        url: invoice.hosted_invoice_url ?? null,
        status: statusOf(invoice),
        charged: parts.reduce((sum, part) => sum + part.charged, 0),
        failures: parts.flatMap((part) => part.failures),
        refunds: parts.flatMap((part) => part.refunds),
        disputes: parts.flatMap((part) => part.disputes),
      };
    },

    /** The invoices that a payment is for: neither it nor its charge name them. */
    async invoicesOf(paymentIntentId: string): Promise<string[]> {
      const { invoicePayments } = await connect();
      const payments = await invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: paymentIntentId },
      });
      return payments.data.flatMap(({ invoice }) => idOf(invoice) ?? []);
    },

    /** The event in a webhook's body; nothing when it was not signed by Stripe, or long ago. */
    async readEvent(body: string, signature: string): Promise<StripeEvent | undefined> {
      const stripe = await connect();
      const { Stripe } = await import('stripe');
      try {
        const { id, type, data } = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          settings.webhookSecret,
          undefined,
          Stripe.createSubtleCryptoProvider(),
        );
        return { id, type, subject: subjectOf(data.object) };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
        throw error;
      }
    },
  };
}

async function openClient({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const api = apiUrl ? new URL(apiUrl) : undefined;
  return new Stripe(secretKey, {
    apiVersion,
    httpClient: Stripe.createFetchHttpClient(),
    timeout: callTimeoutMs,
    // The job is tried again, and it looks first.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(api && {
      protocol: api.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: api.hostname,
      port: api.port || (api.protocol === 'http:' ? '80' : '443'),
    }),
  });
}
