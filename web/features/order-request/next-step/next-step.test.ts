import { describe, expect, it } from 'vitest';
import { hourMs } from '#worker/domain/durations.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { nextStep } from './next-step.ts';

const now = Date.UTC(2026, 10, 22, 12);

const placed = (
  id: string,
  change: Partial<Pick<OrderJson, 'status' | 'changeReason'>> = {},
  hoursAgo = 1,
) =>
  ({
    id,
    status: 'pending',
    createdAt: new Date(now - hoursAgo * hourMs).toISOString(),
    product: { id: 'ram-2500' },
    ...change,
    // The rest of an order doesn't matter here.
  }) as OrderJson;

const unsent = {
  kind: 'order',
  body: { productId: 'ram-2500' },
  stage: 'waiting',
} as const;

const stepOf = (change: Partial<Parameters<typeof nextStep>[0]>) =>
  nextStep({
    orders: [],
    unsent: [],
    productId: undefined,
    dismissedId: undefined,
    now,
    ...change,
  });

describe('a placed order', () => {
  it('has a next step if it is the newest pending one', () => {
    const orders = [placed('denied', { status: 'denied' }), placed('new'), placed('old')];
    expect(stepOf({ orders })).toEqual({ kind: 'placed', order: orders[1] });
  });

  it('has no next step while it waits for a change, because its clock stops', () => {
    const orders = [placed('new', { changeReason: 'We need your VIN.' }), placed('old')];
    expect(stepOf({ orders })).toBeUndefined();
  });

  it('has a next step only on the page of its calibration', () => {
    expect(stepOf({ orders: [placed('new')], productId: 'ram-2500' })?.kind).toBe('placed');
    expect(stepOf({ orders: [placed('new')], productId: 'ram-3500' })).toBeUndefined();
  });

  it.each([
    [23.9, 'placed'],
    [24, undefined],
  ])('has a next step after %s hours: %s', (hoursAgo, kind) => {
    expect(stepOf({ orders: [placed('new', {}, hoursAgo)] })?.kind).toBe(kind);
  });

  it('has no next step once it is dismissed, and neither does an older one', () => {
    const orders = [placed('new'), placed('old')];
    expect(stepOf({ orders, dismissedId: 'new' })).toBeUndefined();
    expect(stepOf({ orders, dismissedId: 'old' })?.kind).toBe('placed');
  });
});

describe('an unsent request', () => {
  it('takes precedence over a placed order', () => {
    expect(stepOf({ orders: [placed('new')], unsent: [unsent] })).toEqual({ kind: 'waiting' });
  });

  it.each([
    ['is rejected', { stage: 'rejected' as const }],
    ['is being sent', { stage: 'sending' as const }],
    ['is a message', { kind: 'message' as const }],
    ['is for another calibration', { body: { productId: 'ram-3500' } }],
  ])('is not shown if it %s', (_, change) => {
    const request = { ...unsent, ...change };
    expect(stepOf({ unsent: [request], productId: 'ram-2500' })).toBeUndefined();
  });
});
