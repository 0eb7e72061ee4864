import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminAnswers, listAnswer } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, customer, messageJson, orderJson } from '#web/tests/components/records.ts';
import { replaceProperty } from '#web/tests/components/replace-property.ts';
import { type Answer, fails, hangs } from '#web/tests/components/stub-api.ts';
import { pageLimits } from '#worker/domain/orders/lists/pages.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

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
    id: 'message-2',
    message: 'Sent a file: stock.bin',
    fileUrl: '/api/objects/1',
    fileName: 'stock.bin',
    fileSize: 1536,
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

it('shows what people write in its own direction', async () => {
  const { user } = await openChat(() => [
    messageJson({
      message: 'متى يكون جاهزا؟',
      user: { ...messageJson().user, firstName: 'ליאור' },
    }),
  ]);
  const [said] = await findMessages();
  expect(within(said as HTMLElement).getByText('متى يكون جاهزا؟')).toHaveAttribute('dir', 'auto');
  expect(within(said as HTMLElement).getByText(/ליאור/)).toHaveAttribute('dir', 'auto');
  const box = await findBox();
  expect(box).toHaveAttribute('dir', 'auto');
  await user.type(box, 'שלום{Enter}');
  expect(await within(await findLog()).findByText('שלום')).toHaveAttribute('dir', 'auto');
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

it('marks only the reader’s newest message, as delivered or seen', async () => {
  const own = { userId: order.user.id, user: order.user };
  await openChat(() => [
    messageJson({ ...own, id: 'message-1', isSeen: true }),
    messageJson({ id: 'message-2', createdAt: '2026-10-01T12:01:00.000Z', isSeen: true }),
    messageJson({ ...own, id: 'message-3', createdAt: '2026-10-01T12:02:00.000Z' }),
  ]);
  const [first, theirs, delivered] = await findMessages();
  expect(first).not.toHaveTextContent('Seen');
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

describe('a photo', () => {
  const photos = ['front.png', 'rear.png'].map((fileName, index) =>
    messageJson({
      id: `photo-${index}`,
      message: fileName,
      fileUrl: `/api/objects/${index}`,
      fileName,
      fileSize: 70,
    }),
  );
  const viewer = (name: string) => screen.findByRole('dialog', { name });
  const expectOrderOnly = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /png$/ })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Order Details & Communication' })).toBeVisible();
  };

  it('closes alone when the user goes back, and does not open again', async () => {
    const { user } = await openChat(() => photos);
    const open = async () =>
      user.click(within(await findLog()).getByRole('link', { name: /^front.png/ }));
    await open();
    await user.click(within(await viewer('front.png')).getByRole('button', { name: 'Next photo' }));
    await viewer('rear.png');
    act(() => history.back());
    await expectOrderOnly();
    await open();
    await user.click(within(await viewer('front.png')).getByRole('button', { name: 'Close' }));
    await expectOrderOnly();
    expect(location.search).toBe(`?order=${order.id}`);
  });

  it('closes alone when the user presses Escape twice, each time it is opened', async () => {
    const { user } = await openChat(() => photos);
    const go = vi.spyOn(history, 'go');
    for (const times of [1, 2]) {
      await user.click(within(await findLog()).getByRole('link', { name: /^front.png/ }));
      const opened = await viewer('front.png');
      await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true));
      await act(async () => {
        fireEvent.keyDown(opened, { key: 'Escape' });
        // The dialog handles each key in a microtask.
        await Promise.resolve();
        fireEvent.keyDown(opened, { key: 'Escape' });
      });
      await expectOrderOnly();
      await waitFor(() => expect(go).toHaveBeenCalledTimes(times));
    }
    go.mockRestore();
  });

  it('that has no thumbnail shows its file and a sentence', async () => {
    await openChat(() => photos);
    const link = within(await findLog()).getByRole('link', { name: /^front.png/ });
    fireEvent.error(link.querySelector('img') as HTMLElement);
    expect(link.querySelector('img')).toBeNull();
    expect(link).toHaveTextContent(
      'We can’t show a preview. Open the photo, or download it.front.png70.0 B',
    );
  });
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

it('stays at the newest message when it becomes lower, until the reader scrolls up', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const messages = [messageJson()];
  await openChat(() => [...messages]);
  const log = await findLog();
  const scrollTo = (scrollTop: number, clientHeight: number) => {
    for (const [name, value] of Object.entries({ scrollHeight: 1000, clientHeight })) {
      Object.defineProperty(log, name, { value, configurable: true });
    }
    log.scrollTop = scrollTop;
    fireEvent.scroll(log);
  };
  const receive = async (message: string) => {
    messages.push(messageJson({ id: message, message }));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await within(log).findByText(message);
  };
  scrollTo(600, 400);
  scrollTo(600, 300);
  await receive('Is it ready?');
  expect(log.scrollTop).toBe(1000);
  expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull();
  scrollTo(500, 300);
  await receive('Hello?');
  expect(log.scrollTop).toBe(500);
  expect(await screen.findByRole('button', { name: 'New messages' })).toBeVisible();
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

describe('older messages', () => {
  const page = (start: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      messageJson({ id: `message-${start + index}`, message: `Text ${start + index}` }),
    );

  it('are loaded again by keyboard after an error, and the focus stays in the chat', async () => {
    replaceProperty(pageLimits, 'rows', 3);
    let older: Answer = fails(503, 'Try again soon');
    const { user } = await openChat((call) =>
      call.path.includes('before=message-2') ? older(call) : page(2, 3),
    );
    expect(await screen.findByText('503: Try again soon')).toBeVisible();
    older = () => page(0, 2);
    const tryAgain = within(await findLog()).getByRole('button', { name: 'Try Again' });
    act(() => tryAgain.focus());
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await findMessages()).toHaveLength(5));
    expect((await findMessages())[0]).toHaveTextContent('Text 0');
    expect(await findLog()).toHaveFocus();
  });

  it('are not offered when every message is on the newest page', async () => {
    replaceProperty(pageLimits, 'rows', 3);
    await openChat(() => page(0, 2));
    expect(await findMessages()).toHaveLength(2);
    expect(within(await findLog()).queryByRole('button', { name: /older messages/i })).toBeNull();
  });
});

