import { StripeFailure } from './failure.ts';
import {
  allowParams,
  entries,
  type Form,
  fields,
  integer,
  requiredText,
  text,
  texts,
} from './form.ts';
import { apiVersion } from './state/events.ts';
import { toInvoiceJson } from './state/invoices.ts';
import type { StripeState } from './state/stripe-state.ts';

/** An API call. Its name is like `POST /v1/invoices/:id/finalize`. */
export interface Call {
  name: string;
  respond: (form: Form) => object;
}

type Handler = (form: Form, id: string) => object;

const customerParams = ['email', 'name', 'phone', 'address', 'shipping', 'metadata'];
const pageParams = ['limit', 'starting_after', 'expand'];

/** The API calls that we use, with the parameters that they accept. */
function handlers(state: StripeState): Record<string, Handler> {
  return {
    'POST /v1/customers': (form) => {
      allowParams(form, customerParams);
      return state.createCustomer(customerOf(form));
    },
    'POST /v1/customers/:id': (form, id) => {
      allowParams(form, customerParams);
      return state.updateCustomer(id, customerOf(form));
    },
    'GET /v1/invoices': (form) => {
      allowParams(form, [...pageParams, 'customer', 'created', 'status']);
      const since = Number(text(fields(form, 'created'), 'gte') ?? 0);
      const customer = text(form, 'customer');
      const found = [...state.invoices.values()].filter(
        (invoice) =>
          invoice.created >= since && (customer === undefined || invoice.customer === customer),
      );
      return listPage('/v1/invoices', found, form, toInvoiceJson);
    },
    'POST /v1/invoices': (form) => {
      allowParams(form, [
        'customer',
        'description',
        'metadata',
        'currency',
        'auto_advance',
        'automatic_tax',
        'collection_method',
        'days_until_due',
        'pending_invoice_items_behavior',
      ]);
      if (text(form, 'collection_method') !== 'send_invoice' || text(form, 'currency') !== 'usd') {
        throw new StripeFailure(400, 'This stand-in only supports send_invoice in usd.');
      }
      const customer = requiredText(form, 'customer');
      return toInvoiceJson(
        state.createInvoice({
          customer,
          description: text(form, 'description') ?? null,
          metadata: texts(form, 'metadata'),
          auto_advance: text(form, 'auto_advance') === 'true',
          daysUntilDue: integer(form, 'days_until_due'),
          isTaxed: text(fields(form, 'automatic_tax'), 'enabled') === 'true',
        }),
      );
    },
    'GET /v1/invoices/:id': (form, id) => {
      allowParams(form, ['expand']);
      const invoice = state.findInvoice(id);
      const payments = [...state.invoicePayments.values()].filter(
        (payment) => payment.invoice === id,
      );
      const isExpanded = Object.values(fields(form, 'expand')).includes('payments');
      return {
        ...toInvoiceJson(invoice),
        ...(isExpanded && { payments: listPage('', payments, {}) }),
      };
    },
    'POST /v1/invoices/:id/add_lines': (form, id) => {
      allowParams(form, ['lines']);
      const lines = entries(form, 'lines').map((line) => {
        allowParams(line, ['amount', 'description']);
        return { amount: integer(line, 'amount'), description: text(line, 'description') ?? null };
      });
      return toInvoiceJson(state.addLines(id, lines));
    },
    'POST /v1/invoices/:id/finalize': (form, id) => {
      allowParams(form, ['auto_advance']);
      return toInvoiceJson(state.finalize(id));
    },
    'POST /v1/invoices/:id/send': (form, id) => {
      allowParams(form, []);
      return toInvoiceJson(state.send(id));
    },
    'POST /v1/invoices/:id/void': (form, id) => {
      allowParams(form, []);
      return toInvoiceJson(state.voidInvoice(id));
    },
    'POST /v1/invoices/:id/pay': (form, id) => {
      allowParams(form, ['paid_out_of_band']);
      if (text(form, 'paid_out_of_band') !== 'true') {
        throw new StripeFailure(400, 'This stand-in has no payment methods to charge.');
      }
      return toInvoiceJson(state.payOutOfBand(id));
    },
    'GET /v1/invoice_payments': (form) => {
      allowParams(form, [...pageParams, 'payment', 'invoice']);
      const intent = requiredText(fields(form, 'payment'), 'payment_intent');
      const found = [...state.invoicePayments.values()].filter(
        ({ payment }) => payment.payment_intent === intent,
      );
      return listPage('/v1/invoice_payments', found, form);
    },
    'GET /v1/charges': (form) => listByPayment('/v1/charges', state.charges, form),
    'POST /v1/refunds': (form) => {
      allowParams(form, ['payment_intent', 'amount', 'metadata']);
      const intent = requiredText(form, 'payment_intent');
      return state.refundPayment(intent, integer(form, 'amount'), texts(form, 'metadata'));
    },
    'GET /v1/refunds': (form) => listByPayment('/v1/refunds', state.refunds, form),
    'GET /v1/disputes': (form) => listByPayment('/v1/disputes', state.disputes, form),
  };
}

