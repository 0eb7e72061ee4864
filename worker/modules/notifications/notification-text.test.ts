import { describe, expect, it } from 'vitest';
import {
  isMessageEvent,
  type NotificationEvent,
  notificationRules,
} from '#worker/domain/notifications/notification-kinds.ts';
import {
  approvalText,
  filesText,
  mailSubject,
  messagesText,
  notificationText,
  pushText,
} from './notification-text.ts';
import type { OrderFacts } from './notification-wordings.ts';

const order: OrderFacts = {
  id: '1a2b3c4d-0000-4000-8000-000000000000',
  truck: '2014 Ram 2500',
  hasFiles: true,
  next: 'review',
  amountDue: 0,
};
const events = Object.keys(notificationRules) as NotificationEvent[];

describe.each(events)('%s', (event) => {
  const text = notificationText({ event, detail: 'The detail' }, order);

  it('names the truck and only the first 8 characters of the order id', () => {
    expect(text.paragraphs[0]).toContain('2014 Ram 2500 (order 1a2b3c4d)');
    expect(mailSubject(text, order)).toBe(`${text.title}: 2014 Ram 2500 (order 1a2b3c4d)`);
    expect(text.paragraphs.join(' ')).not.toContain(order.id);
  });

  it('links to the order, and a message to its chat', () => {
    if (event === 'heldFileWithdrawn') return expect(text.path).toBe('/my-orders?account=true');
    const page = notificationRules[event].to === 'customer' ? '/my-orders' : '/admin';
    const part = isMessageEvent(event) ? '#chat' : '';
    expect(text.path).toBe(`${page}?order=${order.id}${part}`);
  });

  it('says why the user gets the notification', () => {
    const { to } = notificationRules[event];
    const customerReason =
      event === 'heldFileWithdrawn' ? 'came with your truck' : 'because you ordered';
    expect(text.why).toContain(to === 'customer' ? customerReason : 'because you’re an admin');
  });

  it('is short, without exclamation marks', () => {
    const { title, body } = pushText(text);
    expect(title.length).toBeLessThanOrEqual(30);
    expect(body.length).toBeLessThanOrEqual(140);
    expect([text.title, ...text.paragraphs].join(' ')).not.toContain('!');
  });
});

it('quotes the denial reason', () => {
  const { quotes } = notificationText({ event: 'denied', detail: 'Wrong year' }, order);
  expect(quotes).toEqual([{ label: 'Reason for Denial', text: 'Wrong year' }]);
  expect(notificationText({ event: 'approved', detail: null }, order).quotes).toEqual([]);
});

it('links an event without an order to the dashboard', () => {
  const text = notificationText({ event: 'adminFailedJob', detail: 'away' }, undefined);
  expect([text.path, text.action]).toEqual(['/admin', 'Open the Dashboard']);
  expect(text.paragraphs).toEqual(['A job failed for good.']);
  expect(mailSubject(text, undefined)).toBe('Something failed');
});

it('shortens the quote of a push to 160 whole characters on one line', () => {
  const long = notificationText({ event: 'message', detail: `a\n\n b ${'🚚'.repeat(200)}` }, order);
  const [, quoted = ''] = pushText(long).body.split('\n');
  expect([...quoted]).toHaveLength(160);
  expect(quoted).toMatch(/^a b (🚚)+…$/u);
});

it('removes line breaks from a truck name in the subject', () => {
  const odd = { ...order, truck: '2014 Ram\r\nBcc: x' };
  const text = notificationText({ event: 'paid', detail: null }, odd);
  expect(mailSubject(text, odd)).not.toMatch(/[\r\n]/);
});

it('quotes the newest 20 of many messages, and shortens long ones', () => {
  const messages = Array.from({ length: 200 }, (_, index) => ({
    author: 'Ana',
    text: `${index}\n${'&'.repeat(10_000)}`,
  }));
  const { title, paragraphs, quotes } = messagesText(messages, { to: 'admins', order });
  expect(title).toBe('200 new messages');
  expect(paragraphs[1]).toBe('These are the newest 20.');
  expect(quotes).toHaveLength(20);
  expect(quotes[0]?.text).toMatch(/^180\n&+…$/);
  expect(quotes[0]?.text).toHaveLength(2000);
});

