import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin } from '#web/tests/components/records.ts';
import { stubWidth } from '#web/tests/components/stub-layout.ts';
import type {
  NumberGroupsJson,
  NumbersJson,
  ShopNumbersJson,
} from '#worker/domain/numbers/numbers.api.ts';

const nothing: ShopNumbersJson = {
  orders: 0,
  received: 0,
  refunded: 0,
  revisionsPerOrder: null,
  toFirstAnswer: null,
  toDecision: null,
  toFulfillment: null,
};
const busy: ShopNumbersJson = {
  orders: 3,
  received: 129_900,
  refunded: 20_000,
  revisionsPerOrder: 1.5,
  toFirstAnswer: { median: 3_600_000, p90: 7_200_000 },
  toDecision: { median: 9_000_000, p90: 400_000_000 },
  toFulfillment: null,
};
const numbers: NumbersJson = {
  awaiting: { orders: 2, amount: 64_900 },
  periods: { today: nothing, week: busy, month: busy, year: busy },
  weeks: [
    { week: '2026-11-16', ...busy },
    { week: '2026-11-09', ...nothing },
  ],
};
const month: NumberGroupsJson = {
  calibrations: [{ name: '2013-2018 6.7L', ...busy }],
  addons: [{ name: 'SOTF Switch', orders: 2, total: 29_800 }],
  people: [
    {
      name: 'Demo Admin',
      firstAnswers: 4,
      decisions: 3,
      fulfillments: 0,
      toFirstAnswer: busy.toFirstAnswer,
      toDecision: busy.toDecision,
      toFulfillment: null,
    },
  ],
};

async function openNumbers() {
  stubWidth(1280);
  const { user } = await openApp('/admin', {
    as: admin,
    answers: {
      ...adminAnswers([]),
      'GET /api/admin/numbers': () => numbers,
      'GET /api/admin/numbers/month': () => month,
      'GET /api/admin/numbers/today': () => ({ calibrations: [], addons: [], people: [] }),
    },
  });
  // The header moves when the orders have loaded.
  await screen.findByRole('tab', { name: 'Images' });
  await user.click(screen.getByRole('button', { name: 'Numbers' }));
  return user;
}

it('shows the periods beside each other, and what awaits payment now', async () => {
  await openNumbers();
  const periods = await screen.findByRole('region', { name: 'By Period' });
  expect(within(periods).getAllByRole('columnheader').slice(1)).toHaveLength(4);
  for (const row of [
    'Received $0 $1299 $1299 $1299',
    'Refunded $0 $200 $200 $200',
    'Revisions per fulfilled order – 1.5 1.5 1.5',
    'First message to our answer, 90% within – 2.0 h 2.0 h 2.0 h',
    'Request to decision, median – 2.5 h 2.5 h 2.5 h',
    'Request to decision, 90% within – 4.6 days 4.6 days 4.6 days',
    'Payment to fulfillment, median – – – –',
  ]) {
    expect(within(periods).getByRole('row', { name: row })).toBeInTheDocument();
  }
  expect(screen.getByText(/Awaiting payment now/)).toHaveTextContent('$649 in 2 orders');
  expect(screen.getByText(/Days start at midnight, Mountain Time/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
});

it('plots the weeks, with the same numbers as tables, newest first', async () => {
  const user = await openNumbers();
  const plot = await screen.findByRole('figure', { name: /^Request to decision, median/ });
  expect(plot).toHaveTextContent('Up to 2.5 h');
  await user.click(within(plot).getByText('Request to decision, median as a table'));
  expect(within(plot).getByRole('row', { name: 'Nov 16, 2026 2.5 h' })).toBeInTheDocument();
  expect(within(plot).getByRole('row', { name: 'Nov 9, 2026 –' })).toBeInTheDocument();
  const weeks = within(plot).getAllByRole('rowheader');
  expect(weeks.map(({ textContent }) => textContent)).toEqual(['Nov 16, 2026', 'Nov 9, 2026']);
  expect(screen.getByRole('figure', { name: /^Payment to fulfillment/ })).toHaveTextContent(
    'None yet',
  );
});

it('groups a period by calibration, add-on and person', async () => {
  const user = await openNumbers();
  for (const row of [
    '2013-2018 6.7L 3 $1299 $200 1.5',
    'SOTF Switch 2 $298',
    'Demo Admin 4 1.0 h / 2.0 h 3 2.5 h / 4.6 days 0 –',
  ]) {
    expect(await screen.findByRole('row', { name: row })).toBeInTheDocument();
  }
  await user.click(screen.getByRole('tab', { name: 'Today' }));
  expect(await screen.findAllByText('Nothing in this period yet.')).toHaveLength(3);
});
