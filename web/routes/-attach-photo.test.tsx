import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import { orderJson } from '#web/tests/components/records.ts';
import { attachPhoto } from './-attach-photo.ts';

vi.mock('#web/features/chat/attachments/use-chosen-file.ts', () => {
  throw new Error('offline');
});

it('says that the photo is not attached if the chat’s code can’t load', async () => {
  await openApp('/');
  const openChat = vi.fn();
  void attachPhoto(orderJson(), [new File(['plate'], 'plate.jpg')], openChat);
  expect(
    await screen.findByText(
      'We couldn’t attach your photo. Check your connection, then choose the photo again.',
    ),
  ).toBeVisible();
  expect(openChat).not.toHaveBeenCalled();
});
