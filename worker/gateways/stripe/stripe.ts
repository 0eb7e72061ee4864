import type { Stripe } from 'stripe';
import type { InvoiceState } from './invoice-state.ts';
import {
  type Invoice,
  idOf,
  intentsOf,
  readPayment,
  refundablePayments,
  type StripeSubject,
  statusOf,
  subjectOf,
  taxOf,
  toInvoice,
} from './stripe-objects.ts';
import {
  isUnknownLocation,
  rejectionOf,
  undefinedIfMissing,
  withIdempotencyKey,
} from './stripe-request.ts';

/** The API version that this code is written for. Update it together with the package. */
const apiVersion = '2026-10-28.endive';
/** A job makes at most nine calls, and all must fit in its lease. */
const callTimeoutMs = 6000;
const daysUntilDue = 14;

interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Overrides Stripe's own API host. */
  apiUrl: string | undefined;
}

export interface StripeEvent {
  id: string;
  type: string;
  subject: StripeSubject | undefined;
}

/** The Stripe calls that we use. Idempotency keys make repeated calls safe. */
export type StripeGateway = ReturnType<typeof createStripeGateway>;

/**
 * Creates a Stripe client on fetch and WebCrypto. Loads the package on the first call, since most
 * requests make none.
 */
export function createStripeGateway(settings: StripeSettings) {
  let connection: Promise<Stripe> | undefined;
  const connect = () => {
    connection ??= openClient(settings);
    return connection;
  };
  return {
    ...customerCalls(connect),
    ...draftCalls(connect),
    ...invoiceCalls(connect),
    ...paymentCalls(connect),

    /** Returns the event in a webhook body, or undefined if the signature is invalid or too old. */
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

type Connect = () => Promise<Stripe>;

/** Calls about customers. */
function customerCalls(connect: Connect) {
  return {
    /** Creates a user's customer. The key is per user, so two orders at once share one customer. */
    async createCustomer(userId: string, { replacing }: { replacing: string | null }) {
      const { customers } = await connect();
      const key = replacing === null ? `customer:${userId}` : `customer:${userId}:${replacing}`;
      const customer = await withIdempotencyKey(key, (options) =>
        customers.create({ metadata: { userId } }, options),
      );
      return customer.id;
    },

    /** Updates a customer. Returns false if it was deleted at Stripe. */
    async updateCustomer(id: string, params: Stripe.CustomerUpdateParams): Promise<boolean> {
      const { customers } = await connect();
      return (await undefinedIfMissing(customers.update(id, params))) !== undefined;
    },
  };
}

interface InvoiceOf {
  customer: string;
  orderId: string;
  orderVersion: number;
  isTaxed: boolean;
}

interface InvoiceSearch extends InvoiceOf {
  /** ms since 1970. */
  since: number;
  skipsVoid: boolean;
}

interface NewInvoice extends InvoiceOf {
  description: string;
}

/** Calls that find an invoice or start one. */
function draftCalls(connect: Connect) {
  return {
    /**
     * Returns the newest invoice of an order's version, or undefined. Searches invoices created
     * after `since` (ms since 1970). Skips drafts that Stripe computes tax for unless `isTaxed`,
     * and the other way round.
     */
    async findInvoice({ customer, since, skipsVoid, ...wanted }: InvoiceSearch) {
      const { invoices } = await connect();
      // A day of tolerance for clocks that differ.
      const created = { gte: Math.floor(since / 1000) - 24 * 60 * 60 };
      for await (const invoice of invoices.list({ customer, created, limit: 100 })) {
        if (invoice.metadata?.orderId !== wanted.orderId) continue;
        if (invoice.metadata.orderVersion !== `${wanted.orderVersion}`) continue;
        if (skipsVoid && invoice.status === 'void') continue;
        if (invoice.status === 'draft' && invoice.automatic_tax.enabled !== wanted.isTaxed)
          continue;
        return toInvoice(invoice);
      }
      return undefined;
    },

    /**
     * Creates a draft that Stripe does not finalize on its own. Its metadata holds the order's id
     * and version. If `isTaxed`, Stripe Tax adds the tax, and the draft takes no negative line.
     */
    async draftInvoice(
      key: string,
      { orderId, orderVersion, isTaxed, ...params }: NewInvoice,
    ): Promise<Invoice> {
      const { invoices } = await connect();
      const draft = await withIdempotencyKey(`${key}:draft`, (options) =>
        invoices.create(
          {
            ...params,
            metadata: { orderId, orderVersion },
            currency: 'usd',
            auto_advance: false,
            automatic_tax: { enabled: isTaxed },
            collection_method: 'send_invoice',
            days_until_due: daysUntilDue,
            pending_invoice_items_behavior: 'exclude',
          },
          options,
        ),
      );
      return toInvoice(draft);
    },

    /** Adds all lines in one call, so no invoice has only some of them. */
    async addLines(key: string, id: string, lines: { description: string; amount: number }[]) {
      const { invoices } = await connect();
      return toInvoice(
        await withIdempotencyKey(`${key}:lines`, (options) =>
          invoices.addLines(id, { lines }, options),
        ),
      );
    },
  };
}

/** Calls that move an invoice to its next state. */
function invoiceCalls(connect: Connect) {
  return {
    /** Finalizes a draft. Returns undefined if Stripe Tax doesn't recognize the customer's address. */
    async finalize(key: string, id: string): Promise<Invoice | undefined> {
      const { invoices } = await connect();
      try {
        return toInvoice(
          await withIdempotencyKey(`${key}:finalize`, (options) =>
            invoices.finalizeInvoice(id, { auto_advance: false }, options),
          ),
        );
      } catch (error) {
        if (isUnknownLocation(error)) return undefined;
        throw error;
      }
    },

    async send(key: string, id: string): Promise<void> {
      const { invoices } = await connect();
      await withIdempotencyKey(`${key}:send`, (options) => invoices.sendInvoice(id, {}, options));
    },

    /** Voids an open or uncollectible invoice. */
    async voidInvoice(key: string, id: string): Promise<void> {
      const { invoices } = await connect();
      await withIdempotencyKey(`${key}:void`, (options) => invoices.voidInvoice(id, {}, options));
    },

    /** Marks an invoice as paid manually, which Stripe calls out of band. */
    async markPaid(key: string, id: string): Promise<void> {
      const { invoices } = await connect();
      await withIdempotencyKey(`${key}:pay`, (options) =>
        invoices.pay(id, { paid_out_of_band: true }, options),
      );
    },
  };
}

/** Calls about what was paid and refunded. */
function paymentCalls(connect: Connect) {
  return {
    /**
     * Refunds an amount (cents) of what these invoices' payments have left, or finds the refund
     * that an earlier call made. Returns Stripe's reason if it rejects the refund.
     */
    async refund(
      key: string,
      { invoiceIds, amount, refundId }: { invoiceIds: string[]; amount: number; refundId: string },
    ): Promise<{ id: string } | { rejection: string }> {
      const stripe = await connect();
      const payments = await Promise.all(invoiceIds.map((id) => refundablePayments(stripe, id)));
      const all = payments.flat();
      const earlier = all
        .flatMap(({ refunds }) => refunds)
        .find(({ metadata }) => metadata?.refundId === refundId);
      if (earlier) return { id: earlier.id };
      const payment = all.find(({ left }) => left >= amount) ?? all[0];
      if (payment === undefined) return { rejection: 'Stripe has no payment of this order' };
      const params = { payment_intent: payment.intent, amount, metadata: { refundId } };
      try {
        return await withIdempotencyKey(`${key}:refund`, (options) =>
          stripe.refunds.create(params, options),
        );
      } catch (error) {
        const rejection = rejectionOf(error);
        if (rejection === undefined) throw error;
        return { rejection };
      }
    },

    /** Returns an invoice with its charges, refunds and disputes, or undefined if it does not exist. */
    async readInvoice(id: string): Promise<InvoiceState | undefined> {
      const stripe = await connect();
      const invoice = await undefinedIfMissing(
        stripe.invoices.retrieve(id, { expand: ['payments'] }),
      );
      if (invoice === undefined) return undefined;
      const parts = await Promise.all(
        intentsOf(invoice).map((intent) => readPayment(stripe, intent)),
      );
      return {
        id: invoice.id,
        orderId: invoice.metadata?.orderId ?? null,
        orderVersion: Number(invoice.metadata?.orderVersion) || null,
        url: invoice.hosted_invoice_url ?? null,
        status: statusOf(invoice),
        total: invoice.total,
        tax: taxOf(invoice),
        charged: parts.reduce((sum, part) => sum + part.charged, 0),
        failures: parts.flatMap((part) => part.failures),
        refunds: parts.flatMap((part) => part.refunds),
        failedRefunds: parts.flatMap((part) => part.failedRefunds),
        disputes: parts.flatMap((part) => part.disputes),
      };
    },

    /** Returns the ids of the invoices that a payment is for. Payments and charges don't name them. */
    async findInvoiceIds(paymentIntentId: string): Promise<string[]> {
      const { invoicePayments } = await connect();
      const payments = await invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: paymentIntentId },
      });
      return payments.data.flatMap(({ invoice }) => idOf(invoice) ?? []);
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
    // The job retries instead, after it has checked what already exists.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(api && {
      protocol: api.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: api.hostname,
      port: api.port || (api.protocol === 'http:' ? '80' : '443'),
    }),
  });
}
