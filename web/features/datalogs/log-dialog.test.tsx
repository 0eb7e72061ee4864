import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { orderPollMs } from '#web/api/queries.ts';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, customer, messageJson, orderJson } from '#web/tests/components/records.ts';
import { logText } from '#web/tests/datalogs/log-generator.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type {
  LogCorrections,
  LogSummary,
  LogTemplateJson,
} from '#worker/domain/datalogs/datalogs.api.ts';
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

afterEach(() => void vi.useRealTimers());

const order = orderJson({ vin: '3C6UR5DL1HG512345' });

const ordersPath = ({ isAdmin }: UserJson) =>
  `/${isAdmin ? 'admin' : 'my-orders'}?order=${order.id}`;

/** Opens a page for an order whose chat has a log with this text. The server stores the log's summary. */
function openPage(
  path: string,
  text: string,
  as: UserJson = customer,
  templates: readonly LogTemplateJson[] = [],
) {
  vi.stubGlobal('Worker', InlineWorker);
  const stored = { fileName: 'pull.csv', fileSize: text.length, createdAt: order.createdAt };
  // What the log showed before the shop corrected its logger.
  const old = { durationMs: 5000, rows: 6, pulls: null, channels: ['P1'] };
  let summary: LogSummary | null = templates.length > 0 ? old : null;
  let corrections: LogCorrections = { channels: {} };
  return openApp(path, {
    as,
    answers: {
      ...adminAnswers([order]),
      'GET /api/orders/my-orders': () => [order],
      'GET /api/log-limits': () => defaultLogLimits,
      'GET /api/log-templates': () => templates,
      [`GET /api/orders/${order.id}/logs`]: () => [
        {
          fileId: 'a',
          fileUrl: '/api/objects/a',
          orderVin: order.vin,
          summary,
          corrections,
          ...stored,
        },
      ],
      [`GET /api/orders/${order.id}/messages`]: () => [
        messageJson({ isLog: true, fileUrl: '/api/objects/a', ...stored }),
      ],
      [`PUT /api/orders/${order.id}/logs/a`]: ({ body }) => {
        summary = body as LogSummary;
        return new Response(null, { status: 204 });
      },
      [`PUT /api/orders/${order.id}/logs/a/corrections`]: ({ body }) => {
        ({ summary, ...corrections } = body as LogCorrections & { summary: LogSummary });
        return new Response(null, { status: 204 });
      },
      [`GET ${location.origin}/api/objects/a`]: () => new Response(text),
    },
  });
}

async function openLog(text: string, { as = customer }: { as?: UserJson } = {}) {
  const app = await openPage(`${ordersPath(as)}&log=a`, text, as);
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

it('shows the verdict of the checks before the plot, and the rest after it', async () => {
  const { dialog } = await openLog(logText({ format: 'hpTuners', rows: 1600 }));
  const verdict = await dialog.findByText('Nothing is over the shop’s limits.');
  const order = [
    verdict,
    dialog.getByRole('figure'),
    dialog.getByText('Short rail pressure drops between two samples aren’t counted.'),
    dialog.getByRole('list', { name: 'Pulls' }),
    dialog.getByRole('region', { name: 'Channels' }),
  ];
  const inDocument = order.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(inDocument).toEqual(order);
});

it('doesn’t speak of rail pressure in a log without it', async () => {
  const { dialog } = await openLog('Time,RPM,EGT (°F)\n0,800,1300\n1,900,1310\n');
  expect(await dialog.findByText('Nothing is over the shop’s limits.')).toBeVisible();
  expect(dialog.queryByText(/between two samples/)).toBeNull();
});

it('lists the times when a value was above the shop’s limits', async () => {
  const rows = ['0,800,1300', '1,900,1360', '2,900,1380', '3,900,1340'];
  const { dialog, user } = await openLog(`Time,RPM,EGT (°F)\n${rows.join('\n')}\n`);
  const checks = within(await dialog.findByRole('list', { name: 'Checks' }));
  expect(checks.getAllByRole('button')).toHaveLength(1);
  expect(checks.getByRole('button')).toHaveTextContent(
    /^00:01 to 00:02EGT above 1,350 °F: 1,380 °F$/,
  );
  expect(dialog.getByText(/^Not checked: this log has no boost/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '°C' }));
  expect(checks.getByRole('button')).toHaveTextContent(/EGT above 732 °C: 749 °C$/);
});

