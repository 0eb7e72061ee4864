import { expect, it, onTestFinished } from 'vitest';
import { createDb } from './client.ts';
import { startTestServer } from './local/libsql-server/testing.ts';
import { migrate } from './migrate.ts';

it.each([
  ['an unpaid fulfilled order', 'orders_fulfilled_paid', "status = 'fulfilled'"],
  [
    'a change of an approved order',
    'orders_change_pending',
    "status = 'approved', change_reason = 'VIN'",
  ],
  [
    'a cancel request of a denied order',
    'orders_cancel_request_open',
    "status = 'denied', cancel_requested_at = 1",
  ],
  [
    'a tracking number of an order that was not shipped',
    'orders_shipment',
    "tracking_number = '1Z'",
  ],
  ['a negative total', 'orders_money', 'total_amount = -1'],
])('doesn’t store %s', async (_, name, change) => {
  const server = await startTestServer();
  await migrate(server);
  const db = createDb(server.url);
  onTestFinished(() => db.close());
  await db.client.batch(
    [
      "insert into users (id, issuer, subject, email, created_at) values ('ana', 'i', 'ana', 'ana@example.com', 1)",
      "insert into products (id, brand, year_range, engine_type, platform, model, transmission_type, single_price, has_sotf) values ('p', 'b', 'y', 'e', 'p', 'm', 't', 1, 0)",
      `insert into orders (id, user_id, product_id, status, payment_status, tune_type, base_amount, total_amount,
        customer_phone, billing_street, billing_city, billing_state, billing_zip, vehicle_year, vehicle_make, vehicle_model,
        created_at) values ('o', 'ana', 'p', 'pending', 'unpaid', 'single', 1, 1, 't', 's', 'c', 'WY', '82001', 'y', 'm', 'm', 1)`,
    ],
    'write',
  );
  await expect(db.client.execute(`update orders set ${change}`)).rejects.toThrow(name);
});
