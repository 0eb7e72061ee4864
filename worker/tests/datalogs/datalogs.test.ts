import { describe, expect, it } from 'vitest';
import { logText } from '#web/tests/datalogs/log-generator.ts';
import type {
  DatalogJson,
  LogLimits,
  LogTemplateJson,
} from '#worker/domain/datalogs/datalogs.api.ts';
import { defaultLogLimits } from '#worker/domain/datalogs/log-checks.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { upload } from '#worker/tests/files/upload.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const { customer, admin } = await openStore();

const summary = {
  durationMs: 20_000,
  rows: 400,
  pulls: 0,
  channels: ['Engine RPM', 'EGT, Bank 1'],
};

/** Sends a file in an order's chat. */
async function send(orderId: string, text: string, name = 'run 1.csv'): Promise<OrderMessageJson> {
  const bytes = Uint8Array.from(new TextEncoder().encode(text));
  const file = await upload(customer, bytes, name);
  const response = await customer.post(`/api/orders/${orderId}/messages`, { message: '', ...file });
  expect(response.status).toBe(201);
  return (await response.json()) as OrderMessageJson;
}

const logsOf = (orderId: string, client = customer) =>
  client.read<DatalogJson[]>(`/api/orders/${orderId}/logs`);

describe('a chat file', () => {
  it.each(['hpTuners', 'plain'] as const)(
    'is recognized as a log of the format %s',
    async (format) => {
      const { id } = await customer.order();
      const sent = await send(id, logText({ format, rows: 400 }));
      expect(sent.isLog).toBe(true);
      const messages = await admin.read(`/api/orders/${id}/messages`);
      expect(messages).toMatchObject([{ id: sent.id, isLog: true }]);
      expect(await logsOf(id, admin)).toMatchObject([
        { fileUrl: sent.fileUrl, fileName: 'run 1.csv', fileSize: sent.fileSize, summary: null },
      ]);
    },
  );

  it('is not a log with another text or name', async () => {
    const { id } = await customer.order();
    expect((await send(id, 'Part,Price\nTurbo,900\n')).isLog).toBe(false);
    expect((await send(id, logText({ format: 'plain', rows: 3 }), 'run.bin')).isLog).toBe(false);
    expect(await logsOf(id)).toEqual([]);
  });
});

describe('a log’s summary', () => {
  it('is stored for everyone who sees the order, and bumps the list only if it is new', async () => {
    const { id } = await customer.order();
    await send(id, logText({ format: 'plain', rows: 400 }));
    const [log] = await logsOf(id);
    const path = `/api/orders/${id}/logs`;
    const put = (client: TestUser, body: object) =>
      client.send('PUT', `${path}/${log?.fileId}`, body);
    expect((await put(customer, summary)).status).toBe(204);
    const listed = await admin.get(path);
    expect(await listed.json()).toMatchObject([{ summary }]);
    expect((await put(admin, summary)).status).toBe(204);
    const same = await admin.get(path, { 'If-None-Match': listed.headers.get('ETag') ?? '' });
    expect(same.status).toBe(304);
    // The shop has corrected another log of the logger meanwhile.
    expect((await put(admin, { ...summary, pulls: 2 })).status).toBe(204);
    expect(await logsOf(id)).toMatchObject([{ summary: { pulls: 2 } }]);
  });

  it('is refused for an unknown log, a log of another order, and impossible facts', async () => {
    const [order, other] = [await customer.order(), await customer.order()];
    await send(order.id, logText({ format: 'plain', rows: 4 }));
    const [log] = await logsOf(order.id);
    const put = (orderId: string, fileId: string | undefined, body: object) =>
      customer.send('PUT', `/api/orders/${orderId}/logs/${fileId}`, body);
    expect((await put(order.id, crypto.randomUUID(), summary)).status).toBe(404);
    expect((await put(other.id, log?.fileId, summary)).status).toBe(404);
    expect((await put(order.id, log?.fileId, { ...summary, pulls: -1 })).status).toBe(400);
    const long = { ...summary, channels: ['x'.repeat(51)] };
    const refused = await put(order.id, log?.fileId, long);
    expect(await refused.text()).toContain('50 characters');
    expect(await logsOf(order.id)).toMatchObject([{ summary: null }]);
  });
});

describe('corrections', () => {
  const templatesOf = async (client: TestUser) =>
    (await client.get('/api/log-templates')).json() as Promise<LogTemplateJson[]>;
  const corrections = { timeUnit: 'ms', channels: { EGT: { unit: '°C', meaning: 'egt' } } };

  async function sendLog() {
    const { id } = await customer.order();
    await send(id, logText({ format: 'plain', rows: 40 }));
    const [log] = await logsOf(id);
    const put = (client: TestUser, body: object) =>
      client.send('PUT', `/api/orders/${id}/logs/${log?.fileId}/corrections`, body);
    return { id, put };
  }

  it('replace the log’s corrections and summary for everyone who sees the order', async () => {
    const { id, put } = await sendLog();
    expect(await logsOf(id)).toMatchObject([{ corrections: { channels: {} } }]);
    expect((await put(customer, { ...corrections, logger: 'EZ Lynk', summary })).status).toBe(204);
    expect(await logsOf(id, admin)).toMatchObject([{ corrections, summary }]);
    const again = { channels: {}, summary: { ...summary, pulls: null } };
    expect((await put(admin, again)).status).toBe(204);
    expect(await logsOf(id)).toMatchObject([
      { corrections: { channels: {} }, summary: { pulls: null } },
    ]);
  });

  it('of an admin are remembered for the logger, those of a customer aren’t', async () => {
    const { put } = await sendLog();
    await put(customer, { ...corrections, logger: 'Customer’s', summary });
    await put(admin, { ...corrections, logger: 'Torque', summary });
    expect(await templatesOf(customer)).toEqual([
      { logger: 'Torque', channel: 'EGT', unit: '°C', meaning: 'egt' },
    ]);
  });

  it('are refused for an unknown log, unit or meaning', async () => {
    const { id, put } = await sendLog();
    const path = `/api/orders/${id}/logs/${crypto.randomUUID()}/corrections`;
    expect((await customer.send('PUT', path, { ...corrections, summary })).status).toBe(404);
    const wrong = (correction: object) => put(customer, { channels: { EGT: correction }, summary });
    expect((await wrong({ unit: 'furlong' })).status).toBe(400);
    expect((await wrong({ meaning: 'luck' })).status).toBe(400);
  });
});

describe('the limits of the checks', () => {
  const limitsOf = (client: TestUser) => client.read<LogLimits>('/api/log-limits');

  it('are the defaults until an admin changes them', async () => {
    expect(await limitsOf(customer)).toEqual(defaultLogLimits);
    const limits = { railPressure: 1500, egt: 1250.5, boost: 38 };
    const response = await admin.send('PUT', '/api/admin/log-limits', limits);
    expect([response.status, await response.json()]).toEqual([200, limits]);
    expect(await limitsOf(customer)).toEqual(limits);
  });

  it('must be above zero, and complete', async () => {
    const put = (body: object) => admin.send('PUT', '/api/admin/log-limits', body);
    const zero = await put({ railPressure: 1500, egt: 0, boost: 38 });
    expect([zero.status, await zero.text()]).toEqual([
      400,
      expect.stringContaining('Enter a limit above 0, up to 3,000 °F'),
    ]);
    expect((await put({ egt: 1300 })).status).toBe(400);
  });
});
