import { StripeFailure } from './failure.ts';
import { allow, entries, type Form, fields, integer, requiredText, text, texts } from './form.ts';
import { apiVersion, type Book } from './stripe-state.ts';

/** A call of the API, as its log has it: `POST /v1/invoices/:id/finalize`. */
export interface Call {
  name: string;
  answer: (form: Form) => object;
}

type Handler = (form: Form, id: string) => object;

const pageParams = ['limit', 'starting_after', 'expand'];

/** The part of the API that the store uses, with the parameters that it takes. Another one is refused. */
function handlers(book: Book): Record<string, Handler> {
  const show = book.showInvoice;
  return {
    'POST /v1/customers': (form) => {
      allow(form, ['email', 'name', 'phone', 'address', 'metadata']);
      return book.createCustomer(customerOf(form));
    },
    'POST /v1/customers/:id': (form, id) => {
      allow(form, ['email', 'name', 'phone', 'address', 'metadata']);
      return book.updateCustomer(id, customerOf(form));
    },
    'GET /v1/invoices': (form) => {
      allow(form, [...pageParams, 'customer', 'created', 'status']);
      const since = Number(text(fields(form, 'created'), 'gte') ?? 0);
      const customer = text(form, 'customer');
      const found = [...book.invoices.values()].filter(
        (invoice) =>
          invoice.created >= since && (customer === undefined || invoice.customer === customer),
      );
      return listOf('/v1/invoices', found, form, show);
    },
    'POST /v1/invoices': (form) => {
      allow(form, [
        'customer',
        'description',
        'metadata',
        'currency',
        'auto_advance',
        'collection_method',
        'days_until_due',
        'pending_invoice_items_behavior',
      ]);
      if (text(form, 'collection_method') !== 'send_invoice' || text(form, 'currency') !== 'usd') {
        throw new StripeFailure(400, 'This stand-in makes invoices to be sent, in usd.');
      }
      const customer = requiredText(form, 'customer');
      return show(
        book.createInvoice({
          customer,
          description: text(form, 'description') ?? null,
          metadata: texts(form, 'metadata'),
          auto_advance: text(form, 'auto_advance') === 'true',
          daysUntilDue: integer(form, 'days_until_due'),
        }),
      );
    },
    'GET /v1/invoices/:id': (form, id) => {
      allow(form, ['expand']);
      const invoice = book.findInvoice(id);
      const payments = [...book.invoicePayments.values()].filter((one) => one.invoice === id);
      const isAsked = Object.values(fields(form, 'expand')).includes('payments');
      return { ...show(invoice), ...(isAsked && { payments: listOf('', payments, {}) }) };
    },
    'POST /v1/invoices/:id/add_lines': (form, id) => {
      allow(form, ['lines']);
      const lines = entries(form, 'lines').map((line) => {
        allow(line, ['amount', 'description']);
        return { amount: integer(line, 'amount'), description: text(line, 'description') ?? null };
      });
      return show(book.addLines(id, lines));
    },
    'POST /v1/invoices/:id/finalize': (form, id) => {
      allow(form, ['auto_advance']);
      return show(book.finalize(id));
    },
    'POST /v1/invoices/:id/send': (form, id) => {
      allow(form, []);
      return show(book.send(id));
    },
    'POST /v1/invoices/:id/pay': (form, id) => {
      allow(form, ['paid_out_of_band']);
      if (text(form, 'paid_out_of_band') !== 'true') {
        throw new StripeFailure(400, 'This stand-in has no payment methods to charge.');
      }
      return show(book.payOutOfBand(id));
    },
    'GET /v1/invoice_payments': (form) => {
      allow(form, [...pageParams, 'payment', 'invoice']);
      const intent = requiredText(fields(form, 'payment'), 'payment_intent');
      const found = [...book.invoicePayments.values()].filter(
        ({ payment }) => payment.payment_intent === intent,
      );
      return listOf('/v1/invoice_payments', found, form);
    },
    'GET /v1/charges': (form) => listOfPayment('/v1/charges', book.charges, form),
    'GET /v1/refunds': (form) => listOfPayment('/v1/refunds', book.refunds, form),
    'GET /v1/disputes': (form) => listOfPayment('/v1/disputes', book.disputes, form),
  };
}

/** Finds what a request asks for; throws as the API does for an address that it does not have. */
export function createApi(book: Book) {
  const known = handlers(book);
  return (method: string, path: string): Call => {
    const [, version = '', resource = '', id, action] = path.split('/');
    const parts = [version, resource, ...(id ? [':id'] : []), ...(action ? [action] : [])];
    const name = `${method} /${parts.join('/')}`;
    const handle = known[name];
    if (handle === undefined) {
      throw new StripeFailure(404, `Unrecognized request URL (${method}: ${path}).`);
    }
    return { name, answer: (form) => handle(form, decodeURIComponent(id ?? '')) };
  };
}

/** Refuses who does not have the key, and another version than the one that this speaks. */
export function admit(headers: NodeJS.Dict<string | string[]>, secretKey: string): void {
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
    ...(form.metadata !== undefined && { metadata: texts(form, 'metadata') }),
  };
}

function listOfPayment<Kept extends { id: string; payment_intent: string }>(
  url: string,
  kept: ReadonlyMap<string, Kept>,
  form: Form,
): object {
  allow(form, [...pageParams, 'payment_intent']);
  const intent = requiredText(form, 'payment_intent');
  const found = [...kept.values()].filter((one) => one.payment_intent === intent);
  return listOf(url, found, form);
}

/** One page of a list, newest first. */
function listOf<Kept extends { id: string }>(
  url: string,
  found: readonly Kept[],
  form: Form,
  show: (one: Kept) => object = (one) => one,
): object {
  const newestFirst = found.toReversed();
  const after = text(form, 'starting_after');
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const end = start + Number(text(form, 'limit') ?? 10);
  const has_more = end < newestFirst.length;
  return { object: 'list', url, has_more, data: newestFirst.slice(start, end).map(show) };
}
