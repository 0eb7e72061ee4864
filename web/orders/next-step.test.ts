import { describe, expect, it } from 'vitest';
import { orderJson } from '#web/tests/components/records.ts';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';
import { nextStepOf, nextSteps } from './next-step.ts';

const amendment = {
  id: 'a1',
  changes: { baseAmount: 1, addons: [] },
  totalBefore: 1,
  totalAfter: 2,
  createdAt: '2026-10-03T12:00:00.000Z',
};

describe('nextStepOf', () => {
  it.each<[keyof typeof nextSteps, Partial<AdminOrderJson>]>([
    ['review', {}],
    ['change', { changeReason: 'We need your VIN.' }],
    ['payment', { status: 'approved' }],
    ['answers', { answersAskedAt: '2026' }],
    ['answers', { status: 'approved', paymentStatus: 'paid', answersAskedAt: '2026' }],
    ['payment', { status: 'approved', answersAskedAt: '2026' }],
    ['change', { changeReason: 'We need your VIN.', answersAskedAt: '2026' }],
    ['amendment', { status: 'approved', amendment }],
    ['build', { status: 'approved', paymentStatus: 'paid' }],
    ['build', { status: 'processing' }],
    ['cancelRequest', { status: 'approved', paymentStatus: 'paid', cancelRequestedAt: '2026' }],
    ['denied', { status: 'denied' }],
    ['done', { status: 'fulfilled', paymentStatus: 'paid' }],
    ['canceled', { status: 'canceled', paymentStatus: 'paid' }],
  ])('is %s for %j', (step, change) => {
    expect(nextStepOf(orderJson(change))).toBe(step);
  });
});

it('never says the same to both sides', () => {
  for (const { customer, admin } of Object.values(nextSteps)) expect(customer).not.toBe(admin);
});
