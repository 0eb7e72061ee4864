import { afterEach, expect, it } from 'vitest';
import { defaultQuotas, type Quotas } from '#worker/http/quotas/quotas.ts';
import { type Abuse, startAbuse } from './abuse.ts';

/** A whole day in `npm run soak`. */
const hours = process.env.SOAK ? 24 : 0.25;
const raised = Object.fromEntries(
  Object.entries(defaultQuotas).map(([name, value]) => [name, value * 10]),
) as Quotas;

let abuse: Abuse | undefined;

afterEach(() => abuse?.stop());

it.each([
  ['default', defaultQuotas],
  ['ten times the default', raised],
])('bounds what a hostile user stores and sends with %s limits', async (name, quotas) => {
  abuse = await startAbuse(quotas);
  for (let minute = 0; minute < hours * 60; minute += 1) await abuse.spendMinute(minute);
  const totals = await abuse.totals();
  console.log(`One hostile user, ${hours} h, ${name} limits: ${JSON.stringify(totals)}`);
  const { fileBytesPerDay, pendingUploadBytes, messageBytesPerDay } = quotas;
  expect(totals.fileBytes).toBeLessThanOrEqual(fileBytesPerDay + pendingUploadBytes + 2 ** 31);
  expect(totals.textBytes).toBeLessThanOrEqual(messageBytesPerDay + 10_000);
  expect(totals.orders).toBeLessThanOrEqual(quotas.pendingOrders);
  expect(totals.messages).toBeLessThanOrEqual(quotas.messagesPerDay);
  // An order's messages are combined for 5 minutes, and so are new orders.
  const rounds = (hours * 60) / 5 + 1;
  expect(totals.pushesPerAdmin).toBeLessThanOrEqual(totals.orders * (rounds + 1));
  expect(totals.mailsPerAdmin).toBeLessThanOrEqual(totals.orders * rounds + rounds);
});
