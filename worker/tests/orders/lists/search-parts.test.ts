import { beforeAll, expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { orderRequest } from '#worker/tests/support/test-user.ts';

const { customer, admin } = await openStore();
let wanted: OrderJson;

beforeAll(async () => {
  await customer.order({ addonIds: [], vin: undefined, customerPhone: '(212) 555-7777' });
  wanted = await customer.order({
    addonIds: ['lope-idle'],
    vin: '3C6UR5FL1EG000042',
    customerPhone: '+1 (307) 555-0142',
  });
  const device = { kind: 'EZ Lynk AutoAgent 3', serial: 'AA3-0099-Z' };
  const response = await customer.send('PUT', `/api/orders/${wanted.id}/device`, device);
  expect(response.ok).toBe(true);
});

async function found(text: string): Promise<string[]> {
  const response = await admin.get('/api/admin/orders', {
    'Search-Text': encodeURIComponent(text),
  });
  return ((await response.json()) as OrderJson[]).map(({ id }) => id);
}

it.each([
  ['a phone number with +1', '+13075550142'],
  ['a phone number with 1 and dots', '1.307.555.0142'],
  ['the last digits of a phone number', '0142'],
  ['the start of a VIN', '3c6ur5'],
  ['a VIN in groups', '3C6UR5FL1 EG000042'],
  ['an add-on', 'LOPE'],
  ['the serial of a device', 'aa3-0099'],
  ['the serial of a device without hyphens', 'AA30099Z'],
  ['the kind of a device', 'autoagent 3'],
])('finds an order by %s', async (_, text) => {
  expect(await found(text)).toEqual([wanted.id]);
});

it('finds an order by # and the start of its number', async () => {
  expect(await found(`#${wanted.id.slice(0, 8).toUpperCase()}`)).toEqual([wanted.id]);
  expect(await found(`# ${wanted.id.slice(0, 6)}`)).toEqual([wanted.id]);
});

it('finds an order by the add-ons that it has now', async () => {
  const response = await customer.send('PUT', `/api/orders/${wanted.id}`, {
    ...orderRequest,
    addonIds: ['transmission-tcm-tune'],
    version: 1,
  });
  expect(await response.text()).toContain('Transmission');
  expect(await found('lope')).toEqual([]);
  expect(await found('transmission')).toEqual([wanted.id]);
  // An edit keeps the device.
  expect(await found('aa3-0099-z')).toEqual([wanted.id]);
});
