import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin } from '#web/tests/components/records.ts';
import { type Answers, fails } from '#web/tests/components/stub-api.ts';
import { stubWidth } from '#web/tests/components/stub-layout.ts';
import type { ChangeJson } from '#worker/domain/accounts/changes.api.ts';

const change = (id: string, fields: Partial<ChangeJson>): ChangeJson => ({
  id,
  kind: 'addon',
  name: 'Tow Tune',
  actor: admin,
  createdAt: `2026-11-2${id.length}T12:00:00.000Z`,
  before: null,
  after: null,
  ...fields,
});

async function openChanges(answers: Answers) {
  stubWidth(1280);
  const app = await openApp('/admin', { as: admin, answers: { ...adminAnswers([]), ...answers } });
  await screen.findByRole('tabpanel');
  await app.user.click(screen.getByRole('button', { name: 'Changes' }));
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Changes' }) };
}

it('shows who changed what, with the values before and after', async () => {
  const { dialog } = await openChanges({
    'GET /api/admin/changes': () => [
      change('a', {
        before: { price: 29_900, onSale: true, description: null },
        after: { price: 34_950, onSale: false, description: 'For heavy trailers' },
      }),
      change('b', { kind: 'reply', name: 'No VIN', before: { title: 'No VIN' } }),
      change('c', {
        kind: 'team',
        name: 'Cal Rivera',
        actor: null,
        before: { role: 'admin' },
        after: { role: null },
      }),
    ],
  });
  // The keyboard scrolls it: nothing else in the dialog's body has the focus.
  expect(await within(dialog).findByRole('region')).toHaveAttribute('tabindex', '0');
  const items = await within(dialog).findAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Demo Admin changed the add-on Tow Tune');
  expect(items[0]).toHaveTextContent('Price$299 → $349.50');
  expect(items[0]).toHaveTextContent('For saleYes → No');
  expect(items[0]).toHaveTextContent('DescriptionFor heavy trailers');
  expect(items[1]).toHaveTextContent('Demo Admin deleted the reply No VIN');
  expect(items[2]).toHaveTextContent('The settings removed Cal Rivera as an admin');
});

it('loads older changes', async () => {
  const page = Array.from({ length: 50 }, (_, index) => change(`n${index}`, { after: {} }));
  const last = page.at(-1);
  const { user, dialog } = await openChanges({
    'GET /api/admin/changes': ({ path }) =>
      path.endsWith(`?before=${last?.createdAt}_${last?.id}`)
        ? [change('old', { name: 'Oldest', after: {} })]
        : page,
  });
  await user.click(await within(dialog).findByRole('button', { name: 'Show Older Changes' }));
  expect(await within(dialog).findByText('Demo Admin added the add-on Oldest')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Show Older Changes' })).toBeNull();
});

it('says when there are no changes, and when they can’t be loaded', async () => {
  const { dialog, user, answers } = await openChanges({
    'GET /api/admin/changes': fails(500, 'Something went wrong on our side.'),
  });
  const retry = await within(dialog).findByRole('button', { name: 'Try Again' });
  answers['GET /api/admin/changes'] = () => [];
  await user.click(retry);
  expect(await within(dialog).findByText('No one has changed anything yet.')).toBeVisible();
});
