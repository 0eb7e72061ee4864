import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin } from '#web/tests/components/records.ts';
import { stubWidth } from '#web/tests/components/stub-layout.ts';
import type { NumbersJson } from '#worker/domain/numbers/numbers.api.ts';

const week = { orders: 3, revenue: 129_900, reviewMs: 9_000_000, fulfillMs: null };
const numbers: NumbersJson = {
  weeks: [
    { week: '2026-11-09', orders: 0, revenue: 0, reviewMs: null, fulfillMs: null },
    { week: '2026-11-16', ...week },
  ],
  platforms: [{ platform: 'EZLynk', ...week, fulfillMs: 400_000_000 }],
};

it('plots the weeks, with the same numbers as tables', async () => {
  stubWidth(1280);
  const { user } = await openApp('/admin', {
    as: admin,
    answers: { ...adminAnswers([]), 'GET /api/admin/numbers': () => numbers },
  });
  // The header moves when the orders have loaded.
  await screen.findByRole('tab', { name: 'Images' });
  await user.click(screen.getByRole('button', { name: 'Numbers' }));
  const plot = await screen.findByRole('figure', { name: /^Median time to review/ });
  expect(plot).toHaveTextContent('Up to 2.5 h');
  await user.click(within(plot).getByText('Median time to review as a table'));
  expect(within(plot).getByRole('row', { name: 'Nov 16, 2026 2.5 h' })).toBeInTheDocument();
  expect(within(plot).getByRole('row', { name: 'Nov 9, 2026 –' })).toBeInTheDocument();
  const weeks = within(plot).getAllByRole('rowheader');
  expect(weeks.map(({ textContent }) => textContent)).toEqual(['Nov 16, 2026', 'Nov 9, 2026']);
  expect(screen.getByRole('figure', { name: /^Median time to fulfill/ })).toHaveTextContent(
    'None yet',
  );
  expect(screen.getByRole('row', { name: 'EZLynk 3 $1299 2.5 h 4.6 days' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
});
