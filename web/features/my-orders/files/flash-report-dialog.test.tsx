import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { messageJson, orderFile, orderJson } from '#web/tests/components/records.ts';
import { uploadAnswers } from '#web/tests/components/test-delivery.ts';

it('reports a flash that failed, with the device that the file was built for', async () => {
  const order = orderJson({ status: 'fulfilled', paymentStatus: 'paid', hasFiles: true });
  const device = { kind: 'MPVI3', serial: '9797979797' };
  const deliveredAt = '2026-10-02T12:00:00.000Z';
  const { user, calls } = await openApp(`/my-orders?order=${order.id}`, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [`GET /api/orders/${order.id}/files`]: () => [orderFile({ device, deliveredAt })],
      [`POST /api/orders/${order.id}/messages`]: () => messageJson({ id: 'report' }),
    },
  });
  await user.click(
    await screen.findByRole('button', { name: 'The flash failed: tune.bin, revision 1' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'The Flash Failed' }));
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  expect(dialog.getByText('Enter the error message, or what you saw')).toBeVisible();
  await user.type(dialog.getByLabelText('Error Message *'), '0x31');
  await user.type(dialog.getByLabelText('What You Tried (Optional)'), 'A charger');
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'The Flash Failed' })).toBeNull(),
  );
  const sent = () =>
    calls.filter(({ method, path }) => method === 'POST' && /messages$/.test(path));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    message: [
      'The flash failed: tune.bin, revision 1.',
      'Error: 0x31',
      'Device: MPVI3 9797979797',
      'Tried: A charger',
    ].join('\n'),
    verdict: {
      deliverableId: 'file-1',
      answer: 'failed',
      report: { error: '0x31', device: 'MPVI3 9797979797', tried: 'A charger' },
    },
  });
});

it('sends a picture of the error with the report, and rejects an empty file', async () => {
  const order = orderJson({ status: 'fulfilled', paymentStatus: 'paid', hasFiles: true });
  const { user, calls } = await openApp(`/my-orders?order=${order.id}`, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [`GET /api/orders/${order.id}/files`]: () => [
        orderFile({ deliveredAt: '2026-10-02T12:00:00.000Z' }),
      ],
      ...uploadAnswers(),
      [`POST /api/orders/${order.id}/messages`]: () => messageJson({ id: 'report' }),
    },
  });
  await user.click(
    await screen.findByRole('button', { name: 'The flash failed: tune.bin, revision 1' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'The Flash Failed' }));
  await user.type(dialog.getByLabelText('Error Message *'), '0x31');
  const input = dialog.getByLabelText(/^Add a Photo or Log/, { selector: 'input' });
  await user.upload(input, new File([], 'empty.jpg'));
  expect(dialog.getByRole('alert')).toHaveTextContent('This file is empty. Choose another one.');
  await user.upload(input, new File(['photo'], 'error.jpg'));
  expect(dialog.getByText('error.jpg')).toBeVisible();
  expect(dialog.getByLabelText('Choose Another File', { selector: 'input' })).toBe(input);
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  const sent = () =>
    calls.filter(({ method, path }) => method === 'POST' && /messages$/.test(path));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    fileUrl: '/bucket?upload=1',
    fileName: 'error.jpg',
    fileSize: 5,
    verdict: { answer: 'failed' },
  });
});

it('sends a report that was written offline once, when the connection returns', async () => {
  const order = orderJson({ status: 'fulfilled', paymentStatus: 'paid', hasFiles: true });
  const { user, calls } = await openApp(`/my-orders?order=${order.id}`, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [`GET /api/orders/${order.id}/messages`]: () => [],
      [`GET /api/orders/${order.id}/files`]: () => [
        orderFile({ deliveredAt: '2026-10-02T12:00:00.000Z' }),
      ],
      [`POST /api/orders/${order.id}/messages`]: () => messageJson({ id: 'report' }),
    },
  });
  const sent = () =>
    calls.filter(({ method, path }) => method === 'POST' && /messages$/.test(path));
  await user.click(
    await screen.findByRole('button', { name: 'The flash failed: tune.bin, revision 1' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'The Flash Failed' }));
  await user.type(dialog.getByLabelText('Error Message *'), '0x31');
  setOnline(false);
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'The Flash Failed' })).toBeNull(),
  );
  expect(sent()).toEqual([]);
  setOnline(true);
  await screen.findByText('Message sent');
  setOnline(false);
  setOnline(true);
  expect(sent().map(({ body }) => body)).toMatchObject([
    { verdict: { answer: 'failed', report: { error: '0x31' } } },
  ]);
});
