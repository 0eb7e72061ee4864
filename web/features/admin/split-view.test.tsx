import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, orderJson } from '#web/tests/components/records.ts';
import { stubWidth } from '#web/tests/components/stub-layout.ts';

it('keeps the open order mounted when the window becomes wide or narrow', async () => {
  const setWidth = stubWidth(390);
  const order = orderJson();
  const { user } = await openApp(`/admin?order=${order.id}#chat`, {
    as: admin,
    answers: {
      ...adminAnswers([order]),
      [`GET /api/orders/${order.id}/messages`]: () => [],
    },
  });
  const field = await screen.findByPlaceholderText('Type your message...');
  await user.type(field, 'Half a sent');
  const messages = await screen.findByRole('log', { name: 'Messages' });
  messages.scrollTop = 120;
  expect(screen.getByRole('dialog')).toHaveAttribute('aria-modal', 'true');
  for (const [width, isModal] of [
    [844, 'false'],
    [390, 'true'],
  ] as const) {
    act(() => setWidth(width));
    const dialog = await screen.findByRole('dialog', { name: 'Order Details' });
    expect(dialog).toHaveAttribute('aria-modal', isModal);
    expect(dialog).toContainElement(field);
    expect(field).toHaveValue('Half a sent');
    expect(screen.getByRole('log', { name: 'Messages' })).toBe(messages);
    expect(messages.scrollTop).toBe(120);
  }
});
