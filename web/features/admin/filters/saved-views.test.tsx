import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, orderJson } from '#web/tests/components/records.ts';
import { stubWidth } from '#web/tests/components/stub-layout.ts';
import type { SavedViewJson } from '#worker/domain/orders/lists/saved-views.ts';

beforeEach(() => stubWidth(1280));

const newId = '5f0d7c9a-6f3e-4c43-9b7e-3f7f6c1a2b3d';

async function openViews(path: string, saved: SavedViewJson[] = []) {
  let views = saved;
  const app = await openApp(path, {
    as: admin,
    answers: {
      ...adminAnswers([orderJson()]),
      'GET /api/admin/saved-views': () => views,
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'More Filters' }));
  const section = within(await screen.findByRole('region', { name: 'Saved Views' }));
  for (const id of [...views.map((view) => view.id), newId]) {
    const path = `/api/admin/saved-views/${id}`;
    app.answers[`DELETE ${path}`] = () => {
      views = views.filter((view) => view.id !== id);
      return views;
    };
    app.answers[`PUT ${path}`] = ({ body }) => {
      const isNew = !views.some((view) => view.id === id);
      const saved = { ...(body as SavedViewJson), id };
      views = isNew ? [...views, saved] : views.map((view) => (view.id === id ? saved : view));
      return views;
    };
  }
  return { ...app, section, stored: () => views };
}

it('saves the filters, the order and the search under a name, and shows them again', async () => {
  const { user, section, stored } = await openViews('/admin?sotf=true&sort=total&q=ram');
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(newId);
  await user.click(section.getByRole('button', { name: 'Save This View' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save This View' }));
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Name *'), 'Big SOTF');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(stored()).toEqual([
      { id: newId, name: 'Big SOTF', sotf: true, sort: 'total', q: 'ram' },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(location.search).not.toContain('sotf'));
  await user.click(await section.findByRole('button', { name: 'Big SOTF' }));
  await waitFor(() => expect(location.search).toContain('sotf=true'));
  expect(location.search).toContain('sort=total');
  expect(location.search).toContain('q=ram');
});

it('renames and deletes a view, and clears what a view lacks', async () => {
  const views = [
    { id: 'a', name: 'Mine', mine: true as const },
    { id: 'b', name: 'SOTF' },
  ];
  const { user, section, stored } = await openViews('/admin?unread=true', views);
  await user.click(section.getByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(location.search).toContain('mine=true'));
  expect(location.search).not.toContain('unread');
  await user.click(section.getByRole('button', { name: 'Rename Mine' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename View' }));
  const name = dialog.getByLabelText('Name *');
  await user.clear(name);
  await user.type(name, 'sotf');
  expect(name).toHaveAccessibleDescription('Another view has this name');
  await user.type(name, ' of mine');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await section.findByRole('button', { name: 'Delete SOTF' }));
  await waitFor(() => expect(stored()).toEqual([{ id: 'a', name: 'sotf of mine', mine: true }]));
});

it('applies a view offline, but doesn’t change it', async () => {
  const { user, section } = await openViews('/admin', [{ id: 'a', name: 'Mine', mine: true }]);
  setOnline(false);
  expect(section.getByRole('button', { name: 'Delete Mine' })).toBeDisabled();
  expect(section.getByRole('note')).toHaveTextContent('You’re offline.');
  await user.click(section.getByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(location.search).toContain('mine=true'));
});
