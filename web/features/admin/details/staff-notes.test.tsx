import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { sheetAnswers } from '#web/tests/components/build-sheet-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, orderJson } from '#web/tests/components/records.ts';
import type { Answers } from '#web/tests/components/stub-api.ts';

const order = orderJson();
const notes = `/api/admin/orders/${order.id}/notes`;
const noteJson = (text: string) => ({
  id: text,
  text,
  createdAt: '2026-10-02T12:00:00.000Z',
  author: admin,
});

afterEach(() => localStorage.clear());

function openAsAdmin(answers: Answers) {
  return openApp(`/admin?order=${order.id}`, {
    as: admin,
    answers: {
      ...adminAnswers([order]),
      [`GET /api/orders/${order.id}/messages`]: () => [],
      ...answers,
    },
  });
}

it('prints a work ticket with the answers, the staff notes and a link to the order', async () => {
  const { user } = await openAsAdmin({
    ...sheetAnswers(`/api/orders/${order.id}/build-sheet`),
    [`GET ${notes}`]: () => [noteJson('Call first.')],
  });
  const staff = within(await screen.findByRole('region', { name: 'Staff Notes' }));
  expect(await staff.findByText('Call first.')).toBeVisible();
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    const ticket = within(screen.getByRole('article', { name: 'Work Ticket', hidden: true }));
    expect(ticket.getByText('Call first.', { exact: false })).toBeInTheDocument();
    expect(ticket.getAllByText('Not answered')).toHaveLength(2);
    expect(ticket.getByText('CP3')).toBeInTheDocument();
    const code = ticket.getByRole('img', { name: 'Link to the order', hidden: true });
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M/);
  });
  await user.click(await screen.findByRole('button', { name: 'Print Work Ticket' }));
  expect(print).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});

it('adds a staff note, and keeps the one that an admin types meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = await openAsAdmin({
    [`GET ${notes}`]: () => [],
    [`POST ${notes}`]: ({ body }) => promise.then(() => noteJson((body as { text: string }).text)),
  });
  const staff = within(await screen.findByRole('region', { name: 'Staff Notes' }));
  const field = staff.getByLabelText('Note (Customers don’t see it)');
  const add = staff.getByRole('button', { name: 'Add Note' });
  await user.type(field, 'Call first.');
  expect(localStorage.getItem('staff-notes.1')).toContain('Call first.');
  await user.click(add);
  await user.clear(field);
  await user.type(field, 'Paid.');
  resolve();
  expect(await staff.findByText('Call first.')).toBeVisible();
  expect(field).toHaveValue('Paid.');
  await waitFor(() => expect(add).toBeEnabled());
  await user.click(add);
  expect(await staff.findByText('Paid.')).toBeVisible();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(localStorage.getItem('staff-notes.1')).toBeNull();
});
