import { afterAll, vi } from 'vitest';
import { enqueueJob } from '#db/statements/enqueue-job.ts';
import { type Bindings, createDeps } from '#worker/deps.ts';
import { hourMs } from '#worker/domain/durations.ts';
import { startLocalStripe } from '#worker/local/stripe/stripe-server.ts';
import { runJobs } from '#worker/modules/jobs/run-jobs.usecases.ts';
import { createJobHandlers } from '#worker/scheduled/run-due-jobs.ts';
import { openServer } from '#worker/tests/support/open-store.ts';

/**
 * Starts a server whose Worker has no Stripe settings for the tests of a file, and stops it after
 * them. They run the jobs themselves, with a shifted clock.
 */
export async function openStripeJobs() {
  // Hides the log of the expected failures.
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const server = await openServer();
  const stripe = await startLocalStripe({ port: 0, webhookUrl: `${server.origin}/unused` });
  afterAll(() => stripe.close());
  stripe.delivery.when = 'on demand';
  const admin = await server.signIn('admin@example.com');

  function depsAfterHours(hours: number) {
    const env = {
      LIBSQL_URL: server.database.url,
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'none',
      OIDC_CLIENT_SECRET: 'none',
      ...stripe.settings,
    };
    const now = () => Date.now() + hours * hourMs;
    const deps = createDeps(env as Partial<Bindings> as Bindings);
    if (deps.stripe === undefined) throw new Error('Stripe is not set up');
    return { ...deps, stripe: deps.stripe, now };
  }

  return {
    ...server,
    stripe,
    admin,
    depsAfterHours,

    /** Runs the jobs that are due this many hours from now, without retries. */
    async runAfterHours(hours: number, durationMs = 1000): Promise<void> {
      const deps = depsAfterHours(hours);
      await runJobs(deps, { handlers: createJobHandlers(deps), durationMs });
      deps.db.close();
    },

    /** Places and approves an order of a new customer, and enqueues its createInvoice job. */
    async approvedOrder() {
      const customer = await server.signIn(`${crypto.randomUUID()}@example.com`);
      const order = await customer.order();
      await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
      const { id: orderId } = order;
      const createdAt = Date.now();
      // Due later, so the Worker never runs it.
      const job = { key: orderId, payload: { orderId }, createdAt, runAt: createdAt + hourMs };
      await server.db.write([enqueueJob(server.db, { kind: 'createInvoice', ...job })]);
      return { customer, order };
    },
  };
}
