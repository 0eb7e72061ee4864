import { describe, expect, it } from 'vitest';
import { isOfMessage, type NotificationEvent, notificationRules } from './notification-kinds.ts';
import {
  mailSubject,
  messagesText,
  notificationText,
  type OrderFacts,
  pushText,
} from './notification-text.ts';

const order: OrderFacts = { id: '1a2b3c4d-0000-4000-8000-000000000000', truck: '2014 Ram 2500' };
const events = Object.keys(notificationRules) as NotificationEvent[];

describe.each(events)('%s', (event) => {
  const text = notificationText({ event, detail: 'What was said' }, order);

  it('names the truck and the order’s first 8 characters, and not more of its id', () => {
    expect(text.paragraphs[0]).toContain('2014 Ram 2500 (order 1a2b3c4d)');
    expect(mailSubject(text, order)).toBe(`${text.title}: 2014 Ram 2500 (order 1a2b3c4d)`);
    expect(text.paragraphs.join(' ')).not.toContain(order.id);
  });

  it('opens the order where its reader sees it, a message at the chat', () => {
    const page = notificationRules[event].to === 'customer' ? '/my-orders' : '/admin';
    const part = isOfMessage(event) ? '#chat' : '';
    expect(text.path).toBe(`${page}?order=${order.id}${part}`);
  });

  it('says why its reader gets it', () => {
    const { to } = notificationRules[event];
    expect(text.why).toContain(to === 'customer' ? 'because of an order' : 'as an admin');
  });

  it('is plain and short', () => {
    const { title, body } = pushText(text);
    expect(title.length).toBeLessThanOrEqual(30);
    expect(body.length).toBeLessThanOrEqual(140);
    expect([text.title, ...text.paragraphs].join(' ')).not.toContain('!');
  });
});

it('a denial carries its reason, and without a reason none', () => {
  const { quotes } = notificationText({ event: 'denied', detail: 'Wrong year' }, order);
  expect(quotes).toEqual([{ label: 'Reason for Denial', text: 'Wrong year' }]);
  expect(notificationText({ event: 'approved', detail: null }, order).quotes).toEqual([]);
});

it('what is about no order leads to the dashboard', () => {
  const text = notificationText({ event: 'adminFailedJob', detail: 'away' }, undefined);
  expect([text.path, text.action]).toEqual(['/admin', 'Open the Dashboard']);
  expect(text.paragraphs).toEqual(['A job was given up.']);
  expect(mailSubject(text, undefined)).toBe('Something failed');
});

it('a push quotes 160 characters in one line, whole ones', () => {
  const long = notificationText({ event: 'message', detail: `a\n\n b ${'🚚'.repeat(200)}` }, order);
  const [, quoted = ''] = pushText(long).body.split('\n');
  expect([...quoted]).toHaveLength(160);
  expect(quoted).toMatch(/^a b (🚚)+…$/u);
});

it('a truck’s name cannot break a subject’s line', () => {
  const odd = { ...order, truck: '2014 Ram\r\nBcc: x' };
  const text = notificationText({ event: 'paid', detail: null }, odd);
  expect(mailSubject(text, odd)).not.toMatch(/[\r\n]/);
});

it('unread messages are told of together, each with its author', () => {
  const said = [
    { author: 'Ana', text: 'First' },
    { author: 'Ana', text: 'Second' },
  ];
  const text = messagesText(said, { to: 'admins', order });
  expect(text.title).toBe('2 new messages');
  expect(text.paragraphs[0]).toContain('2 messages about the 2014 Ram 2500');
  expect(text.quotes).toEqual(said.map(({ author, text }) => ({ label: author, text })));
  expect(messagesText(said.slice(1), { to: 'customer', order }).title).toBe('New message');
});
