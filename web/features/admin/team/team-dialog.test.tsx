import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, customer, orderJson, staff } from '#web/tests/components/records.ts';
import { type Answers, fails } from '#web/tests/components/stub-api.ts';
import { stubWidth } from '#web/tests/components/stub-layout.ts';
import { permissions } from '#worker/domain/accounts/permissions.ts';
import type { TeamJson } from '#worker/domain/accounts/team.api.ts';

const team: TeamJson = {
  members: [
    { user: admin, role: 'admin', isInSettings: true, since: null },
    {
      user: customer,
      role: 'admin',
      isInSettings: false,
      since: { kind: 'granted', createdAt: '2026-10-01T12:00:00.000Z', actor: admin },
    },
  ],
  history: [],
};

async function openTeam(answers: Answers) {
  stubWidth(1280);
  const app = await openApp('/admin', {
    as: admin,
    answers: { ...adminAnswers([]), 'GET /api/admin/team': () => team, ...answers },
  });
  await screen.findByRole('tabpanel');
  await app.user.click(screen.getByRole('button', { name: 'Team' }));
  const dialog = await screen.findByRole('dialog', { name: 'Team' });
  await within(dialog).findByRole('list', { name: 'Team' });
  return { ...app, dialog };
}

it('says under the field why someone can’t be made an admin, and keeps the text', async () => {
  const sentence =
    'We don’t know this email address. Ask them to log in once with a verified address, then try again.';
  const { user, dialog } = await openTeam({ 'POST /api/admin/team': fails(404, sentence) });
  const field = within(dialog).getByLabelText('Email');
  const submit = within(dialog).getByRole('button', { name: 'Add to Team' });
  await user.click(submit);
  expect(field).toHaveAccessibleDescription('Enter an email address like name@example.com');
  await user.type(field, 'stranger@example.com');
  await user.click(submit);
  await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
  expect(field).toHaveValue('stranger@example.com');
  await user.type(field, '{Backspace}');
  expect(field).toHaveAttribute('aria-invalid', 'false');
});

it('shows the server’s reason when an admin can’t be removed', async () => {
  const sentence = 'This is the last admin. Make someone else an admin first.';
  const remove = `DELETE /api/admin/team/${customer.id}`;
  const { user, dialog, answers } = await openTeam({ [remove]: fails(409, sentence) });
  await user.click(within(dialog).getByRole('button', { name: 'Remove Cal Rivera' }));
  const prompt = await screen.findByRole('dialog', { name: 'Remove this admin?' });
  await user.click(within(prompt).getByRole('button', { name: 'Remove Admin' }));
  expect(await screen.findByText(`409: ${sentence}`)).toBeVisible();
  answers[remove] = () => new Response(null, { status: 204 });
  await user.click(await within(prompt).findByRole('button', { name: 'Remove Admin' }));
  await waitFor(() => expect(prompt).not.toBeInTheDocument());
});

it('makes staff an admin after a confirmation', async () => {
  const { user, dialog, answers, calls } = await openTeam({
    'GET /api/admin/team': () => ({
      members: [{ user: staff, role: 'staff', isInSettings: false, since: null }],
      history: [],
    }),
  });
  answers[`PUT /api/admin/team/${staff.id}`] = () => new Response(null, { status: 204 });
  expect(within(dialog).getByText('Staff since before this list')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Make Admin: Sam Staff' }));
  const prompt = await screen.findByRole('dialog', { name: 'Make them an admin?' });
  expect(prompt).toHaveTextContent(
    'Sam Staff will be able to manage prices, refunds, settings and the team.',
  );
  await user.click(within(prompt).getByRole('button', { name: 'Make Admin' }));
  await waitFor(() => expect(prompt).not.toBeInTheDocument());
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ role: 'admin' });
});

it('shows staff the dashboard without what only admins may do', async () => {
  stubWidth(1280);
  const paid = orderJson({ status: 'approved', paymentStatus: 'paid', amountPaid: 10_000 });
  await openApp(`/admin?tab=approved&order=${paid.id}`, {
    as: staff,
    answers: {
      ...adminAnswers([paid]),
      [`GET /api/orders/${paid.id}/payments`]: () => ({ payments: [], refunds: [] }),
    },
  });
  expect(await screen.findByText(permissions.refunds.refusal)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Replies' })).toBeVisible();
  for (const name of ['Team', 'Questions']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('lets an admin give up the role', async () => {
  const remove = `DELETE /api/admin/team/${admin.id}`;
  const { user, dialog, answers } = await openTeam({
    'GET /api/admin/team': () => ({
      ...team,
      members: team.members.map((member) => ({ ...member, isInSettings: false })),
      history: [
        {
          id: 'change-1',
          kind: 'revoked',
          createdAt: '2026-10-02T12:00:00.000Z',
          before: 'admin',
          after: null,
          user: customer,
          actor: customer,
        },
      ],
    }),
  });
  expect(within(dialog).getByText('Cal Rivera gave up the admin role')).toBeVisible();
  answers[remove] = () => {
    answers['GET /api/auth/user'] = () => ({ ...admin, isAdmin: false });
    return new Response(null, { status: 204 });
  };
  await user.click(within(dialog).getByRole('button', { name: 'Remove Demo Admin' }));
  const prompt = await screen.findByRole('dialog', { name: 'Remove this admin?' });
  expect(prompt).toHaveTextContent('You will lose access to this dashboard right away.');
  await user.click(within(prompt).getByRole('button', { name: 'Remove Admin' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
});
