import { expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { attach } from '#worker/tests/files/upload.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import { historyOf, notificationsOf, orderOf } from '#worker/tests/payments/server-with-stripe.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { orderRequest } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore();

const users = { customer, admin };
const stranger = await server.signIn('stranger@example.com');
const patch = ({ id }: OrderJson, body: object) => admin.patch(`/api/admin/orders/${id}`, body);
const pending = () => customer.order();
const paid = () => paidOrder(users);

async function approved() {
  const order = await pending();
  await patch(order, { status: 'approved' });
  return order;
}

async function denied() {
  const order = await pending();
  await patch(order, { status: 'denied', adminResponse: 'No.' });
  return order;
}

async function asked() {
  const order = await paid();
  await customer.post(`/api/orders/${order.id}/cancel`, {});
  return order;
}

async function proposed() {
  const order = await approved();
  const lines = [{ kind: 'surcharge', label: 'Rush', amount: 5000 }];
  await admin.post(`/api/admin/orders/${order.id}/amend`, { version: 1, lines });
  return orderOf(customer, order);
}

async function delivered() {
  const order = await paid();
  const file = await attach(admin, order, { fileName: 'tune.bin' });
  await patch(order, { status: 'fulfilled' });
  return { ...order, fileId: file.id };
}

interface Action {
  by: 'customer' | 'admin';
  method?: 'PUT' | 'PATCH';
  /** Below the order's path. */
  path: string | ((order: OrderJson) => string);
  body?: object;
  order: () => Promise<OrderJson>;
  status?: number;
  /** The kind of its entry in the history. */
  event: string;
  notice: string;
}

const reason = { reason: 'Because.' };
const ups = { carrier: 'UPS', trackingNumber: '1Z999' };
const address = { street: '2 Shop Road', city: 'Cheyenne', state: 'WY', zip: '82001' };
const edit = { ...orderRequest, vin: '3C6UR5DL1EG123456', version: 1 };
const amendment = ({ amendment: open }: OrderJson, to: string) => `amendments/${open?.id}/${to}`;

const actions: Record<string, Action> = {
  approve: {
    by: 'admin',
    method: 'PATCH',
    path: '',
    body: { status: 'approved' },
    order: pending,
    event: 'approved',
    notice: 'approved',
  },
  deny: {
    by: 'admin',
    method: 'PATCH',
    path: '',
    body: { status: 'denied', adminResponse: 'No.' },
    order: pending,
    event: 'denied',
    notice: 'denied',
  },
  fulfill: {
    by: 'admin',
    method: 'PATCH',
    path: '',
    body: { status: 'fulfilled' },
    order: paid,
    event: 'fulfilled',
    notice: 'fulfilled',
  },
  'cancel at once': {
    by: 'customer',
    path: 'cancel',
    body: reason,
    order: pending,
    event: 'canceled',
    notice: 'adminCanceled',
  },
  'ask to cancel': {
    by: 'customer',
    path: 'cancel',
    body: reason,
    order: paid,
    status: 202,
    event: 'cancelRequested',
    notice: 'adminCancelRequest',
  },
  edit: {
    by: 'customer',
    method: 'PUT',
    path: '',
    body: edit,
    order: pending,
    event: 'edited',
    notice: 'adminEdited',
  },
  'ship elsewhere': {
    by: 'customer',
    method: 'PUT',
    path: 'shipping-address',
    body: address,
    order: paid,
    event: 'edited',
    notice: 'adminEdited',
  },
  accept: {
    by: 'customer',
    path: (order) => amendment(order, 'accept'),
    order: proposed,
    event: 'amendmentAccepted',
    notice: 'adminAmendmentAccepted',
  },
  decline: {
    by: 'customer',
    path: (order) => amendment(order, 'decline'),
    order: proposed,
    event: 'amendmentDeclined',
    notice: 'adminAmendmentDeclined',
  },
  cancel: {
    by: 'admin',
    path: 'cancel',
    body: reason,
    order: paid,
    event: 'canceled',
    notice: 'canceled',
  },
  'decline a cancellation': {
    by: 'admin',
    path: 'decline-cancellation',
    body: reason,
    order: asked,
    event: 'cancelDeclined',
    notice: 'cancelDeclined',
  },
  refund: {
    by: 'admin',
    path: 'refund',
    body: { amount: 100, ...reason },
    order: paid,
    event: 'partlyRefunded',
    notice: 'refunded',
  },
  reopen: {
    by: 'admin',
    path: 'reopen',
    body: reason,
    order: denied,
    event: 'reopened',
    notice: 'reopened',
  },
  'ask for a change': {
    by: 'admin',
    path: 'request-change',
    body: reason,
    order: pending,
    event: 'changeRequested',
    notice: 'changeRequested',
  },
  amend: {
    by: 'admin',
    path: 'amend',
    body: { version: 1, vin: 'A' },
    order: approved,
    event: 'amended',
    notice: 'amended',
  },
  propose: {
    by: 'admin',
    path: 'amend',
    body: { version: 1, addonIds: [] },
    order: approved,
    event: 'amendmentProposed',
    notice: 'amendment',
  },
  ship: {
    by: 'admin',
    path: 'shipped',
    body: ups,
    order: paid,
    event: 'shipped',
    notice: 'shipped',
  },
  withdraw: {
    by: 'admin',
    path: (order) => `files/${(order as Awaited<ReturnType<typeof delivered>>).fileId}/withdraw`,
    body: reason,
    order: delivered,
    event: 'withdrawn',
    notice: 'withdrawn',
  },
  'record a payment': {
    by: 'admin',
    path: 'payment',
    body: { amount: 100, method: 'cash' },
    order: approved,
    status: 201,
    event: 'partlyPaid',
    notice: 'partlyPaid',
  },
};

const pathOf = ({ by, path }: Action, order: OrderJson, id = order.id) => {
  const below = typeof path === 'string' ? path : path(order);
  const root = by === 'admin' ? '/api/admin/orders' : '/api/orders';
  return [root, id, below].filter(Boolean).join('/');
};

it.each(Object.entries(actions))(
  'finds only the own and existing order for “%s”',
  async (_, action) => {
    const { by, method = 'POST', body, order: place } = action;
    const order = await place();
    const path = pathOf(action, order);
    const unknown = pathOf(action, order, crypto.randomUUID());
    expect((await users[by].send(method, unknown, body)).status).toBe(404);
    const refused = by === 'admin' ? 403 : 404;
    expect((await stranger.send(method, path, body)).status).toBe(refused);
    expect(await historyOf(admin, order)).not.toContainEqual(
      expect.stringMatching(new RegExp(`^${action.event}`)),
    );
  },
);

it.each(Object.entries(actions))(
  'does “%s” once for the same Idempotency-Key, and repeats its response',
  async (_, action) => {
    const { by, method = 'POST', body, order: place, status = 200, event, notice } = action;
    const order = await place();
    const to = pathOf(action, order);
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const send = () => users[by].send(method, to, body, key);
    const atOnce = await Promise.all([send(), send()]);
    const responses = [...atOnce, await send()];
    expect(responses.map((response) => response.status)).toEqual([status, status, status]);
    const replayed = responses.map(({ headers }) => headers.get('Idempotent-Replayed'));
    expect(replayed.toSorted()).toEqual([null, 'true', 'true']);
    const [first, ...others] = await Promise.all(responses.map((response) => response.json()));
    expect(others).toEqual([first, first]);
    if (body !== undefined) {
      const other = await users[by].send(method, to, { ...body, city: 'Cody', vin: 'B' }, key);
      expect(other.status).toBe(422);
    }
    const history = await historyOf(admin, order);
    expect(history.filter((entry) => entry.split(',')[0] === event)).toHaveLength(1);
    const notices = await notificationsOf(server, order);
    expect(notices.filter((name) => name === notice)).toHaveLength(1);
  },
);

it('reads the order for a repeated action whose response was not stored', async () => {
  const order = await paid();
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const cancel = () => customer.post(`/api/orders/${order.id}/cancel`, reason, key);
  const first = await cancel();
  // The Worker stopped after the action's batch.
  await server.db.client.execute({
    sql: 'update idempotency_keys set status = 0, body = ? where key = ?',
    args: [JSON.stringify({ id: order.id }), key['Idempotency-Key']],
  });
  const second = await cancel();
  expect([second.status, second.headers.get('Idempotent-Replayed')]).toEqual([202, 'true']);
  expect(await second.json()).toEqual(await first.json());
});

it('answers an action whose response can’t be stored', async () => {
  const order = await paid();
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const cancel = () => customer.post(`/api/orders/${order.id}/cancel`, reason, key);
  const { client } = server.db;
  await client.execute(
    "create trigger full before update on idempotency_keys begin select raise(abort, 'full'); end",
  );
  const responses = [await cancel(), await cancel()];
  await client.execute('drop trigger full');
  expect(responses.map(({ status }) => status)).toEqual([202, 202]);
  const history = await historyOf(admin, order);
  expect(history.filter((entry) => entry.startsWith('cancelRequested'))).toHaveLength(1);
});
