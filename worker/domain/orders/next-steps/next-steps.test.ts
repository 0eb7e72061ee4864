import { describe, expect, it } from 'vitest';
import { adminNextSteps } from './admin-next-steps.ts';
import { customerLine, nextStepOf, nextSteps } from './next-steps.ts';

const pending = { status: 'pending', paymentStatus: 'unpaid' } as const;

describe('nextStepOf', () => {
  it.each<[keyof typeof nextSteps, Partial<Parameters<typeof nextStepOf>[0]>]>([
    ['review', {}],
    ['change', { changeReason: 'We need your VIN.' }],
    ['payment', { status: 'approved' }],
    ['answers', { answersAskedAt: '2026' }],
    ['answers', { status: 'approved', paymentStatus: 'paid', answersAskedAt: '2026' }],
    ['payment', { status: 'approved', answersAskedAt: '2026' }],
    ['change', { changeReason: 'We need your VIN.', answersAskedAt: '2026' }],
    ['amendment', { status: 'approved', amendment: { id: 'a1' } }],
    ['build', { status: 'approved', paymentStatus: 'paid' }],
    ['build', { status: 'processing' }],
    ['build', { status: 'processing', buildSheet: { required: 0 } }],
    ['buildSheet', { status: 'processing', buildSheet: { required: 1 } }],
    ['more', { status: 'processing', buildSheet: { required: 1 }, hasFiles: true }],
    ['review', { buildSheet: { required: 1 } }],
    ['more', { status: 'approved', paymentStatus: 'paid', hasFiles: true }],
    ['invoice', { status: 'approved', stripeInvoiceUrl: 'https://invoice.example' }],
    ['rest', { status: 'approved', stripeInvoiceUrl: 'https://invoice.example', amountPaid: 1 }],
    ['payment', { status: 'approved', amountPaid: 1, amountRefunded: 1 }],
    ['voided', { status: 'approved', paymentStatus: 'void', amountPaid: 1 }],
    ['refunded', { paymentStatus: 'refunded' }],
    ['refunded', { status: 'approved', paymentStatus: 'refunded' }],
    ['refunded', { status: 'fulfilled', paymentStatus: 'refunded', hasFiles: true }],
    ['deniedPaid', { status: 'denied', paymentStatus: 'paid' }],
    ['deniedRefunded', { status: 'denied', paymentStatus: 'refunded' }],
    ['files', { status: 'fulfilled', paymentStatus: 'paid', hasFiles: true }],
    ['noFiles', { status: 'fulfilled', paymentStatus: 'paid', filesWithdrawn: true }],
    ['build', { status: 'approved', paymentStatus: 'paid', filesWithdrawn: true }],
    ['cancelRequest', { status: 'approved', paymentStatus: 'paid', cancelRequestedAt: '2026' }],
    ['denied', { status: 'denied' }],
    ['done', { status: 'fulfilled', paymentStatus: 'paid' }],
    ['canceledPaid', { status: 'canceled', paymentStatus: 'paid' }],
    ['canceledPaid', { status: 'canceled', amountPaid: 2 }],
    ['canceled', { status: 'canceled', amountPaid: 2, amountRefunded: 1 }],
    ['canceled', { status: 'canceled', paymentStatus: 'paid', isDisputed: true }],
    ['canceled', { status: 'canceled', amountPaid: 2, amountRefunded: 2 }],
    ['canceled', { status: 'canceled' }],
  ])('is %s for %j', (step, change) => {
    expect(nextStepOf({ ...pending, ...change })).toBe(step);
  });
});

it('never says the same to both sides', () => {
  for (const name of Object.keys(nextSteps) as (keyof typeof nextSteps)[])
    expect(nextSteps[name].customer).not.toBe(adminNextSteps[name]);
});

it('says what happened if no date of a milestone does', () => {
  expect(customerLine('change')).toBe(
    'It needs a change from you. Choose Edit Order in the order’s details.',
  );
  expect(customerLine('build')).toBe('We’re building your file.');
  expect(customerLine('more', 'A new file is ready to download.')).toBe(
    'A new file is ready to download. We’re still working on your order.',
  );
});
