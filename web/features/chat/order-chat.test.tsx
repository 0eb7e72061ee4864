import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import { messageJson, orderJson } from '#web/tests/components/records.ts';
import { type Answer, fails, hangs } from '#web/tests/components/stub-api.ts';

const order = orderJson();
const path = `/api/orders/${order.id}/messages`;
const list = `GET ${path}`;

const openChat = (answer: Answer) =>
  openApp(`/my-orders?order=${order.id}#chat`, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [`PUT /api/orders/${order.id}/read`]: () => new Response(null, { status: 204 }),
      [list]: answer,
    },
  });

const findLog = () => screen.findByRole('log', { name: 'Messages' });
const findMessages = async () => within(await findLog()).findAllByRole('article');
const findBox = () => screen.findByPlaceholderText('Type your message...');

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

it('identifies a sender without a name by email address, and a download link for a file', async () => {
  const first = messageJson();
  const file = {
    ...{ id: 'message-2', message: 'Sent a file: stock.bin', fileUrl: '/api/objects/1' },
    ...{ fileName: 'stock.bin', fileSize: 1536 },
  };
  await openChat(() => [
    { ...first, user: { ...first.user, profileImageUrl: '/icon.svg' } },
    messageJson(file),
  ]);
  const [text, attachment] = await findMessages();
  expect(text).toHaveTextContent('wrenchturner@example.com');
  expect(text).toHaveTextContent('W');
  expect(text?.querySelector('img')).toHaveAttribute('src', '/icon.svg');
  const link = attachment?.querySelector('a');
  expect(link).toHaveTextContent('stock.bin1.5 KB');
  expect(link).toHaveAttribute('href', '/api/objects/1');
  expect(link).toHaveAttribute('download', 'stock.bin');
});

it('links only the web addresses in a message', async () => {
  const message = 'My log: https://example.com/log?run=2.\nNot javascript:alert(1)';
  await openChat(() => [messageJson({ message })]);
  const [said] = await findMessages();
  expect(said).toHaveTextContent(message.replace('\n', ' '));
  const link = within(said as HTMLElement).getByRole('link');
  expect(link).toHaveTextContent('https://example.com/log?run=2');
  expect(link).toHaveAttribute('href', 'https://example.com/log?run=2');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noreferrer');
});

it('marks the reader’s own messages as delivered or seen', async () => {
  const own = { userId: order.user.id, user: order.user };
  await openChat(() => [
    messageJson({ ...own, id: 'message-1', isSeen: true }),
    messageJson({ id: 'message-2', createdAt: '2026-10-01T12:01:00.000Z', isSeen: true }),
    messageJson({ ...own, id: 'message-3', createdAt: '2026-10-01T12:02:00.000Z' }),
  ]);
  const [seen, theirs, delivered] = await findMessages();
  expect(seen).toHaveTextContent('Seen');
  expect(theirs).not.toHaveTextContent('Seen');
  expect(delivered).toHaveTextContent('Delivered');
});

it('shows day separators between messages', async () => {
  await openChat(() => [
    messageJson(),
    messageJson({ id: 'message-2', createdAt: new Date().toISOString() }),
  ]);
  await findMessages();
  const days = (await findLog()).querySelectorAll(':scope > p');
  expect([...days].map(({ textContent }) => textContent)).toEqual([
    'Thursday, Oct 1, 2026',
    'Today',
  ]);
});

it('shows a skeleton while loading, and an error with Try Again', async () => {
  const { user, answers, load } = await openChat(hangs);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByTestId('skeleton')).toBeVisible();
  answers[list] = fails(500, 'Not now.');
  await load(`/my-orders?order=${order.id}#chat`);
  expect(await screen.findByText('500: Not now.')).toBeVisible();
  answers[list] = () => [];
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No messages yet. Start the conversation!')).toBeVisible();
});

it('explains that a message is too long and keeps its text', async () => {
  const { user } = await openChat(() => []);
  const box = await findBox();
  await user.click(box);
  await user.paste('x'.repeat(10_001));
  expect(await screen.findByText('A message can’t be longer than 10,000 characters')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await user.keyboard('{Enter}');
  expect(box).toHaveValue('x'.repeat(10_001));
});

it('refetches messages every 5 s while the chat is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const readAt: number[] = [];
  await openChat(() => {
    readAt.push(Date.now());
    return [];
  });
  expect(await screen.findByText('No messages yet. Start the conversation!')).toBeVisible();
  for (let poll = 1; poll <= 4; poll += 1) {
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await waitFor(() => expect(readAt.length).toBeGreaterThan(poll));
  }
  const gaps = readAt.slice(1).map((at, index) => at - (readAt[index] ?? 0));
  for (const gap of gaps) {
    expect(gap).toBeGreaterThanOrEqual(5000);
    expect(gap).toBeLessThan(8000);
  }
});

it('does not poll behind the Order tab, and refetches once it is shown again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls, user } = await openChat(() => [messageJson()]);
  await findMessages();
  const requests = () => calls.filter(({ path: called }) => called === path).length;
  await user.click(screen.getByRole('tab', { name: 'Order' }));
  const before = requests();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(requests()).toBe(before);
  await user.click(screen.getByRole('tab', { name: 'Chat' }));
  await waitFor(() => expect(requests()).toBeGreaterThan(before));
  expect(await findMessages()).toHaveLength(1);
});

it('shows the chat of the denied order that this one replaces, above its own', async () => {
  const denied = orderJson({ id: '9b2504e0-4f89-41d3-9a0c-0305e82c3301', status: 'denied' });
  const resubmitted = { ...order, resubmitOf: denied.id };
  await openApp(`/my-orders?order=${order.id}#chat`, {
    answers: {
      'GET /api/orders/my-orders': () => [resubmitted, denied],
      [`PUT /api/orders/${order.id}/read`]: () => new Response(null, { status: 204 }),
      [list]: () => [messageJson({ message: 'Looks right now.' })],
      [`GET /api/orders/${denied.id}/messages`]: () => [
        messageJson({ id: 'message-0', message: 'Which transmission?' }),
      ],
    },
  });
  const earlier = await screen.findByRole('region', { name: 'Earlier order 9b2504e0' });
  expect(earlier).toHaveTextContent('Which transmission?');
  expect(within(await findLog()).getByRole('heading', { name: 'This order' })).toBeVisible();
  expect((await findMessages()).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Which transmission?'),
    expect.stringContaining('Looks right now.'),
  ]);
});

it('tells the customer when to expect a reply', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T04:30:00Z') });
  await openChat(() => []);
  expect(
    await screen.findByText(/It’s Sunday night there, so expect a reply Monday morning\.$/),
  ).toBeVisible();
});
