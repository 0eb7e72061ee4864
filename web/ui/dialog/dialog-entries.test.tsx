import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, customer, orderJson } from '#web/tests/components/records.ts';
import { stubWidth } from '#web/tests/components/stub-layout.ts';
import type { TeamJson } from '#worker/domain/accounts/team.api.ts';

const team: TeamJson = {
  members: [admin, customer].map((user) => ({
    user,
    role: 'admin',
    isInSettings: false,
    since: null,
  })),
  history: [],
};
const orders = [1, 2].map((day) =>
  orderJson({
    id: `${day}f2504e0-4f89-41d3-9a0c-0305e82c3301`,
    vehicleModel: `Truck ${day}`,
    createdAt: `2026-10-0${day}T12:00:00.000Z`,
  }),
);

beforeEach(() => {
  localStorage.clear();
  stubWidth(1280);
});

/** Opens the dashboard from the catalog, so that Back can leave it. */
async function openDashboard() {
  const app = await openApp('/', {
    as: admin,
    answers: {
      ...adminAnswers(orders),
      'GET /api/admin/team': () => team,
      'GET /api/admin/replies': () => [],
    },
  });
  await app.user.click(await screen.findByRole('link', { name: 'Admin' }));
  await screen.findByRole('tabpanel');
  const page = history.state;
  return {
    ...app,
    async open(button: string, name = button) {
      await app.user.click(await screen.findByRole('button', { name: button }));
      return screen.findByRole('dialog', { name });
    },
    expectPage: () => waitFor(() => expect(history.state).toEqual(page)),
  };
}

/** Waits until the dialogs have this many history entries. */
const hasEntries = (count: number) => waitFor(() => expect(history.state.dialogs ?? 0).toBe(count));

const isGone = (dialog: HTMLElement) => waitFor(() => expect(dialog).not.toBeInTheDocument());

describe.each([
  ['Team', 'Team'],
  ['Numbers', 'Numbers'],
  ['Replies', 'Saved Replies'],
  ['Keyboard shortcuts', 'Keyboard Shortcuts'],
])('the dialog of %s', (button, name) => {
  it('closes on Back, which does not leave the page', async () => {
    const { open, expectPage } = await openDashboard();
    const dialog = await open(button, name);
    await hasEntries(1);
    history.back();
    await isGone(dialog);
    await expectPage();
    expect(location.pathname).toBe('/admin');
  });

  it('leaves no history entry when a button closes it', async () => {
    const { open, user, expectPage } = await openDashboard();
    const dialog = await open(button, name);
    await hasEntries(1);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await isGone(dialog);
    await expectPage();
    history.back();
    await waitFor(() => expect(location.pathname).toBe('/'));
  });
});

it('closes only the dialog in front on Back', async () => {
  const { open, expectPage } = await openDashboard();
  const dialog = await open('Team');
  const prompt = await open('Remove Cal Rivera', 'Remove this admin?');
  await hasEntries(2);
  history.back();
  await isGone(prompt);
  expect(dialog).toBeVisible();
  await hasEntries(1);
  history.back();
  await isGone(dialog);
  await expectPage();
});

it('does not open a closed dialog on Forward', async () => {
  const { open, expectPage } = await openDashboard();
  const dialog = await open('Team');
  await hasEntries(1);
  history.back();
  await isGone(dialog);
  await expectPage();
  const go = vi.spyOn(history, 'go');
  history.forward();
  await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith(-1));
  go.mockRestore();
  await expectPage();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks on Back before it discards changes, each time', async () => {
  const { open, user, expectPage } = await openDashboard();
  const dialog = await open('Replies', 'Saved Replies');
  await user.click(await within(dialog).findByRole('button', { name: 'Add a Text' }));
  await user.type(within(dialog).getByLabelText('Title *'), 'Hi');
  for (const answer of ['Keep Editing', 'Keep Editing', 'Discard']) {
    await hasEntries(1);
    history.back();
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    await hasEntries(2);
    await user.click(within(question).getByRole('button', { name: answer }));
    await isGone(question);
  }
  await isGone(dialog);
  await expectPage();
});

it('leads back to the list after a decision opened the next order', async () => {
  const { open, user, expectPage } = await openDashboard();
  await user.click(await screen.findByText(/Truck 1/));
  await open('Approve Order').then((dialog) =>
    user.click(within(dialog).getByRole('button', { name: 'Approve' })),
  );
  await waitFor(() => expect(location.search).toContain(orders[1]?.id));
  history.back();
  await expectPage();
});

it('leaves an entry that the browser made, as for a link to another part of the page, to the router', () => {
  let isSeen = false;
  const listener = () => {
    isSeen = true;
  };
  addEventListener('popstate', listener);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  removeEventListener('popstate', listener);
  expect(isSeen).toBe(true);
});

describe('after a dialog was closed', () => {
  async function openAndClose() {
    const app = await openDashboard();
    const dialog = await app.open('Team');
    await hasEntries(1);
    await app.user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await isGone(dialog);
    await app.expectPage();
    return app;
  }

  it('Back from another page leads to the page that had it', async () => {
    const { user } = await openAndClose();
    await user.click(screen.getByRole('link', { name: 'My Orders' }));
    await screen.findByRole('heading', { name: 'My Orders' });
    history.back();
    expect(await screen.findByRole('tabpanel')).toBeVisible();
  });

  it('an order on the page opens and closes', async () => {
    const { user, expectPage } = await openAndClose();
    await user.click(await screen.findByText(/Truck 1/));
    const order = await screen.findByRole('dialog', { name: 'Order Details' });
    await user.click(within(order).getByRole('button', { name: 'Close' }));
    await isGone(order);
    await expectPage();
  });
});
