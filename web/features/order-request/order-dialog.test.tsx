import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '#web/api/queries.ts';
import { queryClient } from '#web/app/query-client.ts';
import { shop } from '#web/lib/shop.ts';
import { writeInAnotherTab } from '#web/tests/components/another-tab.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import {
  chosenPath,
  enter,
  fillOrderDialog,
  findOrderDialog,
  findOrderResult,
  orderAnswers,
  orderField,
  submitOrder,
  typeInto,
} from '#web/tests/components/order-dialog.ts';
import { addons, customer } from '#web/tests/components/records.ts';
import { type Answers, fails, hangs } from '#web/tests/components/stub-api.ts';
import { stubVisibility } from '#web/tests/components/stub-layout.ts';
import { orderFormValues } from '#web/tests/order-request/order-form-values.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const placeOrder = 'POST /api/orders';
const list = 'GET /api/orders/my-orders';
const toast =
  "Your calibration request has been submitted for review. We'll notify you once it's approved.";

/** The stored drafts of the form. */
const draftKey = 'order-forms.1';
const draftedFor = '2013-2018-ram-2500-68rfe';
const draftsWith = (draft: object) => ({ userId: customer.id, drafts: { [draftedFor]: draft } });

async function openDialog(answers: Answers = {}, path = chosenPath) {
  const orders: OrderJson[] = [];
  const app = await openApp(path, { answers: { ...orderAnswers(orders), ...answers } });
  await app.user.click(await screen.findByRole('button', { name: 'Request Order' }));
  return {
    ...app,
    /** The orders that the server has, newest first. */
    orders,
    dialog: await findOrderDialog(),
    /** The requests to place an order, oldest first. */
    requests: () => app.calls.filter(({ path: called }) => called === '/api/orders'),
  };
}

/** Opens the dialog, and fills in its form. */
async function openFilled(answers: Answers = {}) {
  const app = await openDialog(answers);
  await fillOrderDialog(app.user);
  return app;
}

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

