import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  advance,
  enter,
  expectDialogClosed,
  findOrderDialog,
  findOrderResult,
  openOrderDialog,
  submitOrder,
} from '#web/tests/components/order-dialog.ts';
import { addons } from '#web/tests/components/records.ts';
import { type Answers, fails } from '#web/tests/components/stub-api.ts';
import { orderFormValues } from '#web/tests/order-request/order-form-values.ts';

const placeOrder = 'POST /api/orders';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

describe('the required parts', () => {
  const ownOne = 'I own one';
  const switchQuestion = 'SOTF needs a switch. Do you own one?';
  const deviceQuestion = 'You load this file with an EZ Lynk AutoAgent. Do you own one?';
  const addSwitch = 'Add SOTF Switch, $149';

  /** Opens the dialog of a calibration with the SOTF package and without add-ons, and fills in the fields. */
  async function openWithoutParts(answers: Answers = {}) {
    const app = await openOrderDialog(answers, '/product/2013-2018-ram-2500-68rfe?tune=sotf');
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
    await expectDialogClosed();
    // The page behind the dialog has the same choice.
    expect(await findSummary()).toHaveTextContent('$1098');
  });

  it('stay added when Back closes the dialog', async () => {
    const { user, dialog, findAdd } = await openWithoutParts();
    const { length } = history;
    await user.click(await findAdd());
    await waitFor(() => expect(dialog).not.toHaveTextContent(switchQuestion));
    act(() => history.back());
    await expectDialogClosed();
    await waitFor(async () => expect(await findSummary()).toHaveTextContent('$1098'));
    // The choice added no entry, so Back leaves the page.
    expect(history).toHaveLength(length);
  });

  it('are sent with the answers, which a reload keeps', async () => {
    const { user, parts, owned, load, requests } = await openWithoutParts();
    for (const button of owned()) await user.click(button);
    expect(parts).toHaveTextContent('You own a switch.Change');
    expect(parts).toHaveTextContent('You own an EZ Lynk AutoAgent.Change');
    expect(parts.textContent).not.toContain('Add ');
    await load(location.pathname + location.search);
    const dialog = await findOrderDialog();
    await waitFor(() =>
      expect(within(dialog).getAllByRole('button', { name: 'Change' })).toHaveLength(2),
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
