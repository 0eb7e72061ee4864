import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, customer, orderJson } from '#web/tests/components/records.ts';
import { logText } from '#web/tests/datalogs/log-generator.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { defaultLogLimits } from '#worker/domain/datalogs/log-checks.ts';
import type { LogRequest } from './reader/log-messages.ts';
import { createLogServer } from './reader/log-server.ts';

/** Runs the Web Worker's code in the page. */
class InlineWorker extends EventTarget {
  #serve = createLogServer((data) => this.dispatchEvent(new MessageEvent('message', { data })));

  postMessage(request: LogRequest): void {
    this.#serve(request);
  }

  terminate(): void {}
}

const order = orderJson({ vin: '3C6UR5DL1HG512345' });

async function openLog(text: string, { as = customer }: { as?: UserJson } = {}) {
  vi.stubGlobal('Worker', InlineWorker);
  const stored = { fileName: 'pull.csv', fileSize: text.length, createdAt: order.createdAt };
  const app = await openApp(`${as.isAdmin ? '/admin' : '/my-orders'}?order=${order.id}&log=a`, {
    as,
    answers: {
      ...adminAnswers([order]),
      'GET /api/orders/my-orders': () => [order],
      'GET /api/log-limits': () => defaultLogLimits,
      [`GET /api/orders/${order.id}/logs`]: () => [
        { fileId: 'a', fileUrl: '/api/objects/a', orderVin: order.vin, summary: null, ...stored },
      ],
      [`PUT /api/orders/${order.id}/logs/a`]: () => new Response(null, { status: 204 }),
      [`GET ${location.origin}/api/objects/a`]: () => new Response(text),
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'pull.csv' });
  return { ...app, dialog: within(dialog) };
}

const findPulls = async (dialog: ReturnType<typeof within>) =>
  within(await dialog.findByRole('list', { name: 'Pulls' })).getAllByRole('button');

it('shows the pulls, the checks and another truck’s VIN', async () => {
  const vin = '1C6RR7LT0ES000000';
  const { dialog, calls } = await openLog(logText({ format: 'hpTuners', rows: 1600, vin }));
  const [first, ...more] = await findPulls(dialog);
  expect(first).toHaveTextContent(/^00:20 to 00:277\.0 s, 1,4\d\d to 3,0\d\d rpm$/);
  expect(more).toHaveLength(1);
  expect(await dialog.findByText('Nothing is over the shop’s limits.')).toBeVisible();
  expect(
    dialog.getByText(`This log’s VIN is ${vin}. The order’s VIN is ${order.vin}.`),
  ).toBeVisible();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ pulls: 2 }),
  );
});

it('lists the times when a value was above the shop’s limits', async () => {
  const rows = ['0,800,1300', '1,900,1360', '2,900,1380', '3,900,1340'];
  const { dialog } = await openLog(`Time,RPM,EGT (°F)\n${rows.join('\n')}\n`);
  const checks = within(await dialog.findByRole('list', { name: 'Checks' }));
  expect(checks.getAllByRole('button')).toHaveLength(1);
  expect(checks.getByRole('button')).toHaveTextContent(/^00:01 to 00:02.*1,350 °F: 1,380 °F$/);
  expect(dialog.getByText(/^Not checked: this log has no boost/)).toBeVisible();
});

it('checks the log against the limits that an admin edits', async () => {
  const rows = ['0,800,1300', '1,900,1360', '2,900,1380', '3,900,1340'];
  const { dialog, user, answers, calls } = await openLog(
    `Time,RPM,EGT (°F)\n${rows.join('\n')}\n`,
    { as: admin },
  );
  answers['PUT /api/admin/log-limits'] = ({ body }) => body;
  expect(await dialog.findByRole('list', { name: 'Checks' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Edit Limits' }));
  const limitsDialog = await screen.findByRole('dialog', { name: 'Log Checks' });
  const limits = within(limitsDialog);
  const egt = await limits.findByLabelText('EGT, °F');
  expect(egt).toHaveValue('1350');
  // Until then, the log's dialog keeps the focus.
  await waitFor(() => expect(limitsDialog.contains(document.activeElement)).toBe(true));
  await user.clear(egt);
  await user.click(limits.getByRole('button', { name: 'Save' }));
  expect(limits.getByText('Enter a limit above 0, up to 3,000 °F')).toBeVisible();
  await user.type(egt, '1390');
  await user.click(limits.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Nothing is over the shop’s limits.')).toBeVisible();
  expect(
    calls.filter(({ method, path }) => `${method} ${path}`.startsWith('PUT /api/admin')),
  ).toMatchObject([{ body: { ...defaultLogLimits, egt: 1390 } }]);
});

it('shows pulls, values, channels and units by keyboard', async () => {
  const { dialog, user } = await openLog(logText({ format: 'hpTuners', rows: 1600 }));
  const [, second] = await findPulls(dialog);
  second?.focus();
  await user.keyboard('{Enter}');
  const figure = dialog.getByRole('figure');
  expect(figure).toHaveTextContent('6 channels from 00:58.3 to 01:08.8');
  const values = dialog.getByRole('table', { name: 'Values at the cursor' });
  const boost = () => within(values).getByRole('row', { name: /^Boost Pressure/ });
  await waitFor(() => expect(boost()).toHaveTextContent(/\d psi$/));
  dialog.getByRole('button', { name: 'kPa' }).focus();
  await user.keyboard(' ');
  expect(boost()).toHaveTextContent(/\d kPa$/);
  dialog.getByRole('checkbox', { name: /^Vehicle Speed/ }).focus();
  await user.keyboard(' ');
  expect(figure).toHaveTextContent('7 channels');
  await waitFor(() =>
    expect(within(values).getByRole('row', { name: /^Vehicle Speed/ })).toHaveTextContent(/mph$/),
  );
  dialog.getByRole('slider', { name: 'Cursor' }).focus();
  await user.keyboard('+');
  expect(figure).not.toHaveTextContent('from 00:58.3');
  await user.keyboard('0');
  expect(figure).toHaveTextContent('from 00:00.0');
});

it('says that a log can’t be opened offline if it can’t be stored', async () => {
  const { dialog } = await openLog(logText({ format: 'plain', rows: 100 }));
  expect(await dialog.findByText(/we couldn’t save this log/)).toBeVisible();
});

it('names the lines that it left out', async () => {
  const { dialog } = await openLog('Time,RPM\n0,800\n1,800,7,8\n2,810\n3,8x0\n4,810\n5,810\n');
  expect(await dialog.findByText(/We skipped 2 lines/)).toHaveTextContent(
    'Line 3 has 4 values for 2 channels.',
  );
  expect(dialog.getByText(/Line 5 has “8x0” for RPM/)).toBeInTheDocument();
});

it('names the line of a log that can’t be read, and keeps its download', async () => {
  const { dialog } = await openLog(`Time,RPM\n${'1,2,3,4\n'.repeat(80)}`);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Line 2 has 4 values for 2 channels');
  expect(dialog.getByRole('link', { name: 'Download Log' })).toHaveAttribute(
    'download',
    'pull.csv',
  );
});
