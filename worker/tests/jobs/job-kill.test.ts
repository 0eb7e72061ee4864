import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDb } from '#db/client.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { localMail } from '#worker/local/accounts.ts';
import { startMailServer } from '#worker/local/mail-server.ts';
import { type LocalStripe, startLocalStripe } from '#worker/local/stripe/stripe-server.ts';
import { publicUrl, readMails } from '#worker/tests/notifications/notifying-store.ts';
import { type OutsideWay, startOutsideWay } from '#worker/tests/payments/outside-way.ts';
import { historyOf, invoicesFor } from '#worker/tests/payments/stripe-store.ts';
import { signInTo } from '#worker/tests/support/person.ts';
import { startKillableStore } from './killable-store.ts';

/** An approval leads to more calls than this: the invoice's, and the mails'. */
const callsToKillAt = 8;

let home: string;
let mailDirectory: string;
let stripe: LocalStripe;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let way: OutsideWay;
let settings: Record<string, string>;
/** At which call the store is killed, and whether the call has had its effect by then. */
let killed: { at: number; hasArrived: boolean; kill(): void } | undefined;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'straight-six-job-kill-'));
  mailDirectory = await mkdtemp(join(tmpdir(), 'straight-six-job-kill-mail-'));
  way = await startOutsideWay((number, hasArrived) => {
    if (killed?.at !== number || killed.hasArrived !== hasArrived) return undefined;
    killed.kill();
    return hasArrived ? 'cut after' : 'cut before';
  });
  stripe = await startLocalStripe({ port: 0, webhookUrl: 'http://127.0.0.1:9/unused' });
  stripe.delivery.when = 'when asked for';
  mailServer = await startMailServer({ port: 0, directory: mailDirectory });
  settings = {
    ...stripe.settings,
    STRIPE_API_URL: await way.to(stripe.settings.STRIPE_API_URL),
    RESEND_API_URL: await way.to(mailServer.url),
    RESEND_API_KEY: localMail.apiKey,
    MAIL_FROM: localMail.from,
    LOCAL_URL: publicUrl,
  };
});

afterAll(async () => {
  await mailServer.close();
  await stripe.close();
  await way.stop();
  await rm(home, { recursive: true });
  await rm(mailDirectory, { recursive: true });
});

/** Starts the store, with the leases of the one that was killed run out, and has all its jobs done. */
async function startAgain() {
  const store = await startKillableStore(home, settings);
  const db = createDb(store.databaseUrl);
  await db.client.execute("update jobs set leased_until = 0, run_at = 0 where state = 'waiting'");
  const admin = await signInTo(store.origin, 'admin@example.com');
  async function settle(): Promise<void> {
    await vi.waitFor(
      async () => {
        // Any write has the store run its jobs.
        await admin.send('PUT', '/api/notifications', { channel: 'push', isOn: true });
        const { rows } = await db.client.execute(
          "select kind, state, last_error from jobs where state <> 'done'",
        );
        expect(rows.map((row) => Object.values(row).join(' '))).toEqual([]);
      },
      { timeout: 20_000, interval: 100 },
    );
  }
  await settle();
  return { ...store, admin, settle };
}

/** Has an order approved, and kills the store at one of the calls that this leads to. */
async function orderAndKill(step: number): Promise<{ email: string; order: OrderJson }> {
  const store = await startAgain();
  const email = `customer${step}@example.com`;
  const order = await (await signInTo(store.origin, email)).order();
  await store.settle();
  // The first time before a call has arrived, and then after each in turn.
  const at = way.countCalls() + Math.max(1, step);
  killed = { at, hasArrived: step > 0, kill: store.kill };
  // It may be gone before it has answered.
  await store.admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' }).catch(() => {});
  await store.exited;
  killed = undefined;
  return { email, order };
}

it('killed at any call to the outside, before it arrives or after, the store loses nothing and doubles nothing', {
  timeout: 240_000,
}, async () => {
  const placed: Awaited<ReturnType<typeof orderAndKill>>[] = [];
  for (let step = 0; step <= callsToKillAt; step += 1) placed.push(await orderAndKill(step));
  const store = await startAgain();
  const mails = await readMails(mailDirectory);
  for (const { email, order } of placed) {
    const history = await historyOf(store.admin, order);
    expect(history.map((event) => event.split(',')[0])).toEqual(['placed', 'approved', 'invoiced']);
    const made = invoicesFor({ stripe }, order);
    expect(made.map(({ status, lines }) => [status, lines.length])).toEqual([['open', 3]]);
    const told = mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(told.map((subject) => subject.split(/[:,(]/)[0]?.trim()).sort()).toEqual([
      'Invoice ready',
      'Order approved',
      'Order received',
    ]);
  }
  store.kill();
  await store.exited;
});
