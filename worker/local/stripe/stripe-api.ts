import { apiVersion, type Customer, StripeFailure, toInvoiceJson } from './stripe-objects.ts';
import type { StripeState } from './stripe-state.ts';

/** Form values, nested by names like `lines[0][amount]`. */
type FormValue = string | Form;
interface Form {
  [name: string]: FormValue;
}

/** An API call. Its name is like `POST /v1/invoices/:id/finalize`. */
interface Call {
  name: string;
  /** Responds to a query string or a form-encoded body. */
  respond: (form: string) => object;
}

/** The parameters that a call accepts, and its response. */
type Endpoint = [params: string[], respond: (form: Form, id: string) => object];

const customerParams = ['email', 'name', 'phone', 'address', 'shipping', 'metadata'];
const pageParams = ['limit', 'starting_after', 'expand'];
const newInvoiceParams = [
  'customer',
  'description',
  'metadata',
  'currency',
  'auto_advance',
  'automatic_tax',
  'collection_method',
  'days_until_due',
  'pending_invoice_items_behavior',
];

/** The API calls that we use. */
function endpoints(state: StripeState): Record<string, Endpoint> {
  /** Lists the objects of a payment. */
  const listByPayment = (items: ReadonlyMap<string, { id: string; payment_intent: string }>) =>
    [
      [...pageParams, 'payment_intent'],
      (form: Form) => {
        const intent = requiredText(form, 'payment_intent');
        return listPage(
          [...items.values()].filter((item) => item.payment_intent === intent),
          form,
        );
      },
    ] satisfies Endpoint;
  return {
    'POST /v1/customers': [customerParams, (form) => state.createCustomer(customerOf(form))],
    'POST /v1/customers/:id': [
      customerParams,
      (form, id) => state.updateCustomer(id, customerOf(form)),
    ],
    'GET /v1/invoices': [
      [...pageParams, 'customer', 'created', 'status'],
      (form) => listPage([...state.invoices.values()].filter(isFoundBy(form)), form, toInvoiceJson),
    ],
    'POST /v1/invoices': [
      newInvoiceParams,
      (form) => toInvoiceJson(state.createInvoice(newInvoiceOf(form))),
    ],
    'GET /v1/invoices/:id': [
      ['expand'],
      (form, id) => {
        const invoice = toInvoiceJson(state.findInvoice(id));
        if (!Object.values(fields(form, 'expand')).includes('payments')) return invoice;
        const payments = [...state.invoicePayments.values()].filter((each) => each.invoice === id);
        return { ...invoice, payments: listPage(payments, {}) };
      },
    ],
    'POST /v1/invoices/:id/add_lines': [
      ['lines'],
      (form, id) => toInvoiceJson(state.addLines(id, linesOf(form))),
    ],
    'POST /v1/invoices/:id/finalize': [
      ['auto_advance'],
      (_, id) => toInvoiceJson(state.finalize(id)),
    ],
    'POST /v1/invoices/:id/send': [[], (_, id) => toInvoiceJson(state.send(id))],
    'POST /v1/invoices/:id/void': [[], (_, id) => toInvoiceJson(state.voidInvoice(id))],
    'POST /v1/invoices/:id/pay': [
      ['paid_out_of_band'],
      (form, id) => {
        if (form.paid_out_of_band === 'true') return toInvoiceJson(state.payOutOfBand(id));
        throw new StripeFailure(400, 'This stand-in has no payment methods to charge.');
      },
    ],
    'GET /v1/invoice_payments': [
      [...pageParams, 'payment', 'invoice'],
      (form) => {
        const intent = requiredText(fields(form, 'payment'), 'payment_intent');
        const all = [...state.invoicePayments.values()];
        return listPage(
          all.filter(({ payment }) => payment.payment_intent === intent),
          form,
        );
      },
    ],
    'GET /v1/charges': listByPayment(state.charges),
    'POST /v1/refunds': [
      ['payment_intent', 'amount', 'metadata'],
      (form) => {
        const intent = requiredText(form, 'payment_intent');
        return state.refundPayment(intent, integer(form, 'amount'), texts(form, 'metadata'));
      },
    ],
    'GET /v1/refunds': listByPayment(state.refunds),
    'GET /v1/disputes': listByPayment(state.disputes),
  };
}

