import { expect, it } from 'vitest';
import { orderJson } from '#web/tests/components/records.ts';
import { ordersCsv } from './export-orders.ts';

/** Returns a cell of the only order by its heading. */
function cellOf(csv: string, heading: string): string | undefined {
  const [headings = [], cells = []] = csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
  return cells[headings.indexOf(heading)];
}

it('lists the payments, refunds, tax and shipping of an order', () => {
  const csv = ordersCsv([
    {
      ...orderJson({
        amountPaid: 140_000,
        amountRefunded: 5_000,
        lines: [
          { kind: 'tax', label: 'Sales tax', amount: 4_030 },
          { kind: 'shipping', label: 'Ground', amount: 1_500 },
          { kind: 'shipping', label: 'Signature', amount: 250 },
          { kind: 'discount', label: 'Repeat customer', amount: -5_000 },
        ],
      }),
      warnings: [],
      payments: [
        // Still the evening before at the shop.
        { amount: 100_000, method: 'check', reference: '1042', createdAt: '2026-11-23T06:30:00Z' },
        { amount: 40_000, method: 'stripe', reference: null, createdAt: '2026-11-24T18:00:00Z' },
      ],
    },
  ]);
  for (const [heading, cell] of [
    // As every screen, mail and sheet names the order.
    ['Order', '3f2504e0'],
    ['Tax in dollars', '40.30'],
    ['Shipping in dollars', '17.50'],
    ['Paid on (Mountain Time)', '2026-11-22; 2026-11-24'],
    ['Received in dollars', '1400.00'],
    ['Payment method', 'Check; Online'],
    ['Payment reference', '1042; '],
    ['Refunded in dollars', '50.00'],
  ] as const) {
    expect(cellOf(csv, heading), heading).toBe(cell);
  }
});

it('escapes a formula in a reference', () => {
  const payment = { amount: 1, method: 'other', createdAt: '2026-11-24T18:00:00Z' } as const;
  const csv = ordersCsv([
    { ...orderJson({}), warnings: [], payments: [{ ...payment, reference: '=1+1' }] },
  ]);
  expect(cellOf(csv, 'Payment reference')).toBe("'=1+1");
});

it('starts with its headings, and keeps what people typed as text', () => {
  const csv = ordersCsv([
    {
      ...orderJson({
        vehicleModel: '=HYPERLINK("http://evil.example")',
        additionalNotes: 'First line\nsecond "line"',
      }),
      warnings: [],
      payments: [],
    },
  ]);
  const [headings, ...lines] = csv.trimEnd().split('\r\n');
  expect(headings).toMatch(/^\uFEFF"Order","Order ID","Ordered \(UTC\)","Status","Payment"/);
  expect(lines).toHaveLength(1);
  for (const cells of [
    '"cal@example.com","555-010-1234"',
    '"\'=HYPERLINK(""http://evil.example"")"',
    '"First line\nsecond ""line"""',
    '"1397.00"',
  ]) {
    expect(lines[0]).toContain(cells);
  }
});
