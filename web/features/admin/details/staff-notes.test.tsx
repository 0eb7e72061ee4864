import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { questions, sheetAnswers } from '#web/tests/components/build-sheet-answers.ts';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, orderJson } from '#web/tests/components/records.ts';
import { type Answers, hangs } from '#web/tests/components/stub-api.ts';
import type { StaffNoteJson } from '#worker/domain/orders/orders.api.ts';

const order = orderJson();
const notes = `/api/admin/orders/${order.id}/notes`;
const noteJson = (text: string) => ({
  id: text,
  text,
  createdAt: '2026-10-02T12:00:00.000Z',
  author: admin,
});

afterEach(() => localStorage.clear());

/** Stores the notes that are added. Each request waits for its promise in `waits`. */
function noteAnswers(waits: Partial<Record<'GET' | 'POST', Promise<void>>>): Answers {
  const saved: StaffNoteJson[] = [];
  return {
    async [`GET ${notes}`]() {
      const read = [...saved];
      await waits.GET;
      return read;
    },
    async [`POST ${notes}`]({ body }) {
      const note = noteJson((body as { text: string }).text);
      saved.push(note);
      await waits.POST;
      return note;
    },
  };
}

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
  const button = await screen.findByRole('button', { name: 'Print Work Ticket' });
  await waitFor(() => expect(button).toBeEnabled());
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    const ticket = within(screen.getByRole('article', { name: 'Work Ticket', hidden: true }));
    expect(ticket.getByText('Call first.', { exact: false })).toBeInTheDocument();
    expect(ticket.getAllByText('Not answered')).toHaveLength(2);
    expect(ticket.getByText('CP3')).toBeInTheDocument();
    const code = ticket.getByRole('img', { name: 'Link to the order', hidden: true });
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M/);
  });
  await user.click(button);
  expect(print).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});

it('prints no work ticket before its build sheet and notes have loaded', async () => {
  const loads = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()] as const;
  await openAsAdmin({
    [`GET /api/orders/${order.id}/build-sheet`]: () => loads[0].promise,
    [`GET ${notes}`]: () => loads[1].promise,
  });
  const button = await screen.findByRole('button', { name: 'Print Work Ticket' });
  expect(button).toBeDisabled();
  loads[1].resolve([noteJson('Call first.')]);
  expect(await screen.findByText('Call first.')).toBeVisible();
  expect(button).toBeDisabled();
  setOnline(false);
  const sheets = within(button.parentElement as HTMLElement);
  expect(await sheets.findByRole('note')).toHaveTextContent('You’re offline.');
  setOnline(true);
  loads[0].resolve({ version: 1, questions, answers: {} });
  await waitFor(() => expect(button).toBeEnabled());
});

it('adds a staff note, and keeps the one that an admin types meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, answers } = await openAsAdmin({
    ...noteAnswers({ POST: promise }),
    [`GET ${notes}`]: () => [noteJson('Called.')],
  });
  const staff = within(await screen.findByRole('region', { name: 'Staff Notes' }));
  expect(await staff.findByText('Called.')).toBeVisible();
  // Each added note appears before the list has loaded again.
  answers[`GET ${notes}`] = hangs;
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

it('shows a note that was added before the list had loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = await openAsAdmin(noteAnswers({ GET: promise }));
  const staff = within(await screen.findByRole('region', { name: 'Staff Notes' }));
  const field = staff.getByLabelText('Note (Customers don’t see it)');
  await user.type(field, 'Call first.');
  await user.click(staff.getByRole('button', { name: 'Add Note' }));
  await waitFor(() => expect(field).toHaveValue(''));
  resolve();
  expect(await staff.findByText('Call first.')).toBeVisible();
});