/** Returns a function that finds the call for a request. It throws StripeFailure 404 for an unknown URL. */
export function createApi(state: StripeState) {
  const all = endpoints(state);
  return (method: string, path: string): Call => {
    const [, version = '', resource = '', id, action] = path.split('/');
    const parts = [version, resource, ...(id ? [':id'] : []), ...(action ? [action] : [])];
    const name = `${method} /${parts.join('/')}`;
    const endpoint = all[name];
    if (endpoint === undefined) {
      throw new StripeFailure(404, `Unrecognized request URL (${method}: ${path}).`);
    }
    const [params, respond] = endpoint;
    return {
      name,
      respond(text) {
        const form = readForm(text);
        allowParams(form, params);
        return respond(form, decodeURIComponent(id ?? ''));
      },
    };
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

function isFoundBy(form: Form) {
  const since = Number(fields(form, 'created').gte ?? 0);
  return ({ created, customer }: { created: number; customer: string }) =>
    created >= since && (form.customer === undefined || customer === form.customer);
}

function newInvoiceOf(form: Form) {
  if (form.collection_method !== 'send_invoice' || form.currency !== 'usd') {
    throw new StripeFailure(400, 'This stand-in only supports send_invoice in usd.');
  }
  requiredText(form, 'days_until_due');
  return {
    customer: requiredText(form, 'customer'),
    description: form.description === undefined ? null : `${form.description}`,
    metadata: texts(form, 'metadata'),
    auto_advance: form.auto_advance === 'true',
    automatic_tax: { enabled: fields(form, 'automatic_tax').enabled === 'true', status: null },
  };
}

function linesOf(form: Form) {
  return Object.values(fields(form, 'lines')).map((line) => {
    if (typeof line === 'string') throw new StripeFailure(400, 'Invalid array: lines');
    allowParams(line, ['amount', 'description']);
    return { amount: integer(line, 'amount'), description: requiredText(line, 'description') };
  });
}

function customerOf(form: Form): Partial<Customer> {
  const { shipping, ...others } = form;
  if (shipping === undefined) return others;
  // An empty text removes the shipping address.
  if (shipping === '') return { ...others, shipping: null };
  const given = fields(form, 'shipping');
  allowParams(given, ['name', 'address', 'phone']);
  const name = requiredText(given, 'name');
  return { ...others, shipping: { name, address: texts(given, 'address') } };
}

/** Returns one page of a list, newest first. */
function listPage<Item extends { id: string }>(
  found: readonly Item[],
  form: Form,
  toJson: (item: Item) => object = (item) => item,
): object {
  const newestFirst = found.toReversed();
  const start = newestFirst.findIndex(({ id }) => id === form.starting_after) + 1;
  const end = start + Number(form.limit ?? 10);
  const has_more = end < newestFirst.length;
  return { object: 'list', url: '', has_more, data: newestFirst.slice(start, end).map(toJson) };
}

function readForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/\[|\]\[?/).filter((part, index) => index === 0 || part !== '');
    let target = form;
    for (const part of path.slice(0, -1)) {
      const inner = target[part] ?? Object.create(null);
      if (typeof inner === 'string') throw new StripeFailure(400, `Invalid object: ${key}`);
      target[part] = inner;
      target = inner;
    }
    target[path.at(-1) ?? ''] = value;
  }
  return form;
}

/** Throws StripeFailure for an unknown parameter, as Stripe does. */
function allowParams(form: Form, names: readonly string[]): void {
  const param = Object.keys(form).find((name) => !names.includes(name));
  if (param === undefined) return;
  const details = { code: 'parameter_unknown', param };
  throw new StripeFailure(400, `Received unknown parameter: ${param}`, details);
}

function requiredText(form: Form, param: string): string {
  const value = form[param];
  if (typeof value === 'string' && value !== '') return value;
  const details = { code: 'parameter_missing', param };
  throw new StripeFailure(400, `Missing required param: ${param}.`, details);
}

/** Returns an integer parameter. Throws StripeFailure if it is missing or not an integer. */
function integer(form: Form, param: string): number {
  const value = Number(requiredText(form, param));
  if (Number.isSafeInteger(value)) return value;
  const details = { code: 'parameter_invalid_integer', param };
  throw new StripeFailure(400, `Invalid integer: ${form[param]}`, details);
}

function fields(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' ? value : {};
}

/** Returns the values of a flat object, like `metadata`. */
function texts(form: Form, name: string): Record<string, string> {
  const entries = Object.entries(fields(form, name));
  return Object.fromEntries(entries.map(([key, value]) => [key, `${value}`]));
}
