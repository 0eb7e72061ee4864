import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import { orderAnswers } from '#web/tests/components/order-dialog.ts';
import { orderJson } from '#web/tests/components/records.ts';

vi.mock('#web/features/chat/sending/use-send-message.ts', () => {
  throw new Error('offline');
});

it('says that the photo isn’t sent if the chat’s code can’t load', async () => {
  const order = orderJson({ createdAt: new Date().toISOString() });
  const { user } = await openApp('/my-orders', { answers: orderAnswers([order]) });
  const picker = await screen.findByLabelText('Add a photo of your door plate', {
    selector: 'input',
  });
  await user.upload(picker, new File(['plate'], 'plate.jpg', { type: 'image/jpeg' }));
  expect(
    await screen.findByText('We couldn’t send it. Check your connection, then try again.'),
  ).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
