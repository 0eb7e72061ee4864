import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { startTestServer } from '#db/local/libsql-server/testing.ts';
import {
  canChange,
  canRecordPayment,
  orderStatuses,
} from '#worker/domain/orders/order-lifecycle.ts';
import { paymentStatuses } from '#worker/domain/payments/payment.ts';
import { orderStateMeets } from './order-state.ts';

type State = Parameters<typeof canRecordPayment>[0];

const states = orderStatuses.flatMap((status) =>
  paymentStatuses.map((paymentStatus): State => ({ status, paymentStatus })),
);

it.each<[string, (state: State) => boolean]>([
  ['a payment', canRecordPayment],
  ['an approval', (state) => canChange(state, 'approved')],
  ['a fulfillment', (state) => canChange(state, 'fulfilled')],
  ['nothing', () => false],
])('accepts the same order states in SQL as in TypeScript for %s', async (_, rule) => {
  const { url } = await startTestServer();
  const rows = states.map(({ status, paymentStatus }) => sql`(${status}, ${paymentStatus})`);
  const accepted = await createDb(url).orm.all(
    sql`with orders (status, payment_status) as (values ${sql.join(rows, sql`, `)})
      select status, payment_status as paymentStatus from orders where ${orderStateMeets(rule)}`,
  );
  expect(accepted).toEqual(states.filter(rule));
});
