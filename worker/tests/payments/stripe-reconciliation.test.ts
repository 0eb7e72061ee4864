import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { dayMs, hourMs, minuteMs } from '#worker/domain/durations.ts';
import { scheduleNightlyJobs } from '#worker/scheduled/nightly-reconciliation.ts';
import { historyOf, invoicesFor, orderOf } from './server-with-stripe.ts';
import { openStripeJobs } from './stripe-jobs.ts';

const jobs = await openStripeJobs();

const day = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
const hoursUntil = (time: string) => (Date.parse(`${day}T${time}Z`) - Date.now()) / hourMs;

async function countReconciliations(): Promise<unknown> {
  const { rows } = await jobs.db.client.execute(
    "select count(*) as jobs from jobs where kind = 'reconcileInvoices'",
  );
  return rows[0]?.jobs;
}

it('finds payments whose webhook never arrived', async () => {
  const { customer, order } = await jobs.approvedOrder();
  await jobs.runAfterHours(2);
  const [invoice] = invoicesFor(jobs, order);
  jobs.stripe.state.pay(invoice?.id ?? '');
  await scheduleNightlyJobs(jobs.depsAfterHours(hoursUntil('02:59:00')));
  expect(await countReconciliations()).toBe(0);
  await scheduleNightlyJobs(jobs.depsAfterHours(hoursUntil('03:00:00')));
  await scheduleNightlyJobs(jobs.depsAfterHours(hoursUntil('03:01:00')));
  await scheduleNightlyJobs(jobs.depsAfterHours(hoursUntil('23:58:00')));
  expect(await countReconciliations()).toBe(1);
  await jobs.runAfterHours(hoursUntil('03:02:00'));
  expect((await orderOf(customer, order)).paymentStatus).toBe('paid');
  expect((await historyOf(jobs.admin, order)).at(-1)).toBe('paid, $1397, Stripe');
});

it('reads 100 invoices in 5 minutes in the background, then the next 100', async () => {
  const { order } = await jobs.approvedOrder();
  // Creates its invoice. Later, that could come before or after the first page.
  await jobs.runAfterHours(2);
  const [row] = await jobs.db.orm.select().from(orders).where(eq(orders.id, order.id));
  if (row === undefined) throw new Error('the order was not found');
  const copies = Array.from({ length: 130 }, (_, index) => ({
    ...row,
    id: crypto.randomUUID(),
    stripeInvoiceId: `in_copy_${String(index).padStart(3, '0')}`,
  }));
  await jobs.db.write(copies.map((copy) => jobs.db.orm.insert(orders).values(copy)));
  // A second late, because the jobs' clock may be rounded down by a millisecond.
  const start = Date.parse(`${day}T03:00:01Z`) + 24 * hourMs;
  const nextDate = new Date(start).toISOString().slice(0, 10);
  const nextDay = (at: number) => (at - Date.now()) / hourMs;
  await scheduleNightlyJobs(jobs.depsAfterHours(nextDay(start)));
  const reads = async () => {
    const { rows } = await jobs.db.client.execute(
      `select priority, (run_at - min(run_at) over ()) / 1000 as seconds from jobs where key like 'readInvoice:${nextDate}:%' order by run_at`,
    );
    return rows;
  };
  /** Runs the due jobs until there are so many reads. On a slow machine, a run ends before it has done everything. */
  const runUntil = (count: number, at: number) =>
    expect
      .poll(
        async () => {
          await jobs.runAfterHours(nextDay(at));
          return (await reads()).length;
        },
        { timeout: 30_000 },
      )
      .toBe(count);
  await runUntil(100, start);
  const first = await reads();
  expect(new Set(first.map(({ priority }) => priority))).toEqual(new Set([1]));
  expect(first.slice(0, 3).map(({ seconds }) => seconds)).toEqual([0, 3, 6]);
  await jobs.runAfterHours(nextDay(start + 4 * minuteMs));
  expect(await reads()).toHaveLength(100);
  // Reading them all takes longer than the run.
  await jobs.db.client.execute(
    `update jobs set state = 'done' where key like 'readInvoice:${nextDate}:%'`,
  );
  // With this order and the one of the other test.
  await runUntil(132, start + 6 * minuteMs);
});

it('schedules nothing without Stripe settings', async () => {
  const before = await countReconciliations();
  const deps = jobs.depsAfterHours(hoursUntil('03:00:00') + 72);
  await scheduleNightlyJobs({ ...deps, stripe: undefined });
  expect(await countReconciliations()).toBe(before);
});
