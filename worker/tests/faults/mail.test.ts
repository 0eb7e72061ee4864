import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type NotifyingStore,
  startNotifyingStore,
} from '#worker/tests/notifications/notifying-store.ts';
import { type Fault, type FlakyProxy, startFlakyProxy } from '#worker/tests/support/flaky-proxy.ts';

let fault: Fault | undefined;
let proxy: FlakyProxy;
let store: NotifyingStore;

beforeAll(async () => {
  proxy = await startFlakyProxy((_, hasArrived) =>
    fault?.endsWith('after') === hasArrived ? fault : undefined,
  );
  store = await startNotifyingStore({ proxyFor: proxy.to });
});

afterAll(async () => {
  await store.stop();
  await proxy.stop();
});

it.each<Fault>(['500 before', 'cut before', '500 after', 'cut after'])(
  'takes orders while mail and push fail with %s, and sends each notification once afterwards',
  async (currentFault) => {
    const customer = await store.signIn(`${currentFault.replace(' ', '-')}@example.com`);
    const browser = await store.subscribe(customer);
    const admin = await store.signIn('admin@example.com');
    const email = customer.user.email;
    const sent = async () => (await store.mails()).filter(({ to }) => to === email).length;
    fault = currentFault;
    const { id } = await customer.order();
    const denial = { status: 'denied', adminResponse: 'No VIN' };
    expect((await admin.patch(`/api/admin/orders/${id}`, denial)).status).toBe(200);
    const failing = `where kind in ('email', 'push') and state = 'waiting' and attempts > 0`;
    await expect.poll(() => store.countJobs(failing), { timeout: 15_000 }).toBeGreaterThan(1);

    fault = undefined;
    await store.doJobs(admin);
    // The confirmation of the order and the denial.
    expect(await sent()).toBe(2);
    const titles = new Set(browser.received.map(({ payload }) => payload.title));
    expect(titles).toEqual(new Set(['Order denied']));
  },
);