it('summarizes the order', async () => {
  const { dialog } = await openDialog();
  const request = within(dialog).getByRole('region', { name: 'Your request' });
  for (const line of [
    '2013-2018 6.7L · SOTF Package$949',
    'Ram 2500 · 68RFE automatic',
    'SOTF Switch$149',
    'Total$1098',
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
    const { dialog, user, requests } = await openFilled({ [placeOrder]: hangs });
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
    const { dialog, user, orders } = await openFilled();
    await submitOrder(user);
    const result = await findOrderResult();
    expect(result).toHaveTextContent(`Order ${orders[0]?.id.slice(0, 8)}`);
    expect(result).toHaveFocus();
    await advance(1900);
    expect(dialog).toBeVisible();
    await advance(100);
    await expectClosed();
    expect(await screen.findByText(toast)).toBeVisible();
    expect(screen.getByText('Order Submitted!')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Request Order' }));
    await findOrderDialog();
    expect(orderField('customerPhone')).toHaveValue(orderFormValues.customerPhone);
    expect(orderField('vehicleYear')).toHaveValue('');
  });

  it('is confirmed for 2 s even if the order list is slow', async () => {
    const { dialog, user, answers } = await openFilled();
    answers[list] = hangs;
    await submitOrder(user);
    await findOrderResult();
    await advance(1900);
    expect(dialog).toBeVisible();
    await advance(100);
    await expectClosed();
  });

  it('is linked from the toast', async () => {
    const { user } = await openFilled();
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
    const { user } = await openFilled();
    await submitOrder(user);
    expect(await findOrderResult()).toHaveFocus();
    await user.keyboard('{Escape}');
    await expectClosed();
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

  it('is announced even if Back closes the dialog during the success message', async () => {
    const { user } = await openFilled();
    await submitOrder(user);
    await findOrderResult();
    act(() => history.back());
    await expectClosed();
    await advance(2000);
    expect(await screen.findByText(toast)).toBeVisible();
    expect(location.pathname + location.search).toBe(chosenPath);
  });

  it('stays in the form if the server rejects it, and is placed once by submitting again', async () => {
    const { dialog, user, answers, requests, orders } = await openFilled();
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
  const { user } = await openDialog();
  act(() => history.back());
  await expectClosed();
  expect(location.pathname + location.search).toBe(chosenPath);
  act(() => history.forward());
  const dialog = await findOrderDialog();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await expectClosed();
  await waitFor(() => expect(location.pathname + location.search).toBe(chosenPath));
});

it('keeps the typed values when it closes and the page reloads, until they are cleared', async () => {
  const { user, load } = await openDialog();
  const reopen = async () => {
    await load(chosenPath);
    await user.click(await screen.findByRole('button', { name: 'Request Order' }));
    return within(await findOrderDialog());
  };
  enter('billingCity', 'Cheyenne');
  enter('modifications', '63 mm turbo');
  await user.keyboard('{Escape}');
  await expectClosed();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Request Order' })).toHaveFocus());
  const dialog = await reopen();
  expect(orderField('billingCity')).toHaveValue('Cheyenne');
  expect(orderField('modifications')).toHaveValue('63 mm turbo');
  await user.click(dialog.getByRole('button', { name: 'Clear Form' }));
  await user.click(dialog.getByRole('button', { name: 'Undo Clear' }));
  expect(orderField('billingCity')).toHaveValue('Cheyenne');
  await user.click(dialog.getByRole('button', { name: 'Clear Form' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expectClosed();
  await reopen();
  expect(orderField('billingCity')).toHaveValue('');
});

describe('the required parts', () => {
  const ownOne = 'I own one';
  const switchQuestion = 'SOTF needs a switch. Do you own one?';
  const deviceQuestion = 'You load this file with an EZ Lynk AutoAgent. Do you own one?';
  const addSwitch = 'Add SOTF Switch, $149';

  /** Opens the dialog of a calibration with the SOTF package and without add-ons, and fills in the fields. */
  async function openWithoutParts(answers: Answers = {}) {
    const app = await openDialog(answers, '/product/2013-2018-ram-2500-68rfe?tune=sotf');
    for (const [name, value] of Object.entries(orderFormValues)) enter(name, value);
    return {
      ...app,
      parts: within(app.dialog).getByRole('region', { name: 'Required parts' }),
      findAdd: () => within(app.dialog).findByRole('button', { name: addSwitch }),
      owned: () => within(app.dialog).getAllByRole('button', { name: ownOne }),
    };
  }

  const findSummary = () => screen.findByRole('complementary', { name: 'Summary' });

  it('are asked about, and added with one press', async () => {
    const { user, dialog, parts, findAdd, requests } = await openWithoutParts();
    await waitFor(() => expect(parts).toHaveTextContent(switchQuestion));
    expect(parts).toHaveTextContent(deviceQuestion);
    const add = await findAdd();
    expect(add).toHaveAccessibleDescription(switchQuestion);
    act(() => add.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(parts).not.toHaveTextContent(switchQuestion));
    expect(parts).toHaveFocus();
    const request = within(dialog).getByRole('region', { name: 'Your request' });
    expect(request).toHaveTextContent('SOTF Switch$149');
    expect(request).toHaveTextContent('Total$1098');
    expect(dialog).not.toHaveTextContent('Prices changed');
    await waitFor(() => expect(location.search).toContain('addons=sotf-switch'));
    await user.click(within(parts).getByRole('button', { name: ownOne }));
    await submitOrder(user);
    await findOrderResult();
    expect(requests()[0]?.body).toMatchObject({
      addonIds: ['sotf-switch'],
      expectedTotal: 109_800,
      ownedParts: ['device'],
    });
    await advance(2000);
    await expectClosed();
    // The page behind the dialog has the same choice.
    expect(await findSummary()).toHaveTextContent('$1098');
  });

  it('stay added when Back closes the dialog', async () => {
    const { user, dialog, findAdd } = await openWithoutParts();
    const { length } = history;
    await user.click(await findAdd());
    await waitFor(() => expect(dialog).not.toHaveTextContent(switchQuestion));
    act(() => history.back());
    await expectClosed();
    await waitFor(async () => expect(await findSummary()).toHaveTextContent('$1098'));
    // The choice added no entry, so Back leaves the page.
    expect(history).toHaveLength(length);
  });

  it('are sent with the answers, which a reload keeps', async () => {
    const { user, owned, load, requests } = await openWithoutParts();
    for (const button of owned()) await user.click(button);
    await load(location.pathname + location.search);
    const dialog = await findOrderDialog();
    await waitFor(() =>
      expect(within(dialog).getAllByRole('button', { name: ownOne, pressed: true })).toHaveLength(
        2,
      ),
    );
    await submitOrder(user);
    await findOrderResult();
    expect(requests()[0]?.body).toMatchObject({ ownedParts: ['switch', 'device'] });
  });

  it('are not asked about again before the order is sent', async () => {
    const { user, requests } = await openWithoutParts();
    await submitOrder(user);
    await findOrderResult();
    expect(requests()).toHaveLength(1);
    expect(requests()[0]?.body).not.toHaveProperty('ownedParts');
  });

  it('may change their price after they were added', async () => {
    const { user, dialog, findAdd, answers } = await openWithoutParts();
    await user.click(await findAdd());
    await user.click(within(dialog).getByRole('button', { name: ownOne }));
    answers['GET /api/addons'] = () =>
      addons.map((addon) => (addon.id === 'sotf-switch' ? { ...addon, price: 19_900 } : addon));
    answers[placeOrder] = fails(409, 'The price has changed.');
    await submitOrder(user);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('SOTF Switch: $149 → $199');
    expect(within(dialog).getByRole('region', { name: 'Your request' })).toHaveTextContent(
      'Total$1148',
    );
  });
});

it('is sent at the first press with unlikely values', async () => {
  const { user, requests } = await openFilled();
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

describe('in two tabs', () => {
  it('the form follows the draft, and is empty once the other tab has sent it', async () => {
    await openDialog();
    enter('billingCity', 'Laramie');
    writeInAnotherTab(draftKey, draftsWith({ billingCity: 'Cheyenne' }));
    expect(orderField('billingCity')).toHaveValue('Cheyenne');
    writeInAnotherTab(draftKey, undefined);
    expect(orderField('billingCity')).toHaveValue('');
  });

  it('the form keeps what it has while the other tab writes another draft', async () => {
    await openDialog();
    enter('billingCity', 'Laramie');
    const own = JSON.parse(localStorage.getItem(draftKey) ?? '').drafts[draftedFor];
    writeInAnotherTab(draftKey, {
      userId: customer.id,
      drafts: { [draftedFor]: own, other: { billingCity: 'Cheyenne' } },
    });
    expect(orderField('billingCity')).toHaveValue('Laramie');
  });

  it('the form keeps what it could not store', async () => {
    await openDialog();
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

describe('an order of the same content', () => {
  /** Sends an order, and fills in the form again. */
  async function openSent(minutesLater = 0, change: Record<string, string> = {}) {
    const app = await openFilled();
    await submitOrder(app.user);
    await findOrderResult();
    await advance(2000);
    await expectClosed();
    await advance(minutesLater * 60_000);
    await app.user.click(screen.getByRole('button', { name: 'Request Order' }));
    await findOrderDialog();
    await fillOrderDialog(app.user);
    for (const [name, value] of Object.entries(change)) enter(name, value);
    await submitOrder(app.user);
    return app;
  }
  const findQuestion = () => screen.findByRole('dialog', { name: 'Send this order again?' });

  it('asks first within 10 minutes, and is sent again on request', async () => {
    stubVisibility();
    const { user, requests } = await openSent(9);
    const question = within(await findQuestion());
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText(/makes a second order/)).toBeNull());
    expect(requests()).toHaveLength(1);
    expect(orderField('billingCity')).toHaveValue('Cheyenne');
    await submitOrder(user);
    await user.click(within(await findQuestion()).getByRole('button', { name: 'Send Again' }));
    await findOrderResult();
    expect(requests()).toHaveLength(2);
  });

  it('isn’t asked about anymore once Back closes the dialog', async () => {
    stubVisibility();
    const { user, requests } = await openSent();
    const question = await findQuestion();
    act(() => history.back());
    await waitFor(() => expect(question).not.toBeInTheDocument());
    act(() => history.back());
    await expectClosed();
    await user.click(screen.getByRole('button', { name: 'Request Order' }));
    await findOrderDialog();
    await advance(100);
    expect(screen.queryByText(/makes a second order/)).toBeNull();
    enter('billingCity', 'Laramie');
    enter('vehicleYear', orderFormValues.vehicleYear);
    await submitOrder(user);
    await findOrderResult();
    expect(requests().map(({ body }) => body)).toMatchObject([
      { billingCity: 'Cheyenne' },
      { billingCity: 'Laramie' },
    ]);
  });

  it('is sent again as the form is now, not as it was when the question opened', async () => {
    stubVisibility();
    const { user, requests } = await openSent();
    const question = within(await findQuestion());
    const draft = JSON.parse(localStorage.getItem(draftKey) ?? '').drafts[draftedFor];
    writeInAnotherTab(
      draftKey,
      draftsWith({ ...draft, ...orderFormValues, billingCity: 'Laramie' }),
    );
    await user.click(question.getByRole('button', { name: 'Send Again' }));
    await findOrderResult();
    expect(requests()[1]?.body).toMatchObject({ billingCity: 'Laramie' });
  });

  it('isn’t sent again once the form is empty', async () => {
    stubVisibility();
    const { user, requests } = await openSent();
    const question = within(await findQuestion());
    writeInAnotherTab(draftKey, undefined);
    await user.click(question.getByRole('button', { name: 'Send Again' }));
    await waitFor(() =>
      expect(orderField('vehicleYear')).toHaveAccessibleDescription('Year is required'),
    );
    expect(screen.queryByText(/makes a second order/)).toBeNull();
    expect(requests()).toHaveLength(1);
  });

  it.each([
    ['after 10 minutes', 10, {}],
    ['with another VIN', 0, { vin: '3C6UR5CL5EG000001' }],
  ])('does not ask %s', async (_, minutes, change) => {
    const { requests } = await openSent(minutes, change);
    await findOrderResult();
    expect(requests()).toHaveLength(2);
  });

  it('does not ask when a failed request is sent again', async () => {
    const { user, answers, requests, orders } = await openFilled();
    const accept = answers[placeOrder];
    answers[placeOrder] = (call) => {
      accept?.(call);
      return new Response('Away for a moment.', { status: 503 });
    };
    await submitOrder(user);
    expect(await screen.findByText('503: Away for a moment.')).toBeVisible();
    await queryClient.invalidateQueries({ queryKey: queries.myOrders.queryKey });
    Object.assign(answers, { [placeOrder]: accept });
    await submitOrder(user);
    await findOrderResult();
    expect(requests()).toHaveLength(2);
    expect(orders).toHaveLength(1);
  });
});
