import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderPollMs } from '#web/api/queries.ts';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import {
  advance,
  chosenPath,
  expectDialogClosed,
  openFilledOrder,
  orderAnswers,
  submitOrder,
} from '#web/tests/components/order-dialog.ts';
import { addons, customer, messageJson, orderJson } from '#web/tests/components/records.ts';
import { type Answers, cuts } from '#web/tests/components/stub-api.ts';
import type { OrderEditJson } from '#worker/domain/orders/order-edit.ts';
import type { OrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

const placed = () => orderJson({ createdAt: new Date().toISOString() });
const orderedPath = '/product/2013-2018-ram-2500-68rfe';
const photo = 'Add a photo of your door plate';

/** The shop sells no part, so the customer says in the chat which one they need. */
const answersWithoutAddons = (orders: OrderJson[]): Answers => ({
  ...orderAnswers(orders),
  'GET /api/addons': () => [],
});
const open = (path: string, orders = [placed()]) =>
  openApp(path, { answers: answersWithoutAddons(orders) });
const findPanel = () => screen.findByRole('region', { name: 'Request Sent' });
const expectNoPanel = () =>
  expect(screen.queryByRole('region', { name: 'Request Sent' })).toBeNull();

// At noon, because the panel shortens a time of today.
const noon = new Date(2026, 10, 22, 12);

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: noon }));

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

/** Submits the form, and waits until its dialog is closed. */
async function submit({ user }: Awaited<ReturnType<typeof openFilledOrder>>): Promise<void> {
  await submitOrder(user);
  await advance(2000);
  await expectDialogClosed();
}

