import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, orderJson } from '#web/tests/components/records.ts';
import { hangs } from '#web/tests/components/stub-api.ts';

const mine = orderJson({ vehicleModel: 'Mine' });
const other = orderJson({ id: 'other', vehicleModel: 'Other' });

it.each(['has loaded', 'still loads'])(
  'assigns an order, which the filter then finds although its list %s',
  async (list) => {
    const { promise: saved, resolve } = Promise.withResolvers<void>();
    const path = `/api/admin/orders/${mine.id}/assignee`;
    const { user, calls, answers } = await openApp(`/admin?order=${mine.id}`, {
      as: admin,
      answers: {
        ...adminAnswers([mine, other]),
        'GET /api/admin/team': () => ({
          members: [{ user: admin, role: 'admin', isInSettings: true, since: null }],
          history: [],
        }),
        async [`PUT ${path}`]() {
          await saved;
          const assigned = { ...mine, assignee: admin };
          Object.assign(answers, adminAnswers([assigned, other]));
          return assigned;
        },
      },
    });
    const details = within(await screen.findByRole('dialog', { name: 'Order Details' }));
    const assignee = await details.findByLabelText('Assigned to');
    await waitFor(() => expect(assignee).toBeEnabled());
    await user.selectOptions(assignee, 'Demo Admin (you)');
    await waitFor(() =>
      expect(calls.find((call) => call.path === path)?.body).toEqual({ userId: admin.id }),
    );
    await user.click(details.getByRole('button', { name: 'Close' }));
    if (list === 'still loads') answers['GET /api/admin/orders'] = hangs;
    await user.click(await screen.findByRole('button', { name: 'Assigned to Me' }));
    // The list was read before the server had saved the assignment.
    await waitFor(() => expect(screen.queryByRole('button', { name: /2014 Ram/ })).toBeNull());
    resolve();
    const card = await screen.findByRole('button', { name: /2014 Ram Mine/ });
    await waitFor(() => expect(card).toHaveTextContent('You'));
    expect(screen.queryByRole('button', { name: /2014 Ram Other/ })).toBeNull();
    expect(location.search).toContain('mine=true');
  },
);
