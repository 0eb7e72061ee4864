import { afterEach, describe, expect, it, vi } from 'vitest';
import { writeInAnotherTab } from '#web/tests/components/another-tab.ts';
import { enter, openOrderDialog, orderField } from '#web/tests/components/order-dialog.ts';
import { customer } from '#web/tests/components/records.ts';

/** The stored drafts of the form. */
const draftKey = 'order-forms.1';
const draftedFor = '2013-2018-ram-2500-68rfe';
const draftsWith = (draft: object) => ({ userId: customer.id, drafts: { [draftedFor]: draft } });

afterEach(() => localStorage.clear());

describe('in two tabs', () => {
  it('the form follows the draft, and is empty once the other tab has sent it', async () => {
    await openOrderDialog();
    enter('billingCity', 'Laramie');
    writeInAnotherTab(draftKey, draftsWith({ billingCity: 'Cheyenne' }));
    expect(orderField('billingCity')).toHaveValue('Cheyenne');
    writeInAnotherTab(draftKey, undefined);
    expect(orderField('billingCity')).toHaveValue('');
  });

  it('the form keeps what it has while the other tab writes another draft', async () => {
    await openOrderDialog();
    enter('billingCity', 'Laramie');
    const own = JSON.parse(localStorage.getItem(draftKey) ?? '').drafts[draftedFor];
    writeInAnotherTab(draftKey, {
      userId: customer.id,
      drafts: { [draftedFor]: own, other: { billingCity: 'Cheyenne' } },
    });
    expect(orderField('billingCity')).toHaveValue('Laramie');
  });

  it('the form keeps what it could not store', async () => {
    await openOrderDialog();
    enter('billingCity', 'Laramie');
    const own = JSON.parse(localStorage.getItem(draftKey) ?? '').drafts[draftedFor];
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    enter('billingCity', 'Cheyenne');
    full.mockRestore();
    writeInAnotherTab(draftKey, {
      userId: customer.id,
      drafts: { [draftedFor]: own, other: { billingCity: 'Casper' } },
    });
    expect(orderField('billingCity')).toHaveValue('Cheyenne');
  });
});
