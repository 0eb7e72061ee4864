import { afterEach, expect, it, vi } from 'vitest';
import { storageKeys } from '#web/lib/storage.ts';
import type { OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import {
  haveDifferentDetails,
  orderDraftOf,
  orderFormDrafts,
  saveDraftOf,
} from './order-form-drafts.ts';
import { loadOwnedParts, saveOwnedParts } from './owned-parts.ts';

const owner = { userId: 'ana', about: 'ram-2500' };

function storeDraft(draft: object): void {
  const stored = JSON.stringify({ userId: owner.userId, drafts: { [owner.about]: draft } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === storageKeys.orderFormDrafts ? stored : null),
  });
}

afterEach(() => vi.unstubAllGlobals());

it('loads a draft without a transmission', () => {
  const draft = { billingCity: 'Cheyenne', vin: '', resubmitOf: 'order-1' };
  storeDraft(draft);
  expect(orderFormDrafts.load(owner)).toEqual(draft);
});

it('loads the transmission', () => {
  const draft = { vehicleTransmission: '68RFE automatic' };
  storeDraft(draft);
  expect(orderFormDrafts.load(owner)).toEqual(draft);
});

it('drops a draft that isn’t made of texts', () => {
  storeDraft({ vin: 17 });
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
});

it('copies the transmission of a request', () => {
  const details = { vehicleTransmission: 'G56 manual' };
  expect(orderDraftOf({ ...request, ...details })).toMatchObject(details);
});

it('stores the owned parts of a request beside its draft, and keeps others', () => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  });
  saveOwnedParts(owner, ['switch']);
  saveDraftOf(owner, { ...request, ownedParts: ['device'] }, 'order-1');
  expect(orderFormDrafts.load(owner)).toMatchObject({ vin: '', resubmitOf: 'order-1' });
  saveDraftOf(owner, { ...request, ownedParts: ['device'] }, undefined);
  expect(orderFormDrafts.load(owner)).not.toHaveProperty('resubmitOf');
  expect(loadOwnedParts(owner)).toEqual(['switch', 'device']);
});

it('knows what another tab has stored about the owned parts since', () => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  });
  saveOwnedParts(owner, ['switch']);
  expect(loadOwnedParts(owner)).toEqual(['switch']);
  texts.clear();
  expect(loadOwnedParts(owner)).toEqual([]);
});

it('keeps the owned parts that cannot be stored', () => {
  vi.stubGlobal('localStorage', undefined);
  saveOwnedParts(owner, ['switch']);
  expect(loadOwnedParts(owner)).toEqual(['switch']);
  saveOwnedParts(owner, []);
  expect(loadOwnedParts(owner)).toEqual([]);
});

it('compares the details of two drafts', () => {
  const draft = orderDraftOf(request);
  expect(haveDifferentDetails({ ...draft, resubmitOf: 'order-1' }, draft)).toBe(false);
  expect(haveDifferentDetails({ ...draft, vehicleTransmission: 'G56 manual' }, draft)).toBe(true);
  const { vin: _, ...withoutVin } = draft;
  expect(haveDifferentDetails(withoutVin, draft)).toBe(false);
});
