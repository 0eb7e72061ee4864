import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import {
  chosenPath,
  fillOrderDialog,
  findOrderDialog,
  orderAnswers,
  submitOrder,
} from '#web/tests/components/order-dialog.ts';
import { recordExits } from '#web/tests/components/replace-property.ts';
import { fails } from '#web/tests/components/stub-api.ts';

vi.mock('#web/ui/toast/toast-host.tsx', async (load) => {
  await new Promise((resolve) => setTimeout(resolve, 350));
  return load();
});

it('redirects an expired session 500 ms after its toast is on the screen', async () => {
  const { user } = await openApp(chosenPath, {
    answers: { ...orderAnswers(), 'POST /api/orders': fails(401, 'Unauthorized') },
  });
  const exits = recordExits();
  const toast = 'You are logged out. Logging in again...';
  let shownAt = Number.NaN;
  const observer = new MutationObserver(() => {
    if (Number.isNaN(shownAt) && screen.queryByText(toast)) shownAt = performance.now();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await user.click(await screen.findByRole('button', { name: 'Request Order' }));
  await findOrderDialog();
  await fillOrderDialog(user);
  await submitOrder(user);
  await waitFor(() => expect(exits).toEqual(['/api/login?returnTo=%2Fmy-orders']));
  // The redirect's timer is due 500 ms after the toast.
  expect(performance.now() - shownAt).toBeGreaterThan(490);
  observer.disconnect();
});