it('combines unread messages, each with its author', () => {
  const messages = [
    { author: 'Ana', text: 'First' },
    { author: 'Ana', text: 'Second' },
  ];
  const text = messagesText(messages, { to: 'admins', order });
  expect(text.title).toBe('2 new messages');
  expect(text.paragraphs[0]).toContain('2 unread messages about the 2014 Ram 2500');
  expect(text.quotes).toEqual(messages.map(({ author, text }) => ({ label: author, text })));
  expect(messagesText(messages.slice(1), { to: 'customer', order }).title).toBe('New message');
});

it('lists the new files, and the note of each revision', () => {
  const tune = { fileName: 'tune.bin', revision: 2, note: 'Smoother shifts' };
  const guide = { fileName: 'guide.pdf', revision: 1, note: null };
  const one = filesText([tune], order);
  expect(one.title).toBe('New revision');
  expect(one.quotes).toEqual([
    { label: 'What changed', text: 'tune.bin, revision 2: Smoother shifts' },
  ]);
  const both = filesText([guide, tune], order);
  expect(both.title).toBe('2 new files');
  expect(both.quotes.map(({ text }) => text)).toEqual([
    'guide.pdf, revision 1',
    'tune.bin, revision 2: Smoother shifts',
  ]);
});

it('says how to pay in the email about an approval, if there is no online invoice', () => {
  const approvedAt = Date.UTC(2026, 9, 2, 12);
  const { paragraphs, quotes } = approvalText({ ...order, amountDue: 89_700 }, approvedAt);
  expect(paragraphs[1]).toBe('We’ll be in touch soon to complete your calibration.');
  expect(quotes[0]).toEqual({ label: 'Amount Due', text: '$897 by Oct 9, 2026' });
  expect(quotes.map(({ label }) => label)).toContain('Zelle');
  const check = quotes.find(({ label }) => label === 'Check');
  expect(check?.text).toContain('write order 1a2b3c4d on it');
  expect(approvalText(order, approvedAt).quotes).toEqual([]);
});

it('offers no download of a fulfilled order without files', () => {
  const fulfilled = { event: 'fulfilled', detail: null } as const;
  expect(notificationText(fulfilled, order).paragraphs.join(' ')).toContain('download');
  const { paragraphs } = notificationText(fulfilled, { ...order, hasFiles: false, next: 'done' });
  expect(paragraphs).toEqual([
    'We fulfilled your order for the 2014 Ram 2500 (order 1a2b3c4d).',
    'Your order is complete.',
  ]);
});

it('ends with what the order waits for, in the words of the screens', () => {
  const last = (event: NotificationEvent, next: OrderFacts['next']) =>
    notificationText({ event, detail: null }, { ...order, next }).paragraphs.at(-1);
  expect(last('approved', 'payment')).toBe('Payment is next.');
  expect(last('paid', 'build')).toBe('We’re building your file.');
  expect(last('invoice', 'invoice')).toBe('Pay the invoice and we’ll start building.');
  expect(last('partlyPaid', 'rest')).toBe('The rest is due. The order’s details say how to pay.');
  expect(last('shipped', 'build')).toBe('We’re building your file.');
  expect(last('refunded', 'canceled')).toBe('You can order it again at any time.');
  expect(last('withdrawn', 'files')).toContain('Don’t flash it.');
  expect(last('adminCanceled', 'canceled')).toBe('You’re done.');
  expect(last('adminCanceled', 'canceledPaid')).toBe('Refund the payment.');
  expect(last('canceled', 'canceledPaid')).toBe('We’ll refund your payment.');
  expect(last('changeRequested', 'change')).toBe('Choose Edit Order in the order’s details.');
  expect(last('adminPaid', 'build')).toBe('Build the file, then fulfill the order.');
  expect(last('adminNewOrder', 'review')).toBe('Approve it, deny it or ask for a change.');
});
