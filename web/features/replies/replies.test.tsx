import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, orderJson } from '#web/tests/components/records.ts';
import { fails } from '#web/tests/components/stub-api.ts';
import type { ReplyJson } from '#worker/domain/replies/replies.api.ts';

const order = orderJson();
const denial: ReplyJson = {
  id: 'denial-1',
  kind: 'denial',
  title: 'Wrong VIN',
  text: 'Hi {first name}, check the VIN of your {truck}.',
  version: 3,
};
const reply: ReplyJson = { ...denial, id: 'reply-1', kind: 'reply', title: 'Logs' };
const filled = `Hi ${order.user.firstName}, check the VIN of your 2014 Ram 2500.`;
const path = '/api/admin/replies';

const open = (replies: ReplyJson[], url = '/admin') =>
  openApp(url, {
    as: admin,
    answers: {
      ...adminAnswers([order]),
      [`GET ${path}`]: () => replies,
      [`GET /api/orders/${order.id}/messages`]: () => [],
    },
  });

it('inserts a template into the reason without replacing what is written', async () => {
  const { user } = await open([denial, reply], `/admin?order=${order.id}`);
  await user.click(await screen.findByRole('button', { name: 'Deny Order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deny Order' });
  // The dialog takes the focus a frame after it opens, also from a field.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  const reason = within(dialog).getByLabelText('Reason for Denial *');
  await user.type(reason, 'Sorry.');
  const templates = await within(dialog).findByLabelText('Insert a template');
  expect(within(templates).queryByText('Logs')).toBeNull();
  await user.selectOptions(templates, 'Wrong VIN');
  expect(reason).toHaveValue(`Sorry.\n${filled}`);
});

it('inserts a saved reply into the message', async () => {
  const { user } = await open([denial, reply], `/admin?order=${order.id}`);
  const details = await screen.findByRole('dialog', { name: 'Order Details' });
  await user.click(await within(details).findByRole('tab', { name: /Chat/ }));
  await user.selectOptions(await screen.findByLabelText('Insert a saved reply'), 'Logs');
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(filled);
});

it.each([
  ['Hi {first name}, pay {total}.', '{total}'],
  ['Hi {first name, your logs are in.', '{first name, your lo…'],
])('doesn’t insert %j, whose field it can’t fill in', async (text, field) => {
  const { user } = await open(
    [
      { ...reply, text },
      { ...reply, id: 'reply-2', title: 'Thanks' },
    ],
    `/admin?order=${order.id}`,
  );
  const details = await screen.findByRole('dialog', { name: 'Order Details' });
  await user.click(await within(details).findByRole('tab', { name: /Chat/ }));
  const picker = await screen.findByLabelText('Insert a saved reply');
  const message = screen.getByRole('textbox', { name: 'Message' });
  await user.clear(message);
  await user.selectOptions(picker, 'Logs');
  expect(message).toHaveValue('');
  expect(picker).toHaveAccessibleDescription(
    `We can’t fill in ${field} in this text. Correct it under Replies, then choose it again.`,
  );
  await user.selectOptions(picker, 'Thanks');
  expect(message).toHaveValue(filled);
  expect(picker).toBeValid();
});

it('adds, edits and deletes texts', async () => {
  const replies: ReplyJson[] = [];
  const { user, answers, calls } = await open(replies);
  // The header moves when the orders have loaded.
  await screen.findByRole('tab', { name: 'Images' });
  await user.click(screen.getByRole('button', { name: 'Tools' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Replies' }));
  expect(await screen.findByText(/No saved texts yet/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add a Text' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Title is required')).toBeVisible();
  expect(screen.getByLabelText('Title *')).toHaveFocus();
  await user.type(screen.getByLabelText('Title *'), 'Wrong VIN');
  await user.type(screen.getByLabelText('Text *'), 'Check {{first name}.');
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent('Check Ana.');
  await user.clear(screen.getByLabelText('Text *'));
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
  await user.type(screen.getByLabelText('Text *'), 'Check it.');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
  await user.click(within(question).getByRole('button', { name: 'Keep Editing' }));
  answers[`POST ${path}`] = () => {
    replies.push({ ...denial, text: 'Check it.' });
    return replies[0];
  };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Wrong VIN' }));

  // Another admin has changed it: the form stays open with its text.
  answers[`PUT ${path}/denial-1`] = fails(409, 'Another admin just changed this text.');
  await user.type(screen.getByLabelText('Text *'), ' Twice.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('409: Another admin just changed this text.')).toBeVisible();
  expect(screen.getByLabelText('Text *')).toHaveValue('Check it. Twice.');
  const put = calls.find(({ method }) => method === 'PUT');
  expect(put?.body).toMatchObject({ version: 3, text: 'Check it. Twice.' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  answers[`DELETE ${path}/denial-1`] = () => {
    replies.length = 0;
    return new Response(null, { status: 204 });
  };
  await user.click(await screen.findByRole('button', { name: 'Delete Wrong VIN' }));
  await waitFor(() => expect(screen.getByText(/No saved texts yet/)).toBeVisible());
  // Nothing is left to lose: both forms were closed.
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
