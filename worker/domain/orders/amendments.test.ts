import { expect, it } from 'vitest';
import { amendmentSentence, dueOnceAccepted } from './amendments.ts';

const addon = (name: string) => ({ addon: { id: name, name }, price: 0 });
const line = (label: string) => ({ kind: 'discount' as const, label, amount: -100 });
const order = {
  tuneType: 'single' as const,
  addons: [addon('Cable'), addon('Switch')],
  lines: [line('Repeat customer')],
};

it.each([
  [{}, 107_600, 100_000, 'New price: $1076 → $1000.'],
  [
    { addons: [...order.addons, addon('AutoAgent 3')] },
    107_600,
    152_500,
    'AutoAgent 3 added: $1076 → $1525.',
  ],
  [{ addons: [addon('Switch')] }, 107_600, 99_900, 'Cable removed: $1076 → $999.'],
  [{ tuneType: 'sotf' as const }, 49_900, 94_900, 'SOTF Package: $499 → $949.'],
  [{ lines: [line('Rush')] }, 100, 150, 'Rush added, Repeat customer removed: $1 → $1.50.'],
  [
    { tuneType: 'sotf' as const, addons: [addon('Cable'), addon('Dyno')], lines: [] },
    ...([49_900, 94_900] as const),
    'SOTF Package, Dyno added, Switch removed, Repeat customer removed: $499 → $949.',
  ],
])('says what changes: %#', (changes, totalBefore, totalAfter, text) => {
  const amendment = { changes: { addons: order.addons, ...changes }, totalBefore, totalAfter };
  expect(amendmentSentence(order, amendment)).toBe(text);
});

it.each([
  ['unpaid', 0, 0, 152_500],
  ['unpaid', 50_000, 0, 102_500],
  ['void', 50_000, 10_000, 112_500],
  ['paid', 107_600, 0, 44_900],
  ['paid', 160_000, 0, 0],
  ['refunded', 107_600, 107_600, 0],
] as const)('returns what is due once it is accepted: %s, %i paid', (...values) => {
  const [paymentStatus, amountPaid, amountRefunded, due] = values;
  const money = { paymentStatus, amountPaid, amountRefunded, totalAmount: 107_600 };
  const approved = { status: 'approved', ...money } as const;
  expect(dueOnceAccepted(approved, { totalAfter: 152_500 })).toBe(due);
});
