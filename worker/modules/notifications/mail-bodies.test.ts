import { expect, it } from 'vitest';
import { mailBodies } from './mail-bodies.ts';
import { notificationText } from './notification-text.ts';

const links = {
  action: 'https://store.example/my-orders?order=1',
  store: 'https://store.example/',
};
const order = {
  id: '1a2b3c4d-0000',
  truck: '2014 <b>Ram</b> "2500"',
  hasFiles: true,
  amountDue: 0,
  next: 'denied' as const,
};
const userInput = '<script>alert(1)</script> & "more"\nsecond line';
const { html, text } = mailBodies(
  notificationText({ event: 'denied', detail: userInput }, order),
  links,
);

it('escapes user input in the HTML body', () => {
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain(
    '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;\nsecond line',
  );
  expect(html).toContain('2014 &lt;b&gt;Ram&lt;/b&gt; &quot;2500&quot; (order 1a2b3c4d)');
});

it('repeats the content and the button’s link in the text body', () => {
  expect(text).toContain('Your order for the 2014 <b>Ram</b> "2500" (order 1a2b3c4d) was denied.');
  expect(text).toContain('Reason for Denial:\n> <script>alert(1)</script> & "more"\n> second line');
  expect(text).toContain(`Open Your Order: ${links.action}`);
});

it('has one button, no image and no external resource', () => {
  const addresses = [...html.matchAll(/(?:href|src|url)[=(]"?([^"\s>]+)/g)].map(
    ([, found]) => found,
  );
  expect(addresses).toEqual([links.action, links.store]);
  expect(html).not.toMatch(/<img|<table|https?:\/\/(?!store\.example)/);
});
