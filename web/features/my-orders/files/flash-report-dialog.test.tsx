import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { messageJson, orderFile, orderJson } from '#web/tests/components/records.ts';
import { uploadAnswers } from '#web/tests/components/test-delivery.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';

const order = orderJson({ status: 'fulfilled', paymentStatus: 'paid', hasFiles: true });
const path = `/api/orders/${order.id}/messages`;

/** Opens the report about a delivered file. */
async function openReport(change: Partial<DeliverableJson> = {}) {
  const at = '2026-10-02T12:00:00.000Z';
  const file = orderFile({ deliveredAt: at, downloadedAt: at, ...change });
  const app = await openApp(`/my-orders?order=${order.id}`, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [`GET ${path}`]: () => [],
      [`GET /api/orders/${order.id}/files`]: () => [file],
      ...uploadAnswers(),
      [`POST ${path}`]: () => messageJson({ id: 'report' }),
    },
  });
  await app.user.click(
    await screen.findByRole('button', { name: 'The flash failed: tune.bin, revision 1' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'The Flash Failed' }));
  const sent = () =>
    app.calls
      .filter((call) => call.method === 'POST' && call.path === path)
      .map(({ body }) => body);
  return { ...app, dialog, sent };
}

const expectClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'The Flash Failed' })).toBeNull());

it('reports a flash that failed, with the device that the file was built for', async () => {
  const { user, dialog, sent } = await openReport({
    device: { kind: 'MPVI3', serial: '9797979797' },
  });
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  expect(dialog.getByText('Enter the error message, or what you saw')).toBeVisible();
  await user.type(dialog.getByLabelText('Error Message *'), '0x31');
  await user.type(dialog.getByLabelText('What You Tried (Optional)'), 'A charger');
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  await expectClosed();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
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
  const { user, dialog, sent } = await openReport();
  await user.type(dialog.getByLabelText('Error Message *'), '0x31');
  const input = dialog.getByLabelText(/^Add a Photo or Log/, { selector: 'input' });
  await user.upload(input, new File([], 'empty.jpg'));
  expect(dialog.getByRole('alert')).toHaveTextContent('This file is empty. Choose another one.');
  await user.upload(input, new File(['photo'], 'error.jpg'));
  expect(dialog.getByText('error.jpg')).toBeVisible();
  expect(dialog.getByLabelText('Choose Another File', { selector: 'input' })).toBe(input);
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    fileUrl: '/bucket?upload=1',
    fileName: 'error.jpg',
    fileSize: 5,
    verdict: { answer: 'failed' },
  });
});

it('sends a report that was written offline once, when the connection returns', async () => {
  const { user, dialog, sent } = await openReport();
  await user.type(dialog.getByLabelText('Error Message *'), '0x31');
  setOnline(false);
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  await expectClosed();
  expect(sent()).toEqual([]);
  setOnline(true);
  await screen.findByText('Message sent');
  setOnline(false);
  setOnline(true);
  expect(sent()).toMatchObject([{ verdict: { answer: 'failed', report: { error: '0x31' } } }]);
});
