import { expect, it } from 'vitest';
import { alerts, jobs } from '#db/schema/jobs.ts';
import { createApp } from '#worker/app.ts';
import { may, type Permission, permissions } from '#worker/domain/accounts/permissions.ts';
import type { CatalogAddonJson, CatalogProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { openStore } from '#worker/tests/support/open-store.ts';

/** What each route of the dashboard asks of a role. A new route fails the test until it is listed. */
const routesOf: Record<Permission, string[]> = {
  dashboard: [
    'DELETE /api/admin/dyno-sheet/:productId',
    'DELETE /api/admin/orders/:orderId/files/:id',
    'DELETE /api/admin/product-image/:productId',
    'DELETE /api/admin/replies/:replyId',
    'DELETE /api/admin/saved-views/:viewId',
    'GET /api/admin/alerts',
    'GET /api/admin/build-questions',
    'GET /api/admin/catalog',
    'GET /api/admin/changes',
    'GET /api/admin/customers/:userId',
    'GET /api/admin/numbers',
    'GET /api/admin/numbers/:period',
    'GET /api/admin/orders',
    'GET /api/admin/orders/:orderId',
    'GET /api/admin/orders/:orderId/checklist',
    'GET /api/admin/orders/:orderId/history',
    'GET /api/admin/orders/:orderId/notes',
    'GET /api/admin/orders/counts',
    'GET /api/admin/replies',
    'GET /api/admin/reviews',
    'GET /api/admin/saved-views',
    'GET /api/admin/team',
    'PATCH /api/admin/orders/:orderId',
    'PATCH /api/admin/orders/:orderId/files',
    'POST /api/admin/alerts/:alertId/done',
    'POST /api/admin/alerts/:alertId/retry',
    'POST /api/admin/customers/:userId/notes',
    'POST /api/admin/dyno-sheet',
    'POST /api/admin/orders/:orderId/amend',
    'POST /api/admin/orders/:orderId/cancel',
    'POST /api/admin/orders/:orderId/decline-cancellation',
    'POST /api/admin/orders/:orderId/files',
    'POST /api/admin/orders/:orderId/files/:id/withdraw',
    'POST /api/admin/orders/:orderId/invoice',
    'POST /api/admin/orders/:orderId/notes',
    'POST /api/admin/orders/:orderId/payment',
    'POST /api/admin/orders/:orderId/reopen',
    'POST /api/admin/orders/:orderId/request-change',
    'POST /api/admin/orders/:orderId/shipped',
    'POST /api/admin/product-image',
    'POST /api/admin/replies',
    'POST /api/admin/users/:userId/deletion',
    // The staff may edit everything but the prices.
    'PUT /api/admin/addons/:addonId',
    'PUT /api/admin/dyno-sheet/:productId',
    'PUT /api/admin/orders/:orderId/assignee',
    'PUT /api/admin/orders/:orderId/checklist',
    'PUT /api/admin/orders/:orderId/inbox',
    'PUT /api/admin/products/:productId',
    'PUT /api/admin/replies/:replyId',
    'PUT /api/admin/reviews/:orderId',
    'PUT /api/admin/saved-views/:viewId',
  ],
  'catalog.prices': [
    'PUT /api/admin/product-prices',
    'POST /api/admin/addons',
    'POST /api/admin/products',
  ],
  refunds: ['POST /api/admin/orders/:orderId/refund'],
  settings: ['PUT /api/admin/build-questions', 'PUT /api/admin/log-limits'],
  team: [
    'DELETE /api/admin/users/:userId/sessions',
    'DELETE /api/admin/team/:userId',
    'POST /api/admin/team',
    'PUT /api/admin/team/:userId',
  ],
};

const adminRoutes = createApp()
  .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/admin'))
  .map(({ method, path }) => `${method} ${path}`);

const listed = (Object.keys(routesOf) as Permission[]).flatMap((permission) =>
  routesOf[permission].map((name) => ({ name, permission })),
);

const { server, customer, admin } = await openStore();
const order = await customer.order();
const staff = await server.signIn('sam@example.com');
await admin.post('/api/admin/team', { email: 'sam@example.com', role: 'staff' });

const textOf = async (response: Response) => [response.status, await response.text()];

it('lists every route of the dashboard', () => {
  expect(listed.map(({ name }) => name).toSorted()).toEqual([...new Set(adminRoutes)].toSorted());
});

it.each(listed)('$name needs the permission $permission', async ({ name, permission }) => {
  const [method = '', path = ''] = name.split(' ');
  const filledIn = path.replaceAll(/:\w+/g, order.id);
  const body = method === 'GET' ? undefined : {};
  const asStaff = await staff.send(method, filledIn, body);
  if (may('staff', permission)) expect(asStaff.status).not.toBe(403);
  else expect(await textOf(asStaff)).toEqual([403, permissions[permission].refusal]);
  expect(await textOf(await customer.send(method, filledIn, body))).toEqual([
    403,
    'This is for admins only.',
  ]);
});

it('tells the browser who is staff, and adds nothing to other users', async () => {
  const roleOf = async (user: typeof staff) => (await user.get('/api/auth/user')).json();
  expect(await roleOf(staff)).toMatchObject({ isAdmin: true, role: 'staff' });
  expect(await roleOf(admin)).toEqual(admin.user);
  expect(await roleOf(customer)).toEqual(customer.user);
});

it('lets the staff edit a catalog entry, but not its prices', async () => {
  const catalog = await staff.read('/api/admin/catalog');
  const { products, addons } = catalog as {
    products: CatalogProductJson[];
    addons: CatalogAddonJson[];
  };
  const refused = [403, permissions['catalog.prices'].refusal];
  const edit = (path: string, entry: object, user = staff) => user.send('PUT', path, entry);
  const [product] = products;
  const { imageUrl: _image, dynoSheet: _sheet, ...entry } = { ...product };
  const productPath = `/api/admin/products/${product?.id}`;
  for (const price of ['singlePrice', 'sotfPrice', 'retunePrice']) {
    const terms = { hasSotf: true, revisionCount: 1, revisionDays: 30 };
    const changed = { ...entry, ...terms, [price]: 12300 };
    expect(await textOf(await edit(productPath, changed)), price).toEqual(refused);
  }
  const described = await edit(productPath, { ...entry, description: 'For towing' });
  expect(described.status).toBe(200);
  const { version } = (await described.json()) as CatalogProductJson;
  const dearer = { ...entry, version, description: 'For towing', singlePrice: 12300 };
  expect((await edit(productPath, dearer, admin)).status).toBe(200);

  const [addon] = addons;
  const addonPath = `/api/admin/addons/${addon?.id}`;
  expect(await textOf(await edit(addonPath, { ...addon, price: 12300 }))).toEqual(refused);
  expect((await edit(addonPath, { ...addon, name: 'Tow Tune' })).status).toBe(200);
});

it('lets the staff dismiss an alert, but not one about a refund', async () => {
  const createdAt = Date.now();
  await server.db.write([
    server.db.orm.insert(alerts).values([
      { id: 'refund', key: 'refund', kind: 'refundDue', orderId: order.id, createdAt },
      { id: 'dispute', key: 'dispute', kind: 'disputed', orderId: order.id, createdAt },
      { id: 'late', key: 'late', kind: 'paidAfterDenial', orderId: order.id, createdAt },
    ]),
    server.db.orm.insert(jobs).values({
      id: 'job',
      kind: 'refundPayment',
      key: 'job',
      state: 'failed',
      createdAt,
      payload: { refundId: 'r', orderId: order.id, amount: 1 },
      runAt: createdAt,
    }),
    server.db.orm
      .insert(alerts)
      .values({ id: 'failed', key: 'failed', kind: 'jobFailed', jobId: 'job', createdAt }),
  ]);
  const dismiss = (id: string, user = staff) => user.send('POST', `/api/admin/alerts/${id}/done`);
  expect(await textOf(await dismiss('refund'))).toEqual([403, permissions.refunds.refusal]);
  expect((await dismiss('failed')).status).toBe(403);
  expect((await dismiss('dispute')).status).toBe(204);
  // Staff can reopen the order instead.
  expect((await dismiss('late')).status).toBe(204);
  for (const id of ['refund', 'failed']) expect((await dismiss(id, admin)).status).toBe(204);
});

it('ends a demoted person’s rights with their next request', async () => {
  const helper = await server.signIn('helper@example.com');
  const setRole = (role: string) =>
    admin.send('PUT', `/api/admin/team/${helper.user.id}`, { role });
  const tryOut = async () =>
    (await helper.send('PUT', '/api/admin/log-limits', { railPressure: 1 })).status;
  expect(await tryOut()).toBe(403);
  await setRole('admin');
  expect(await tryOut()).toBe(400);
  await setRole('staff');
  expect(await tryOut()).toBe(403);
  expect((await helper.get('/api/admin/orders')).status).toBe(200);
  await admin.send('DELETE', `/api/admin/team/${helper.user.id}`);
  expect((await helper.get('/api/admin/orders')).status).toBe(403);
});