describe('unread messages', () => {
  const read = `PUT /api/orders/${order.id}/read`;
  const done: Answer = () => new Response(null, { status: 204 });
  const unreadBy = (count: number) => [{ ...order, unread: count }];
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  beforeEach(() => {
    // Each test's messages are newer than those that an earlier one has read.
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + 60_000 });
  });

  const newMessage = (message: string) =>
    messageJson({ id: message, message, createdAt: new Date().toISOString() });

  it('are counted until the customer opens the chat, and announced while the list is open', async () => {
    let orders = unreadBy(2);
    const messages = [newMessage('Which tires?'), newMessage('And which lift?')];
    const { user, calls } = await openApp('/my-orders', {
      answers: {
        'GET /api/orders/my-orders': () => orders,
        [list]: () => messages,
        [read]: () => {
          orders = unreadBy(0);
          return done({} as never);
        },
      },
    });
    expect(await screen.findByText('2 new messages')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'View Details & Chat' }));
    expect(await screen.findByText('And which lift?')).toBeVisible();
    expect(location.search + location.hash).toBe(`?order=${order.id}#chat`);
    await waitFor(() => expect(calls.map(({ method }) => method)).toContain('PUT'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(/new message/)).toBeNull());
    orders = unreadBy(1);
    await advance(10_000);
    expect(await screen.findByText('1 new message')).toBeVisible();
    expect(
      await screen.findByText('Your order for 2013-2018 6.7L: 1 new message.'),
    ).toHaveAttribute('role', 'status');
  });

  it('are counted until the admin opens the order', async () => {
    let unread = 1;
    const messages = [
      { ...newMessage('Hello'), userId: customer.id, user: customer },
      newMessage('Hello, too'),
    ];
    const { user } = await openApp('/admin', {
      as: admin,
      answers: {
        ...adminAnswers([order]),
        'GET /api/admin/orders': (call) => listAnswer(unreadBy(unread))(call),
        [list]: () => messages,
        [read]: (call) => {
          unread = 0;
          return done(call);
        },
      },
    });
    const card = await screen.findByRole('button', { name: /1 new message/ });
    await user.click(card);
    await user.click(await screen.findByRole('tab', { name: 'Chat' }));
    expect(await within(await findLog()).findByText('Hello')).toBeVisible();
    await waitFor(() => expect(card).not.toHaveTextContent('new message'));
  });

  it('are not marked as read in a hidden tab', async () => {
    replaceProperty(document, 'hidden', true);
    let messages: OrderMessageJson[] = [];
    const { calls } = await openChat(() => messages);
    const reads = () => calls.filter(({ path: called }) => called.endsWith('/read'));
    expect(await screen.findByText('No messages yet. Start the conversation!')).toBeVisible();
    messages = [newMessage('Anybody there?')];
    await advance(5000);
    expect(await screen.findByText('Anybody there?')).toBeVisible();
    await advance(2000);
    expect(reads()).toEqual([]);
    replaceProperty(document, 'hidden', false);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(reads()).toHaveLength(1));
    expect(reads()[0]?.body).toEqual({ upTo: messages[0]?.createdAt });
  });

  it('are reported again after the server could not be told', async () => {
    const messages = [newMessage('Which tires?')];
    const { answers, calls } = await openChat(() => messages);
    const reads = () => calls.filter(({ path: called }) => called.endsWith('/read'));
    answers[read] = fails(500, '');
    expect(await screen.findByText('Which tires?')).toBeVisible();
    await waitFor(() => expect(reads()).toHaveLength(1));
    answers[read] = done;
    await advance(5000);
    await waitFor(() => expect(reads()).toHaveLength(2));
    await advance(5000);
    expect(reads()).toHaveLength(2);
  });
});
