import { expect, it } from 'vitest';
import { openNotifyingServer } from '#worker/tests/notifications/notifying-server.ts';
import { type Fault, openFlakyProxy } from '#worker/tests/support/flaky-proxy.ts';

let fault: Fault | undefined;

const proxy = openFlakyProxy((_, hasArrived) =>
  fault?.endsWith('after') === hasArrived ? fault : undefined,
);
const server = await openNotifyingServer({ proxyFor: proxy.to });

it.each<Fault>(['500 before', 'cut before', '500 after', 'cut after'])(
  'takes orders while mail and push fail with %s, and sends each notification once afterwards',
  async (currentFault) => {
    const customer = await server.signIn(`${currentFault.replace(' ', '-')}@example.com`);
    const browser = await server.subscribe(customer);
    const admin = await server.signIn('admin@example.com');
    const email = customer.user.email;
    const sent = async () => (await server.mails()).filter(({ to }) => to === email).length;
    fault = currentFault;
    const { id } = await customer.order();
    const denial = { status: 'denied', adminResponse: 'No VIN' };
    expect((await admin.patch(`/api/admin/orders/${id}`, denial)).status).toBe(200);
    const failing = `where kind in ('email', 'push') and state = 'waiting' and attempts > 0`;
    await expect.poll(() => server.countJobs(failing), { timeout: 15_000 }).toBeGreaterThan(1);

    fault = undefined;
    await server.doJobs(admin);
    // The confirmation of the order and the denial.
    expect(await sent()).toBe(2);
    const titles = new Set(browser.received.map(({ payload }) => payload.title));
    expect(titles).toEqual(new Set(['Order denied']));
  },
);
