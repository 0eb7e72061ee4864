import { afterEach, expect, it, vi } from 'vitest';
import { storageKeys } from '#web/lib/storage.ts';
import type { OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { haveDifferentDetails, orderDraftOf, orderFormDrafts } from './order-form-drafts.ts';

const owner = { userId: 'ana', about: 'ram-2500' };

function storeDraft(draft: object): void {
  const stored = JSON.stringify({ userId: owner.userId, drafts: { [owner.about]: draft } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === storageKeys.orderFormDrafts ? stored : null),
  });
}

afterEach(() => vi.unstubAllGlobals());

it('loads a draft that an older version stored without a transmission and owned parts', () => {
  const draft = { billingCity: 'Cheyenne', vin: '', resubmitOf: 'order-1' };
  storeDraft(draft);
  expect(orderFormDrafts.load(owner)).toEqual(draft);
});

it('loads the transmission and the owned parts', () => {
  const draft = { vehicleTransmission: '68RFE automatic', ownedParts: ['switch'] };
  storeDraft(draft);
  expect(orderFormDrafts.load(owner)).toEqual(draft);
});

it('drops a draft with an unknown part', () => {
  storeDraft({ ownedParts: ['trailer'] });
  expect(orderFormDrafts.load(owner)).toBeUndefined();
});

const request: OrderRequestJson = {
  productId: 'ram-2500',
  tuneType: 'sotf',
  addonIds: [],
  expectedTotal: 94_900,
  customerPhone: '555-010-1234',
  billingStreet: '1 Main St',
  billingCity: 'Cheyenne',
  billingState: 'WY',
  billingZip: '82001',
  vehicleYear: '2014',
  vehicleMake: 'Ram',
  vehicleModel: '2500',
};

it('turns a request of an older version into a draft', () => {
  const draft = orderDraftOf(request);
  expect(draft).toMatchObject({ billingCity: 'Cheyenne', vehicleTransmission: '', vin: '' });
  expect(draft).not.toHaveProperty('productId');
  expect(draft).not.toHaveProperty('ownedParts');
});

it('copies the transmission and the owned parts of a request', () => {
  const details = { vehicleTransmission: 'G56 manual', ownedParts: ['device' as const] };
  expect(orderDraftOf({ ...request, ...details })).toMatchObject(details);
});

it('compares the details of two drafts', () => {
  const draft = orderDraftOf(request);
  expect(haveDifferentDetails({ ...draft, resubmitOf: 'order-1' }, draft)).toBe(false);
  expect(haveDifferentDetails({ ...draft, vehicleTransmission: 'G56 manual' }, draft)).toBe(true);
  const { vin: _, ...withoutVin } = draft;
  expect(haveDifferentDetails(withoutVin, draft)).toBe(false);
});
