import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { questions, sheetAnswers } from '#web/tests/components/build-sheet-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, messageJson, orderJson, stockFileJson } from '#web/tests/components/records.ts';
import { type Answers, fails } from '#web/tests/components/stub-api.ts';

const order = orderJson();
const path = `/api/orders/${order.id}/build-sheet`;

async function openAsAdmin(answers: Answers = {}, listed = order) {
  const app = await openApp(`/admin?order=${order.id}`, {
    as: admin,
    answers: {
      ...adminAnswers([listed]),
      [`GET /api/orders/${order.id}/messages`]: () => [],
      ...sheetAnswers(path),
      ...answers,
    },
  });
  return { ...app, sheet: within(await screen.findByRole('region', { name: 'Build Sheet' })) };
}

const ifKnown = 'If you know it, add this to your build sheet:';

/** Opens an order that lacks nothing but an optional answer and a stock file. */
async function openWithStockFiles(stockFiles: Answers[string]) {
  const app = await openAsAdmin(
    {
      [`POST /api/orders/${order.id}/messages`]: () => messageJson({ id: 'asked' }),
      [`GET ${path}`]: () => ({ version: 1, questions, answers: { Tires: 35, Pump: 'CP3' } }),
      [`GET /api/orders/${order.id}/stock-files`]: stockFiles,
    },
    { ...order, device: { kind: 'HP Tuners MPVI3', serial: 'A1' } },
  );
  const ask = await app.sheet.findByRole('button', { name: 'Ask for These' }, { timeout: 5000 });
  return { ...app, ask };
}

it('still asks for a stock file if the only file is an earlier tune', async () => {
  const { sheet } = await openWithStockFiles(() => [stockFileJson({ role: 'earlierTune' })]);
  const missing = within(sheet.getByRole('region', { name: 'Still Needed' }));
  expect(missing.getByRole('listitem')).toHaveTextContent('Stock file from this truck');
});

it('doesn’t say Ready to Write if the stock files can’t be loaded', async () => {
  const { sheet } = await openWithStockFiles(fails(500, 'Broken.'));
  expect(sheet.getByText('Optional: Turbo')).toBeVisible();
  expect(sheet.queryByText('Ready to Write')).toBeNull();
});

it('doesn’t make the order wait for optional answers', async () => {
  const { user, sheet, ask, calls } = await openWithStockFiles(() => [stockFileJson()]);
  expect(sheet.getByText('Ready to Write')).toBeVisible();
  await user.click(ask);
  await waitFor(() =>
    expect(
      calls.find(({ path, method }) => method === 'POST' && /messages$/.test(path))?.body,
    ).toEqual({
      message: `${ifKnown}\n- Turbo`,
    }),
  );
});

it('lets an admin ask once for what is missing', async () => {
  const { user, calls, sheet } = await openAsAdmin({
    // A file with two VINs is no read of this truck.
    [`GET /api/orders/${order.id}/stock-files`]: () => [
      stockFileJson({
        vins: [
          { text: '3C6UR5DL5EG123456', at: 0 },
          { text: '3C6UR5DL3EG123455', at: 1 },
        ],
      }),
    ],
    [`POST /api/orders/${order.id}/messages`]: ({ body }) =>
      messageJson({ id: 'asked', message: (body as { message: string }).message }),
  });
  expect(sheet.queryByRole('button', { name: 'My Truck Is Stock' })).toBeNull();
  const needed = ['Tires', 'Tuning device and its serial number', 'Stock file from this truck'];
  const missing = within(await sheet.findByRole('region', { name: 'Still Needed' }));
  expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(needed);
  expect(missing.getByText('Optional: Turbo')).toBeVisible();
  await user.dblClick(sheet.getByRole('button', { name: 'Ask for These' }));
  const asked = () =>
    calls.filter(({ path, method }) => method === 'POST' && /messages$/.test(path));
  await waitFor(() => expect(asked()).toHaveLength(1));
  const question = 'To write your file, we still need this in your build sheet:';
  const list = needed.map((each) => `- ${each}`);
  expect(asked()[0]?.body).toEqual({
    message: [question, ...list, ifKnown, '- Turbo'].join('\n'),
    asksForAnswers: true,
  });
});

it('doesn’t ask for what the customer can’t tell before their device has arrived', async () => {
  const device = { price: 44_900, addon: { id: 'ez-lynk', name: 'EZ Lynk AutoAgent 3' } };
  const shippedAt = '2026-10-05T12:00:00.000Z';
  const openWith = (listed: typeof order) =>
    openAsAdmin(
      {
        [`POST /api/orders/${order.id}/messages`]: () => messageJson({ id: 'asked' }),
        [`GET ${path}`]: () => ({ version: 1, questions, answers: { Tires: 35, Pump: 'CP3' } }),
        [`GET /api/orders/${order.id}/stock-files`]: () => [],
      },
      listed,
    );
  const asked = ({ calls }: Awaited<ReturnType<typeof openWith>>) =>
    calls.find((call) => call.method === 'POST' && /messages$/.test(call.path));
  const first = await openWith({ ...order, addons: [device] });
  const { sheet, user } = first;
  const missing = within(await sheet.findByRole('region', { name: 'Still Needed' }));
  const needed = ['Tuning device and its serial number', 'Stock file from this truck'];
  expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(needed);
  expect(sheet.getByLabelText('Device')).toHaveValue('EZ Lynk AutoAgent 3');
  await user.click(sheet.getByRole('button', { name: 'Ask for These' }));
  await waitFor(() => expect(asked(first)?.body).toEqual({ message: `${ifKnown}\n- Turbo` }));
  cleanup();
  const later = await openWith({ ...order, addons: [device], shippedAt });
  await later.user.click(await later.sheet.findByRole('button', { name: 'Ask for These' }));
  await waitFor(() =>
    expect(asked(later)?.body).toMatchObject({
      message: expect.stringContaining(needed.map((each) => `- ${each}`).join('\n')),
    }),
  );
});
