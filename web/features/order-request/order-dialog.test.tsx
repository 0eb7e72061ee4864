import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shop } from '#web/lib/shop.ts';
import {
  advance,
  chosenPath,
  enter,
  expectDialogClosed,
  findOrderDialog,
  findOrderResult,
  openFilledOrder,
  openOrderDialog,
  orderField,
  submitOrder,
  typeInto,
} from '#web/tests/components/order-dialog.ts';
import { fails, hangs } from '#web/tests/components/stub-api.ts';
import { orderFormValues } from '#web/tests/order-request/order-form-values.ts';

const placeOrder = 'POST /api/orders';
const list = 'GET /api/orders/my-orders';
const toast =
  "Your calibration request has been submitted for review. We'll notify you once it's approved.";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

it('summarizes the order', async () => {
  const { dialog } = await openOrderDialog();
  const request = within(dialog).getByRole('region', { name: 'Your request' });
  for (const line of [
    '2013-2018 6.7L · SOTF Package$949',
    'Ram 2500 · 68RFE automatic',
    'SOTF Switch$149',
    'Total$1098',
    'Shipping isn’t included. We estimate $15.',
    'You don’t pay now. We review your request within 24 hours',
  ]) {
    expect(request).toHaveTextContent(line);
  }
  expect(
    within(dialog)
      .getAllByRole('group')
      .map((group) => group.querySelector('legend')?.textContent),
  ).toEqual(['Contact & Billing Information', 'Vehicle Information']);
});

describe('a submitted order', () => {
  it('is sent as the customer entered it, and can’t be closed meanwhile', async () => {
    const { dialog, user, requests } = await openFilledOrder({ [placeOrder]: hangs });
    await submitOrder(user);
    const submit = within(dialog).getByRole('button', { name: 'Submit for Approval' });
    await waitFor(() => expect(submit).toHaveAttribute('aria-disabled', 'true'));
    expect(submit).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Escape}');
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(dialog).toBeVisible();
    expect(requests().map(({ body }) => body)).toEqual([
      {
        ...orderFormValues,
        vehicleTransmission: '68RFE automatic',
        billingState: 'WY',
        vin: '',
        modifications: '',
        additionalNotes: '',
        productId: '2013-2018-ram-2500-68rfe',
        tuneType: 'sotf',
        addonIds: ['sotf-switch'],
        expectedTotal: 109_800,
        termsVersion: shop.terms.version,
        ownedParts: ['device'],
      },
    ]);
  });

  it('is confirmed with its number for 2 s, then in a toast, and leaves a form with only the billing details', async () => {
    const { dialog, user, orders } = await openFilledOrder();
    await submitOrder(user);
    const result = await findOrderResult();
    expect(result).toHaveTextContent(`Order ${orders[0]?.id.slice(0, 8)}`);
    expect(result).toHaveTextContent('Total $1098. You pay after we approve it.');
    expect(result).toHaveFocus();
    // The fake clock also runs, so this leaves half a second for a slow machine.
    await advance(1500);
    expect(dialog).toBeVisible();
    await advance(500);
    await expectDialogClosed();
    expect(await screen.findByText(toast)).toBeVisible();
    expect(screen.getByText('Order Submitted!')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Request Order' }));
    const emptied = await findOrderDialog();
    expect(orderField('customerPhone')).toHaveValue(orderFormValues.customerPhone);
    expect(orderField('vehicleYear')).toHaveValue('');
    // They still own it.
    await waitFor(() => expect(emptied).toHaveTextContent(/You own an? /));
    expect(emptied).not.toHaveTextContent('Do you own one?');
  });

  it('is confirmed for 2 s even if the order list is slow', async () => {
    const { dialog, user, answers } = await openFilledOrder();
    answers[list] = hangs;
    await submitOrder(user);
    await findOrderResult();
    // The fake clock also runs, so this leaves half a second for a slow machine.
    await advance(1500);
    expect(dialog).toBeVisible();
    await advance(500);
    await expectDialogClosed();
  });

  it('is linked from the toast', async () => {
    const { user } = await openFilledOrder();
    await submitOrder(user);
    await findOrderResult();
    await advance(2000);
    const shown = (await screen.findByText(toast)).closest('[role=status]') as HTMLElement;
    await user.click(within(shown).getByRole('link', { name: 'My Orders' }));
    expect(await screen.findByText('Pending Review')).toBeVisible();
    expect(location.pathname).toBe('/my-orders');
    await waitFor(() => expect(shown).toHaveAttribute('data-state', 'closed'));
  });

  it('does not disturb a user who leaves during the success message', async () => {
    const { user } = await openFilledOrder();
    await submitOrder(user);
    expect(await findOrderResult()).toHaveFocus();
    await user.keyboard('{Escape}');
    await expectDialogClosed();
    const bar = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(bar.getByRole('link', { name: 'My Orders' }));
    expect(await screen.findByText('Pending Review')).toBeVisible();
    await advance(2000);
    expect(await screen.findByText(toast)).toBeVisible();
    expect(location.pathname).toBe('/my-orders');
    act(() => history.back());
    await user.click(await screen.findByRole('button', { name: 'Request Order' }));
    await findOrderDialog();
    expect(orderField('vehicleYear')).toHaveValue('');
  });

  it('leaves a new form that stays open if it is opened again during the success message', async () => {
    const { user } = await openFilledOrder();
    await submitOrder(user);
    await findOrderResult();
    await user.keyboard('{Escape}');
    await expectDialogClosed();
    await user.click(screen.getByRole('button', { name: 'Request Order' }));
    await findOrderDialog();
    expect(orderField('vehicleYear')).toHaveValue('');
    await advance(2000);
    expect(orderField('vehicleYear')).toBeVisible();
  });

  it('is announced even if Back closes the dialog during the success message', async () => {
    const { user } = await openFilledOrder();
    await submitOrder(user);
    await findOrderResult();
    act(() => history.back());
    await expectDialogClosed();
    await advance(2000);
    expect(await screen.findByText(toast)).toBeVisible();
    expect(location.pathname + location.search).toBe(chosenPath);
  });

  it('stays in the form if the server rejects it, and is placed once by submitting again', async () => {
    const { dialog, user, answers, requests, orders } = await openFilledOrder();
    const accept = answers[placeOrder];
    answers[placeOrder] = fails(409, 'The price has changed.');
    await submitOrder(user);
    expect(await screen.findByText('409: The price has changed.')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    expect(orderField('billingCity')).toHaveValue('Cheyenne');
    // The order is placed, but its response is replaced by an error.
    answers[placeOrder] = (call) => {
      accept?.(call);
      return new Response('Away for a moment.', { status: 503 });
    };
    await submitOrder(user);
    expect(await screen.findByText('503: Away for a moment.')).toBeVisible();
    Object.assign(answers, { [placeOrder]: accept });
    await submitOrder(user);
    expect(await findOrderResult()).toBeVisible();
    expect(dialog).toBeVisible();
    expect(requests()).toHaveLength(3);
    const keys = requests().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).not.toBeNull();
    expect(new Set(keys).size).toBe(1);
    expect(orders).toHaveLength(1);
  });
});