it('checks the log against the limits that an admin edits', async () => {
  const rows = ['0,800,1300', '1,900,1360', '2,900,1380', '3,900,1340'];
  const { dialog, user, answers, calls } = await openLog(
    `Time,RPM,EGT (°F)\n${rows.join('\n')}\n`,
    { as: admin },
  );
  answers['PUT /api/admin/log-limits'] = ({ body }) => {
    answers['GET /api/log-limits'] = () => body;
    return body;
  };
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
  const [first, second] = await findPulls(dialog);
  expect(second).not.toHaveAttribute('aria-current');
  second?.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(second).toHaveAttribute('aria-current', 'true'));
  expect(first).not.toHaveAttribute('aria-current');
  const figure = dialog.getByRole('figure');
  expect(figure).toHaveTextContent('pull 2 of 2: 6 channels from 00:58.3 to 01:08.8');
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

it('shows the peaks of each pull, and copies them into the chat’s draft', async () => {
  const { dialog, user } = await openLog(logText({ format: 'hpTuners', rows: 1600 }));
  const table = within(await dialog.findByRole('table', { name: 'Pull Table' }));
  const row = (name: RegExp) => table.getByRole('row', { name });
  expect(row(/^Start/)).toHaveTextContent('Start00:2001:00');
  expect(row(/^Length/)).toHaveTextContent('Length7.0 s7.0 s');
  expect(row(/^Engine RPM/)).toHaveTextContent(/3,0\d\d rpm3,0\d\d rpm$/);
  expect(row(/^Boost Pressure/)).toHaveTextContent(/31(\.\d)? psi31(\.\d)? psi$/);
  expect(row(/^Rail deviation from command/)).toHaveTextContent(/-\d\d\d psi-\d\d\d psi$/);
  await user.click(dialog.getByRole('button', { name: 'kPa' }));
  expect(row(/^Boost Pressure/)).toHaveTextContent(/21\d kPa21\d kPa$/);
  await user.click(dialog.getByRole('button', { name: 'Copy to Chat' }));
  expect(await screen.findByText('Copied to the chat')).toBeVisible();
  await user.keyboard('{Escape}');
  const chat = within(await screen.findByRole('dialog', { name: /^Order Details/ }));
  await user.click(chat.getByRole('tab', { name: 'Chat' }));
  const draft = await chat.findByRole('textbox', { name: 'Message' });
  expect(draft).toHaveDisplayValue(/^Pulls of pull\.csv\nPull 1 \| Pull 2\n/);
  expect(draft).toHaveDisplayValue(/\nBoost Pressure: 21\d kPa \| 21\d kPa\n/);
});

it('says that a log can’t be opened offline if it can’t be stored', async () => {
  const { dialog } = await openLog(logText({ format: 'plain', rows: 100 }));
  expect(await dialog.findByText(/we couldn’t save this log/)).toBeVisible();
});

it('names the lines that it left out', async () => {
  const { dialog } = await openLog('Time,RPM\n0,800\n1,800,7,8\n2,810\nx,8\n4,810\n5,810\n');
  expect(await dialog.findByText('2 of 6 rows are incomplete. We left them out.')).toBeVisible();
  expect(dialog.getByText('Line 3 has 4 values for 2 channels.')).toBeInTheDocument();
  expect(dialog.getByText('Line 5 has no time that we can read.')).toBeInTheDocument();
});

it('lays a second run over the first one, from the moment the pedal goes down', async () => {
  const pull = (start: number, boost: number) =>
    [-start, 0, 1, 2, 3].map((at) => `${start + at},${at < 0 ? 0 : 100},2000,${boost}`);
  const second = pull(40, 36).slice(1);
  const runs = [...pull(10, 30), ...pull(6, 33), ...second].join('\n');
  const { dialog, user } = await openLog(`Time,Pedal (%),RPM,Boost (psi)\n${runs}\n`);
  expect(
    await dialog.findByText('Another run starts on line 7. Choose it in “Compare with” to see it.'),
  ).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Compare with'), 'pull.csv, run 2');
  const table = within(await dialog.findByRole('table', { name: 'Compared Pull' }));
  const boost = () => table.getByRole('row', { name: /^Boost/ });
  expect(boost()).toHaveTextContent('Boost30 psi33 psi-3 psi');
  expect(dialog.getByRole('figure')).toHaveTextContent(
    'Dashed: pull.csv, run 2. It’s shifted so that its pull at 00:06 starts at 00:10.',
  );
  const choice = dialog.getByLabelText('Compared log: pull.csv, run 2');
  await user.selectOptions(choice, 'Pull 2, 00:40 to 00:43');
  expect(boost()).toHaveTextContent('Boost30 psi36 psi-6 psi');
  expect(dialog.getByRole('figure')).toHaveTextContent(
    /from 00:09\.0 to 00:13\.0\..* It’s shifted so that its pull at 00:40 starts at 00:10\.$/,
  );
});

it('says why what follows a log can’t be laid over it', async () => {
  const { dialog, user } = await openLog('Time,RPM\n0,800\n5,810\nTime,Notes\nx,y\n');
  await user.selectOptions(await dialog.findByLabelText('Compare with'), 'pull.csv, run 2');
  expect(await dialog.findByText(/^We can’t read the next part of this file/)).toBeVisible();
});

it('lists what it checked against what, and what it couldn’t check', async () => {
  const header = 'Time,RPM,EGT Bank 1,EGT Bank 2 (°C),MAP (kPa),Barometric Pressure (kPa)';
  const { dialog } = await openLog(`${header}\n0,800,700,300,100,100\n1,2500,1900,600,300,100\n`);
  expect(await dialog.findByText('Nothing is over the shop’s limits.')).toBeVisible();
  expect(dialog.getByText('EGT Bank 1: not checked, unit unknown.')).toBeVisible();
  expect(dialog.getByText('EGT Bank 2: we flag anything above 732 °C.')).toBeVisible();
  expect(
    dialog.getByText('MAP minus Barometric Pressure: we flag anything above 310 kPa.'),
  ).toBeVisible();
});

it('says why it doesn’t check a pressure for boost', async () => {
  const { dialog, user } = await openLog('Time,RPM,Boost (kPa)\n0,1500,100\n1,2500,300\n');
  expect(await dialog.findByText(/^Boost: not checked, gauge or absolute unknown\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Choose a unit for Boost' }));
  const prompt = within(await screen.findByRole('dialog', { name: 'Correct This Channel' }));
  await user.selectOptions(prompt.getByLabelText('Unit'), 'kPa gauge');
  await user.click(prompt.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Boost: we flag anything above 310 kPa gauge.')).toBeVisible();
});

it('checks a channel once its unit is chosen, and stores the choice with the log', async () => {
  const { dialog, user, calls } = await openLog('Time,RPM,EGT\n0,800,300\n1,2500,780\n2,900,300\n');
  await user.click(await dialog.findByRole('button', { name: 'Choose a unit for EGT' }));
  const prompt = within(await screen.findByRole('dialog', { name: 'Correct This Channel' }));
  await user.selectOptions(prompt.getByLabelText('Unit'), '°C');
  await user.click(prompt.getByRole('button', { name: 'Save' }));
  const checks = within(await dialog.findByRole('list', { name: 'Checks' }));
  expect(checks.getByRole('button')).toHaveTextContent('EGT above 732 °C: 780 °C');
  expect(calls.find(({ path }) => path.endsWith('/corrections'))?.body).toMatchObject({
    channels: { EGT: { unit: '°C' } },
    summary: { rows: 3, pulls: null },
  });
});

it('says that it guessed the unit of time, and takes a correction', async () => {
  const { dialog, user } = await openLog('Time,RPM\n0,800\n50,810\n100,820\n');
  const unit = await dialog.findByLabelText(/^The file doesn’t say its unit of time/);
  expect(unit).toHaveDisplayValue('milliseconds');
  await user.selectOptions(unit, 'seconds');
  await waitFor(() => expect(dialog.getByRole('figure')).toHaveTextContent('to 01:40.0'));
});

it('names the line of a log that can’t be read, and keeps its download', async () => {
  const text = `Time,RPM\n${'1,800\n'.repeat(60)}${'1,2,3,4\n'.repeat(80)}`;
  const { dialog } = await openLog(text);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Line 62 has 4 values for 2 channels');
  const download = dialog.getByRole('link', { name: 'Download Log' });
  expect(download).toHaveAttribute('download', 'pull.csv');
  expect(download).toHaveAttribute('href', '/api/objects/a');
});

/** Waits until the log is read and its dialog has the focus. */
async function findReadLog(): Promise<void> {
  const log = await screen.findByRole('dialog', { name: 'pull.csv' });
  await within(log).findByRole('figure');
  await waitFor(() => expect(log.contains(document.activeElement)).toBe(true));
}

const findOrder = async () => within(await screen.findByRole('dialog', { name: /^Order Details/ }));

it('adds what it found to the order’s list of logs', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const text = logText({ format: 'hpTuners', rows: 1600 });
  const { user, calls } = await openPage(ordersPath(customer), text);
  const order = await findOrder();
  const logs = await order.findByRole('region', { name: 'Logs' });
  expect(logs).toHaveTextContent('Open it to find its pulls.');
  await user.click(order.getByRole('button', { name: 'View Log pull.csv' }));
  await findReadLog();
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  await user.keyboard('{Escape}');
  await act(() => vi.advanceTimersByTimeAsync(orderPollMs));
  await waitFor(() => expect(logs).toHaveTextContent('01:20 long, 2 pulls'));
  expect(logs).toHaveTextContent('Engine RPM');
});

it('lists what the viewer shows after the shop corrected another log of the logger', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const text = 'Time,P1\n0,0\n1,100\n2,100\n3,100\n4,100\n5,0\n';
  const templates = [{ logger: '', channel: 'P1', meaning: 'pedal' as const }];
  const { user, calls } = await openPage(ordersPath(customer), text, customer, templates);
  const order = await findOrder();
  const logs = await order.findByRole('region', { name: 'Logs' });
  expect(logs).toHaveTextContent(/00:05 long, \w+ \d/);
  await user.click(order.getByRole('button', { name: 'View Log pull.csv' }));
  await findReadLog();
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  await user.keyboard('{Escape}');
  await act(() => vi.advanceTimersByTimeAsync(orderPollMs));
  await waitFor(() => expect(logs).toHaveTextContent('00:05 long, 1 pull'));
});

it('returns to the tab and the button that opened the log', async () => {
  const { user } = await openPage(
    `${ordersPath(customer)}#chat`,
    logText({ format: 'plain', rows: 100 }),
  );
  const order = await findOrder();
  const viewLog = await order.findByRole('button', { name: 'View Log' });
  for (const _time of ['first', 'again']) {
    await user.click(viewLog);
    await findReadLog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(viewLog).toHaveFocus());
    expect(order.getByRole('tab', { name: 'Chat' })).toHaveAttribute('aria-selected', 'true');
  }
  const details = order.getByRole('tab', { name: 'Order' });
  await user.click(details);
  const listed = await order.findByRole('button', { name: 'View Log pull.csv' });
  await user.click(listed);
  await findReadLog();
  history.back();
  await waitFor(() => expect(listed).toHaveFocus());
  expect(details).toHaveAttribute('aria-selected', 'true');
});