/** Returns a function that finds the call for a request. It throws StripeFailure 404 for an unknown URL. */
export function createApi(state: StripeState) {
  const handlerByName = handlers(state);
  return (method: string, path: string): Call => {
    const [, version = '', resource = '', id, action] = path.split('/');
    const parts = [version, resource, ...(id ? [':id'] : []), ...(action ? [action] : [])];
    const name = `${method} /${parts.join('/')}`;
    const handle = handlerByName[name];
    if (handle === undefined) {
      throw new StripeFailure(404, `Unrecognized request URL (${method}: ${path}).`);
    }
    return { name, respond: (form) => handle(form, decodeURIComponent(id ?? '')) };
  };
}

/** Throws StripeFailure for a wrong API key or another API version. */
export function authenticate(headers: NodeJS.Dict<string | string[]>, secretKey: string): void {
  if (headers.authorization !== `Bearer ${secretKey}`) {
    throw new StripeFailure(401, 'Invalid API Key provided: sk_test_****');
  }
  if (headers['stripe-version'] !== apiVersion) {
    throw new StripeFailure(400, `Invalid Stripe API version: ${headers['stripe-version']}`);
  }
}

function customerOf(form: Form) {
  const given = (name: 'email' | 'name' | 'phone') => {
    const value = text(form, name);
    return value === undefined ? {} : { [name]: value };
  };
  return {
    ...given('email'),
    ...given('name'),
    ...given('phone'),
    ...(form.address !== undefined && { address: texts(form, 'address') }),
    ...(form.shipping !== undefined && { shipping: shippingOf(form) }),
    ...(form.metadata !== undefined && { metadata: texts(form, 'metadata') }),
  };
}

/** An empty text removes the shipping address. */
function shippingOf(form: Form) {
  if (form.shipping === '') return null;
  const shipping = fields(form, 'shipping');
  allowParams(shipping, ['name', 'address', 'phone']);
  return { name: requiredText(shipping, 'name'), address: texts(shipping, 'address') };
}

function listByPayment<Item extends { id: string; payment_intent: string }>(
  url: string,
  items: ReadonlyMap<string, Item>,
  form: Form,
): object {
  allowParams(form, [...pageParams, 'payment_intent']);
  const intent = requiredText(form, 'payment_intent');
  const found = [...items.values()].filter((item) => item.payment_intent === intent);
  return listPage(url, found, form);
}

/** Returns one page of a list, newest first. */
function listPage<Item extends { id: string }>(
  url: string,
  found: readonly Item[],
  form: Form,
  toJson: (item: Item) => object = (item) => item,
): object {
  const newestFirst = found.toReversed();
  const after = text(form, 'starting_after');
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const end = start + Number(text(form, 'limit') ?? 10);
  const has_more = end < newestFirst.length;
  return { object: 'list', url, has_more, data: newestFirst.slice(start, end).map(toJson) };
}
