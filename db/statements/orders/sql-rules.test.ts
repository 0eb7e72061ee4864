import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { startTestServer } from '#db/local/libsql-server/testing.ts';
import {
  canChangeTo,
  canRecordPayment,
  orderStatuses,
} from '#worker/domain/orders/order-lifecycle.ts';
import { paymentStatuses, paymentStatusOf } from '#worker/domain/payments/payment.ts';
import { orderStateMeets } from './order-state.ts';
import { settlePayments } from './settle-payments.ts';

type State = Parameters<typeof canRecordPayment>[0];

const states = orderStatuses.flatMap((status) =>
  paymentStatuses.map((paymentStatus): State => ({ status, paymentStatus })),
);

it.each<[string, (state: State) => boolean]>([
  ['a payment', canRecordPayment],
  ['an approval', (state) => canChangeTo(state, 'approved')],
  ['a fulfillment', (state) => canChangeTo(state, 'fulfilled')],
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

const totalAmount = 100;
const amounts = [0, 40, 99, 100, 101, 150];
const cases = paymentStatuses.flatMap((paymentStatus) =>
  amounts.flatMap((amountPaid) =>
    [0, 1, 50, amountPaid].map((amountRefunded) => ({
      paymentStatus,
      totalAmount,
      amountPaid,
      amountRefunded,
    })),
  ),
);

it('derives the payment status in SQL as in TypeScript', async () => {
  const db = createDb((await startTestServer()).url);
  await db.client.batch([
    'create table orders (id, payment_status, total_amount, amount_paid, amount_refunded)',
    'create table payments (order_id, amount)',
    'create table refunds (order_id, amount)',
    ...cases.flatMap(({ paymentStatus, amountPaid, amountRefunded }, id) => [
      `insert into orders values ('${id}', '${paymentStatus}', ${totalAmount}, 0, 0)`,
      // Two payments, whose sum counts.
      `insert into payments values ('${id}', ${amountPaid - 30}), ('${id}', 30)`,
      `insert into refunds values ('${id}', ${amountRefunded})`,
    ]),
  ]);
  await db.write(cases.map((_, id) => settlePayments(db, `${id}`)));
  const settled = await db.orm.all(
    sql`select payment_status as paymentStatus, total_amount as totalAmount, amount_paid as amountPaid, amount_refunded as amountRefunded from orders`,
  );
  expect(settled).toEqual(cases.map((each) => ({ ...each, paymentStatus: paymentStatusOf(each) })));
});