it('appears after an order, with its number, and sends a photo of the door plate by one press', async () => {
  const app = await openFilledOrder();
  app.answers['POST /api/objects/upload'] = () => ({ uploadURL: 'https://files.test/plate' });
  await submit(app);
  const panel = await screen.findByRole('region', { name: 'Request Sent' });
  expect(within(panel).getByText(/^Order [0-9a-f]{8}, sent \d+:\d\d [AP]M\.$/)).toBeVisible();
  expect(panel).toHaveTextContent(/ \d add-ons?, \$\d+\. View Order/);
  expect(panel).toHaveTextContent(/By \w{3} \d+, \d+:\d\d [AP]M, we’ll tell you/);
  // The panel leads, and another request of the same calibration steps back.
  await waitFor(() => expect(panel.parentElement).toHaveFocus());
  const title = screen.getByRole('heading', { name: '2013-2018 6.7L', level: 1 });
  expect(panel.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const isOrange = (button: HTMLElement) => button.className.includes('bg_action');
  expect(isOrange(within(panel).getByRole('button', { name: photo }))).toBe(true);
  expect(isOrange(screen.getByRole('button', { name: 'Request Order' }))).toBe(false);
  expect(within(panel).getByRole('button', { name: photo })).toBeVisible();
  const picker = within(panel).getByLabelText(photo, { selector: 'input' });
  expect(picker).toHaveAttribute('accept', 'image/*');
  await app.user.upload(picker, new File(['plate'], 'door-plate.jpg', { type: 'image/jpeg' }));
  const details = await screen.findByRole('dialog', { name: 'Order Details & Communication' });
  expect(await within(details).findByPlaceholderText('Type your message...')).toBeVisible();
  expect(await within(details).findByText('Photo of the door plate')).toBeVisible();
  await waitFor(() => expect(app.calls.map(({ path }) => path)).toContain('/api/objects/upload'));
  expect(location.pathname + location.hash).toBe('/my-orders#chat');
});

it('stops asking for the photo of the door plate while it waits in the outbox', async () => {
  const { user } = await open('/my-orders');
  const picker = within(await findPanel()).getByLabelText(photo, { selector: 'input' });
  setOnline(false);
  await user.upload(picker, new File(['plate'], 'door-plate.jpg', { type: 'image/jpeg' }));
  await screen.findByRole('dialog', { name: 'Order Details & Communication' });
  await waitFor(() => expect(screen.queryByText(photo)).toBeNull());
  setOnline(true);
});

it('asks again about the parts that the order lacks', async () => {
  const { user } = await open('/my-orders', [orderJson({ ...placed(), addons: [] })]);
  const panel = await findPanel();
  await waitFor(() => expect(panel).toHaveTextContent('SOTF needs a switch. Do you own one?'));
  expect(panel).toHaveTextContent('You load this file with an EZ Lynk AutoAgent. Do you own one?');
  await user.click(within(panel).getByRole('link', { name: 'Answer in the chat' }));
  expect(
    await screen.findByRole('dialog', { name: 'Order Details & Communication' }),
  ).toBeVisible();
  expect(location.hash).toBe('#chat');
});

/** Stores the messages that are sent in an order's chat, and returns them. */
function storeMessages(answers: Answers, orderId: string): OrderMessageJson[] {
  const messages = `/api/orders/${orderId}/messages`;
  const sent: OrderMessageJson[] = [];
  answers[`GET ${messages}`] = () => sent;
  answers[`POST ${messages}`] = ({ body }) => {
    sent.push(messageJson({ id: `need-${sent.length}`, ...(body as { message: string }) }));
    return sent.at(-1);
  };
  return sent;
}

/** The buttons that say which parts the customer needs, also behind a dialog. */
const needs = () => screen.queryAllByRole('button', { name: 'No, I need one', hidden: true });

/** Says that the customer needs the first part, and returns the dialog that opens. */
async function sendNeed(user: UserEvent) {
  await user.click(needs()[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Order Details & Communication' });
  return within(dialog);
}

it('sends once in the chat that the customer needs a part, and opens it', async () => {
  const order = orderJson({ ...placed(), addons: [] });
  const { user, answers, calls } = await open(orderedPath, [order]);
  const sent = storeMessages(answers, order.id);
  const panel = within(await findPanel());
  await panel.findAllByRole('button', { name: 'No, I need one' });
  expect(needs()[0]).toHaveAccessibleDescription('SOTF needs a switch. Do you own one?');
  await user.dblClick(needs()[0] as HTMLElement);
  const details = within(
    await screen.findByRole('dialog', { name: 'Order Details & Communication' }),
  );
  const answer = 'SOTF needs a switch. Do you own one? No, I need one.';
  expect(await details.findByText(answer)).toBeVisible();
  await waitFor(() => expect(sent.map(({ message }) => message)).toEqual([answer]));
  await user.click(details.getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(needs()).toHaveLength(1);
    expect(needs()[0]).toHaveAccessibleDescription(/AutoAgent. Do you own one\?$/);
  });
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('stops asking about a needed part while the answer waits in the outbox', async () => {
  const order = orderJson({ ...placed(), addons: [] });
  const { user, load } = await open(orderedPath, [order]);
  await waitFor(() => expect(needs()).toHaveLength(2));
  setOnline(false);
  await user.click(needs()[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Order Details & Communication' });
  await waitFor(() => expect(needs()).toHaveLength(1));
  setOnline(true);
  await load(orderedPath);
  await findPanel();
  await waitFor(() => expect(needs()).toHaveLength(1));
});

it('stops asking about a needed part once an answer that was sent offline is delivered', async () => {
  const order = orderJson({ ...placed(), addons: [] });
  const { user, answers, calls } = await open(orderedPath, [order]);
  const messages = `GET /api/orders/${order.id}/messages`;
  const sent = storeMessages(answers, order.id);
  await waitFor(() => expect(needs()).toHaveLength(2));
  setOnline(false);
  await user.click(needs()[0] as HTMLElement);
  const details = await screen.findByRole('dialog', { name: 'Order Details & Communication' });
  await user.click(within(details).getByRole('button', { name: 'Close' }));
  await expectDialogClosed();
  // The chat wasn't loaded before the connection was lost.
  answers[messages] = cuts;
  setOnline(true);
  await waitFor(() => expect(sent).toHaveLength(1));
  answers[messages] = () => sent;
  expect(await screen.findByText('Your message has been sent successfully')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(needs()).toHaveLength(1));
  await user.click(needs()[0] as HTMLElement);
  await waitFor(() => expect(needs()).toHaveLength(0));
  await waitFor(() => expect(new Set(sent.map(({ message }) => message)).size).toBe(2));
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

it('stops asking about a needed part that was answered offline, even while the chat can’t be read', async () => {
  const order = orderJson({ ...placed(), addons: [] });
  const messages = `GET /api/orders/${order.id}/messages`;
  const unavailable = () => new Response(null, { status: 503 });
  const { user, answers } = await openApp(orderedPath, {
    answers: { ...answersWithoutAddons([order]), [messages]: unavailable },
  });
  storeMessages(answers, order.id);
  answers[messages] = unavailable;
  await waitFor(() => expect(needs()).toHaveLength(2));
  setOnline(false);
  await user.click(needs()[0] as HTMLElement);
  const details = await screen.findByRole('dialog', { name: 'Order Details & Communication' });
  await user.click(within(details).getByRole('button', { name: 'Close' }));
  await expectDialogClosed();
  setOnline(true);
  expect(await screen.findByText('Your message has been sent successfully')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(needs()).toHaveLength(1);
  // From then on, the chat says what the customer has answered.
  answers[messages] = () => [];
  await act(() => vi.advanceTimersByTimeAsync(orderPollMs));
  await waitFor(() => expect(needs()).toHaveLength(2));
});

it('asks again once an unsent answer is discarded', async () => {
  const order = orderJson({ ...placed(), addons: [] });
  const { user } = await open(orderedPath, [order]);
  await waitFor(() => expect(needs()).toHaveLength(2));
  setOnline(false);
  const details = await sendNeed(user);
  await user.click(await details.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(needs()).toHaveLength(2));
});

it('asks again once an answer that the server rejected is discarded', async () => {
  const order = orderJson({ ...placed(), addons: [] });
  const messages = `/api/orders/${order.id}/messages`;
  const { user } = await openApp(orderedPath, {
    answers: {
      ...answersWithoutAddons([order]),
      [`GET ${messages}`]: () => new Response(null, { status: 503 }),
      [`POST ${messages}`]: () => new Response('Too long', { status: 400 }),
    },
  });
  await waitFor(() => expect(needs()).toHaveLength(2));
  const details = await sendNeed(user);
  await user.click(await details.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(needs()).toHaveLength(2));
});

it('asks about the parts of a newer order, too', async () => {
  const order = orderJson({ ...placed(), addons: [] });
  const newer = { ...order, id: 'b7e2d1c4-9a3f-4d5e-8b6c-2f1a0e9d8c7b' };
  const unavailable = () => new Response(null, { status: 503 });
  let orders = [order];
  const { user } = await openApp('/my-orders', {
    answers: {
      ...answersWithoutAddons(orders),
      'GET /api/orders/my-orders': () => orders,
      [`GET /api/orders/${order.id}/messages`]: unavailable,
      [`POST /api/orders/${order.id}/messages`]: () => messageJson(),
      [`GET /api/orders/${newer.id}/messages`]: unavailable,
    },
  });
  await waitFor(() => expect(needs()).toHaveLength(2));
  await user.click(needs()[0] as HTMLElement);
  expect(await screen.findByText('Your message has been sent successfully')).toBeVisible();
  expect(needs()).toHaveLength(1);
  orders = [newer, order];
  await act(() => vi.advanceTimersByTimeAsync(orderPollMs));
  const panel = { name: 'Request Sent', hidden: true };
  await waitFor(() =>
    expect(screen.getByRole('region', panel)).toHaveTextContent('Order b7e2d1c4, sent'),
  );
  expect(needs()).toHaveLength(2);
});

it('stops asking once the chat has the answer that another device sent', async () => {
  const order = orderJson({ ...placed(), addons: [] });
  const { promise, resolve } = Promise.withResolvers<OrderMessageJson[]>();
  const answers = {
    ...answersWithoutAddons([order]),
    [`GET /api/orders/${order.id}/messages`]: () => promise,
  };
  await openApp('/my-orders', { answers });
  const panel = within(await findPanel());
  const needs = () => panel.queryAllByRole('button', { name: 'No, I need one' });
  await waitFor(() => expect(needs()).toHaveLength(2));
  resolve([messageJson({ message: 'SOTF needs a switch. Do you own one? No, I need one.' })]);
  await waitFor(() => expect(needs()).toHaveLength(1));
});

it('says that there’s nothing else to do only once no question is open', async () => {
  const plate = messageJson({ userId: customer.id, fileName: 'door-plate.jpg' });
  const order = orderJson({
    ...placed(),
    addons: [],
    ownedParts: ['switch'],
    buildSheet: { answered: 9, questions: 9, required: 0 },
  });
  const messages = `GET /api/orders/${order.id}/messages`;
  const { answers, load } = await openApp('/my-orders', {
    answers: { ...answersWithoutAddons([order]), [messages]: () => [plate] },
  });
  const panel = await findPanel();
  await waitFor(() => expect(within(panel).queryByRole('button', { name: photo })).toBeNull());
  expect(panel).toHaveTextContent('AutoAgent. Do you own one?');
  expect(panel).not.toHaveTextContent('There’s nothing else to do for now.');
  const need = 'You load this file with an EZ Lynk AutoAgent. Do you own one? No, I need one.';
  answers[messages] = () => [
    plate,
    messageJson({ id: 'message-2', userId: customer.id, message: need }),
  ];
  await load('/my-orders');
  expect(
    await screen.findByText('We have the file you sent. There’s nothing else to do for now.'),
  ).toBeVisible();
});

it('keeps the picker of the photo while the last answer of the build sheet arrives', async () => {
  let order = orderJson({ ...placed(), buildSheet: { answered: 8, questions: 9, required: 1 } });
  const answers = { ...answersWithoutAddons([order]), 'GET /api/orders/my-orders': () => [order] };
  await openApp('/my-orders', { answers });
  const panel = within(await findPanel());
  const picker = panel.getByLabelText(photo, { selector: 'input' });
  expect(panel.getByRole('button', { name: photo }).className).not.toContain('bg_action');
  order = { ...order, buildSheet: { answered: 9, questions: 9, required: 0 } };
  await act(() => vi.advanceTimersByTimeAsync(orderPollMs));
  await waitFor(() =>
    expect(panel.getByRole('button', { name: photo }).className).toContain('bg_action'),
  );
  expect(panel.getByLabelText(photo, { selector: 'input' })).toBe(picker);
});

it('stores with the order which parts the customer owns', async () => {
  let order = orderJson({ ...placed(), addons: [] });
  const { user, answers, calls } = await open('/my-orders', [order]);
  const path = `PUT /api/orders/${order.id}/owned-parts`;
  answers['GET /api/orders/my-orders'] = () => [order];
  answers[path] = ({ body }) => {
    const { part } = body as { part: 'switch' | 'device' };
    order = { ...order, ownedParts: [...order.ownedParts, part] };
    return new Response(null, { status: 204 });
  };
  const panel = within(await findPanel());
  const yes = () => panel.queryAllByRole('button', { name: 'I own one' });
  await waitFor(() => expect(yes()).toHaveLength(2));
  expect(yes()[0]).toHaveAccessibleDescription('SOTF needs a switch. Do you own one?');
  await user.click(yes()[0] as HTMLElement);
  await waitFor(() => expect(yes()).toHaveLength(1));
  await user.click(yes()[0] as HTMLElement);
  await waitFor(() => expect(yes()).toHaveLength(0));
  expect(panel.queryByText(/Do you own one/)).toBeNull();
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { part: 'switch' },
    { part: 'device' },
  ]);
});

it('adds a part that the shop sells to the order', async () => {
  let order = orderJson({ ...placed(), addons: [], version: 3 });
  const path = `PUT /api/orders/${order.id}`;
  const { user, calls } = await openApp('/my-orders', {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      'GET /api/addons': () => addons,
      [path]: ({ body }) => {
        const { addonIds } = body as OrderEditJson;
        const chosen = addons.filter(({ id }) => addonIds.includes(id));
        order = { ...order, addons: chosen.map((addon) => ({ price: addon.price, addon })) };
        return order;
      },
    },
  });
  const panel = within(await findPanel());
  await user.click(await panel.findByRole('button', { name: 'Add SOTF Switch, $149' }));
  expect(await screen.findByText('Order Updated')).toBeVisible();
  await waitFor(() => expect(panel.queryByText('SOTF needs a switch. Do you own one?')).toBeNull());
  expect(panel.getByRole('button', { name: 'Add EZ Lynk AutoAgent 3, $449' })).toBeVisible();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    addonIds: ['sotf-switch'],
    version: 3,
    vin: order.vin,
    expectedTotal: order.totalAmount + 14_900,
  });
});

it('offers a part at its new price after the shop has changed it', async () => {
  let price = 14_900;
  const order = orderJson({ ...placed(), addons: [] });
  const { user } = await openApp('/my-orders', {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      'GET /api/addons': () => addons.map((addon) => ({ ...addon, price })),
      [`PUT /api/orders/${order.id}`]: () =>
        new Response('The price has changed.', { status: 409 }),
    },
  });
  const panel = within(await findPanel());
  const button = await panel.findByRole('button', { name: 'Add SOTF Switch, $149' });
  price = 15_900;
  await user.click(button);
  expect(await panel.findByRole('button', { name: 'Add SOTF Switch, $159' })).toBeVisible();
});

it('says while offline where the customer can answer', async () => {
  const { user } = await open('/my-orders', [orderJson({ ...placed(), addons: [] })]);
  const panel = within(await findPanel());
  const [yes] = await panel.findAllByRole('button', { name: 'I own one' });
  setOnline(false);
  await user.click(yes as HTMLElement);
  expect(await screen.findByText(/^You’re offline. Answer in the chat/)).toBeVisible();
});

it('does not ask about parts that the customer owns', async () => {
  await open('/my-orders', [orderJson({ ...placed(), ownedParts: ['switch', 'device'] })]);
  expect(await findPanel()).not.toHaveTextContent('Do you own one?');
});

it('says why a photo can’t be sent', async () => {
  const { user } = await open('/my-orders');
  const picker = within(await findPanel()).getByLabelText(photo, { selector: 'input' });
  await user.upload(picker, new File([], 'empty.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText('This file is empty. Choose another one.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sends a photo that was chosen before the user had loaded', async () => {
  const { promise: signedIn, resolve } = Promise.withResolvers<void>();
  const { user, answers, calls } = await openApp('/my-orders', {
    answers: {
      ...answersWithoutAddons([placed()]),
      'GET /api/auth/user': () => signedIn.then(() => customer),
    },
  });
  answers['POST /api/objects/upload'] = () => ({ uploadURL: 'https://files.test/plate' });
  const picker = within(await findPanel()).getByLabelText(photo, { selector: 'input' });
  await user.upload(picker, new File(['plate'], 'plate.jpg', { type: 'image/jpeg' }));
  resolve();
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/objects/upload'));
});

it('stays dismissed', async () => {
  const { user, load } = await open('/my-orders');
  await user.click(within(await findPanel()).getByRole('button', { name: 'Dismiss' }));
  expectNoPanel();
  await load('/my-orders');
  expect(await screen.findByText('Pending Review')).toBeVisible();
  expectNoPanel();
  await load(chosenPath);
  expect(await screen.findByRole('button', { name: 'Request Order' })).toBeVisible();
  expectNoPanel();
});

it.each([true, false])(
  'appears again on the page after an order while online is %s',
  async (isOnline) => {
    const app = await openFilledOrder();
    setOnline(isOnline);
    await submit(app);
    await app.user.click(screen.getByRole('link', { name: 'Back' }));
    const cards = await screen.findAllByRole('link', { name: /2013-2018/ });
    const card = cards.find((link) => link.getAttribute('href') === orderedPath);
    await app.user.click(card as HTMLElement);
    const title = isOnline ? 'Request Sent' : 'Your order is saved';
    expect(await screen.findByRole('region', { name: title })).toBeVisible();
    const button = screen.getByRole('button', { name: 'Request Order' });
    expect(button.className).not.toContain('bg_action');
  },
);

it('appears only on the ordered calibration', async () => {
  const { load, calls } = await open(chosenPath);
  expect(await findPanel()).toBeVisible();
  calls.length = 0;
  await load('/product/2003-2005-ram-2500-48re');
  expect(await screen.findByRole('button', { name: 'Request Order' })).toBeVisible();
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/orders/my-orders'));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expectNoPanel();
});

it('says that an offline order is saved, and then shows its number', async () => {
  const app = await openFilledOrder();
  setOnline(false);
  await submit(app);
  const saved = await screen.findByRole('region', { name: 'Your order is saved' });
  expect(saved).toHaveTextContent('we’ll send it as soon as you’re back online');
  setOnline(true);
  expect(await screen.findByRole('region', { name: 'Request Sent' })).toHaveTextContent(
    /Order [0-9a-f]{8}, sent/,
  );
  expect(saved).not.toBeInTheDocument();
});

it('doesn’t say that there are no orders while one waits to be sent', async () => {
  const app = await openFilledOrder();
  setOnline(false);
  await submit(app);
  await screen.findByRole('region', { name: 'Your order is saved' });
  const [link] = screen.getAllByRole('link', { name: 'My Orders' });
  await app.user.click(link as HTMLElement);
  expect(await screen.findByRole('list', { name: 'Not sent yet' })).toBeVisible();
  expect(screen.queryByText('No Orders Yet')).toBeNull();
});

it('opens the order at its unfinished build sheet', async () => {
  const buildSheet = { answered: 6, questions: 9, required: 1 };
  const { user } = await open(chosenPath, [orderJson({ ...placed(), buildSheet })]);
  expect(within(await findPanel()).getByRole('button', { name: photo })).toBeVisible();
  const link = { name: 'Finish your build sheet: 6 of 9' };
  await user.click(within(await findPanel()).getByRole('link', link));
  expect(
    await screen.findByRole('dialog', { name: 'Order Details & Communication' }),
  ).toBeVisible();
  expect(location.hash).toBe('#build-sheet');
});

it('asks for no more than a photo if only optional answers are missing', async () => {
  const buildSheet = { answered: 6, questions: 9, required: 0 };
  await open(chosenPath, [orderJson({ ...placed(), buildSheet })]);
  const panel = within(await findPanel());
  expect(panel.getByRole('button', { name: photo }).className).toContain('bg_action');
  expect(panel.queryByRole('link', { name: /build sheet/ })).toBeNull();
});

it('leaves a build sheet that holds the order up to its card', async () => {
  const buildSheet = { answered: 6, questions: 9, required: 1 };
  const { load } = await open('/my-orders', [orderJson({ ...placed(), buildSheet })]);
  const name = 'Finish your build sheet: 6 of 9';
  expect(within(await findPanel()).queryByText(name)).toBeNull();
  expect(screen.getByRole('button', { name })).toBeVisible();
  await load(chosenPath);
  expect(within(await findPanel()).getByRole('link', { name })).toBeVisible();
  // The panel says when the customer ordered it.
  expect(screen.queryByText(/^You ordered this/)).toBeNull();
  fireEvent.click(within(await findPanel()).getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText(/^You ordered this/)).toBeVisible();
});

it('names the build sheet on the card of an open order while it holds up the order', async () => {
  const buildSheet = { answered: 6, questions: 9, required: 1 };
  const old = { buildSheet, createdAt: '2026-10-01T12:00:00.000Z' };
  const { user } = await open('/my-orders', [
    orderJson({ ...old, id: 'a', status: 'approved' }),
    orderJson({ ...old, id: 'b', status: 'denied' }),
    orderJson({ ...old, id: 'c', buildSheet: { ...buildSheet, required: 0 } }),
  ]);
  const buttons = await screen.findAllByRole('button', { name: 'Finish your build sheet: 6 of 9' });
  expect(buttons).toHaveLength(1);
  await user.click(buttons[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Order Details & Communication' });
  expect(location.search + location.hash).toBe('?order=a#build-sheet');
});
