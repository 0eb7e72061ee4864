import { css } from '#styled/css';
import { HeadRow } from '#web/ui/head-row.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

interface AmountsTableProps {
  headings: readonly [string, string];
  /** Cents. */
  lines: readonly { id: string; name: string; amount: number }[];
  /** Cents, each with its label. The first stands out. */
  totals?: readonly (readonly [label: string, amount: number])[];
}

/** A table of amounts with their totals. */
export function AmountsTable({ headings, lines, totals = [] }: AmountsTableProps) {
  return (
    <table className={tableStyle}>
      <HeadRow headings={headings} />
      <tbody>
        {lines.map(({ id, name, amount }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>{formatExactDollars(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.map(([label, amount]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatExactDollars(amount)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

/** Returns the paid, refunded and due amounts in cents, each with its label; empty without a refund. */
export function moneyTotals(order: OrderJson): [label: string, amount: number][] {
  const { amountPaid, amountRefunded, amountDue } = order;
  if (amountRefunded === 0) return [];
  return [
    ['Paid', amountPaid],
    ['Refunded', -amountRefunded],
    ['Balance Due', amountDue],
  ];
}

/** The first column takes the space that the last one leaves. */
export const tableStyle = css({
  // Large text on a phone still leaves room for a long word beside the price.
  fontSize: 'min(1em, 7vw)',
  width: 'full',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { textAlign: 'start', fontWeight: '600' },
  '& :is(th, td)': { paddingBlock: '1', verticalAlign: 'top', whiteSpace: 'pre-line' },
  '& :is(th, td):last-child': { textAlign: 'end', paddingInlineStart: '2', whiteSpace: 'nowrap' },
  '& tr': { borderBottom: '1px solid', breakInside: 'avoid' },
  '& tfoot tr:first-child > *': { font: '700 1.375em {fonts.display}' },
  '& tfoot tr': { borderBottom: 'none' },
});
