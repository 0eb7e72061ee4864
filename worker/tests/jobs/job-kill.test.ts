import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createDb } from '#db/client.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { localMail } from '#worker/local/accounts.ts';
import { startMailServer } from '#worker/local/mail-server.ts';
import { startLocalStripe } from '#worker/local/stripe/stripe-server.ts';
import { publicUrl, readMails } from '#worker/tests/notifications/notifying-server.ts';
import { historyOf, invoicesFor } from '#worker/tests/payments/server-with-stripe.ts';
import { openFlakyProxy } from '#worker/tests/support/flaky-proxy.ts';
import { sizes } from '#worker/tests/support/sizes.ts';
import { signInTo } from '#worker/tests/support/test-user.ts';
import { startKillableServer } from './killable-server.ts';

/** The external call at which the server is killed, before or after (`hasArrived`) the call is handled. */
let killPlan: { at: number; hasArrived: boolean; kill(): void } | undefined;

const home = await mkdtemp(join(tmpdir(), 'straight-six-job-kill-'));
const mailDirectory = await mkdtemp(join(tmpdir(), 'straight-six-job-kill-mail-'));
const proxy = openFlakyProxy((number, hasArrived) => {
  if (killPlan?.at !== number || killPlan.hasArrived !== hasArrived) return undefined;
  killPlan.kill();
  return hasArrived ? 'cut after' : 'cut before';
});
const stripe = await startLocalStripe({ port: 0, webhookUrl: 'http://127.0.0.1:9/unused' });
stripe.delivery.when = 'on demand';
const mailServer = await startMailServer({ port: 0, directory: mailDirectory });
const settings = {
  ...stripe.settings,
  STRIPE_API_URL: await proxy.to(stripe.settings.STRIPE_API_URL),
  RESEND_API_URL: await proxy.to(mailServer.url),
  RESEND_API_KEY: localMail.apiKey,
  MAIL_FROM: localMail.from,
  LOCAL_URL: publicUrl,
};

afterAll(async () => {
  await mailServer.close();
  await stripe.close();
  await rm(home, { recursive: true });
  await rm(mailDirectory, { recursive: true });
});

/** Starts the server with all job leases expired, and runs all jobs. */
async function restart() {
  const server = await startKillableServer(home, settings);
  const db = createDb(server.databaseUrl);
  await db.client.execute("update jobs set leased_until = 0, run_at = 0 where state = 'waiting'");
  const admin = await signInTo(server.origin, 'admin@example.com');
  async function runAllJobs(): Promise<void> {
    await vi.waitFor(
      async () => {
        // These jobs wait to collect more orders.
        await db.client.execute(
          "update jobs set run_at = 0 where kind = 'newOrdersEmail' and state = 'waiting'",
        );
        // Every write makes the Worker run its due jobs.
        await admin.send('PUT', '/api/notifications', { channel: 'push', isOn: true });
        const { rows } = await db.client.execute(
          "select kind, state, last_error from jobs where state <> 'done'",
        );
        expect(rows.map((row) => Object.values(row).join(' '))).toEqual([]);
      },
      { timeout: 20_000, interval: 100 },
    );
  }
  await runAllJobs();
  return { ...server, admin, runAllJobs };
}

/** Approves an order, and kills the server at the given external call of the approval. */
async function killDuringApproval(step: number): Promise<{ email: string; order: OrderJson }> {
  const server = await restart();
  const email = `customer${step}@example.com`;
  const order = await (await signInTo(server.origin, email)).order();
  await server.runAllJobs();
  // Step 0 kills the server before the first call is handled, and each later step after one more
  // call.
  const at = proxy.countCalls() + Math.max(1, step);
  killPlan = { at, hasArrived: step > 0, kill: server.kill };
  // The server may exit before it responds.
  await server.admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' }).catch(() => {});
  await server.exited;
  killPlan = undefined;
  return { email, order };
}

it('loses and duplicates nothing when the server is killed before or after any external call', {
  timeout: 240_000,
}, async () => {
  const placed: Awaited<ReturnType<typeof killDuringApproval>>[] = [];
  for (const step of sizes.killedCalls) placed.push(await killDuringApproval(step));
  const server = await restart();
  const mails = await readMails(mailDirectory);
  for (const { email, order } of placed) {
    const history = await historyOf(server.admin, order);
    expect(history.map((event) => event.split(',')[0])).toEqual(['placed', 'approved', 'invoiced']);
    const invoices = invoicesFor({ stripe }, order);
    expect(invoices.map(({ status, lines }) => [status, lines.length])).toEqual([['open', 3]]);
    const subjects = mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects.map((subject) => subject.split(/[:,(]/)[0]?.trim()).sort()).toEqual([
      'Invoice ready',
      'Order approved',
      'Order received',
    ]);
  }
  server.kill();
  await server.exited;
});