it('closes on Back and on Cancel, and stays on the calibration', async () => {
  const { user } = await openOrderDialog();
  act(() => history.back());
  await expectDialogClosed();
  expect(location.pathname + location.search).toBe(chosenPath);
  act(() => history.forward());
  const dialog = await findOrderDialog();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await expectDialogClosed();
  await waitFor(() => expect(location.pathname + location.search).toBe(chosenPath));
});

it('keeps the typed values when it closes and the page reloads, until they are cleared', async () => {
  const { user, load } = await openOrderDialog();
  const reopen = async () => {
    await load(chosenPath);
    await user.click(await screen.findByRole('button', { name: 'Request Order' }));
    return within(await findOrderDialog());
  };
  enter('billingCity', 'Cheyenne');
  enter('modifications', '63 mm turbo');
  await user.keyboard('{Escape}');
  await expectDialogClosed();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Request Order' })).toHaveFocus());
  const dialog = await reopen();
  expect(orderField('billingCity')).toHaveValue('Cheyenne');
  expect(orderField('modifications')).toHaveValue('63 mm turbo');
  await user.click(dialog.getByRole('button', { name: 'Clear Form' }));
  await user.click(dialog.getByRole('button', { name: 'Undo Clear' }));
  expect(orderField('billingCity')).toHaveValue('Cheyenne');
  await user.click(dialog.getByRole('button', { name: 'Clear Form' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expectDialogClosed();
  await reopen();
  expect(orderField('billingCity')).toHaveValue('');
});

it('is sent at the first press with unlikely values', async () => {
  const { user, requests } = await openFilledOrder();
  const unlikely = {
    customerPhone: 'call me maybe',
    billingZip: '90210',
    vehicleMake: 'Ford',
    // Still in the field when the order is submitted.
    vehicleYear: '1875',
  };
  for (const [name, value] of Object.entries(unlikely)) typeInto(name, value);
  await submitOrder(user);
  expect(await findOrderResult()).toBeVisible();
  expect(requests().map(({ body }) => body)).toMatchObject([unlikely]);
});
