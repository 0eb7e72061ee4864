import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { formatPhone, shop } from '#web/lib/shop.ts';
import { HeadRow } from '#web/ui/head-row.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { siteName } from '#worker/domain/site-name.ts';

interface PrintSheetProps {
  title: string;
  /** Stands at the end of the shop's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The layout that all printed sheets of an order share: the shop, the title, and what the sheet is about. */
export function PrintSheet({ title, aside, children }: PrintSheetProps) {
  return (
    <article className={sheetStyle} aria-label={title}>
      <header className={headStyle}>
        <Mark size={40} />
        <p className={css({ flexGrow: '1' })}>
          <strong className={css({ fontFamily: 'display', fontSize: '28' })}>{siteName}</strong>
          <br />
          {formatPhone(shop.phone)} · {shop.email}
          {shop.isSample && ' (sample)'}
        </p>
        {aside}
      </header>
      <h1 className={css({ fontSize: '36' })}>{title}</h1>
      {children}
    </article>
  );
}

type PrintedFact = readonly [label: string, text: ReactNode];

/** Labeled texts beside each other. Skips those without a text. */
export function PrintedFacts({ facts }: { facts: readonly PrintedFact[] }) {
  return (
    <dl className={factsStyle}>
      {facts
        .filter(([, text]) => text)
        .map(([label, text]) => (
          <div key={label}>
            <dt className={css({ fontSize: '14' })}>{label}</dt>
            <dd dir="auto" className={css({ fontWeight: '600', whiteSpace: 'pre-line' })}>
              {text}
            </dd>
          </div>
        ))}
    </dl>
  );
}

interface PrintedAmountsProps {
  headings: readonly [string, string];
  /** Cents. */
  lines: readonly { id: string; name: string; amount: number }[];
  /** Each with its label. The first stands out. */
  totals?: readonly (readonly [label: string, amount: string])[];
  /** Formats cents. Exact by default, as for a receipt. */
  format?: (cents: number) => string;
}

/** A table of amounts with their totals. */
export function PrintedAmounts({
  headings,
  lines,
  totals = [],
  format = formatExactDollars,
}: PrintedAmountsProps) {
  return (
    <table className={printedTable}>
      <HeadRow headings={headings} />
      <tbody>
        {lines.map(({ id, name, amount }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>{format(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.map(([label, amount]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

const sheetStyle = css({ stack: '6', maxWidth: 'reading', marginInline: 'auto' });

const headStyle = css({ row: '4', paddingBottom: '4', borderBottom: '2px solid' });

const factsStyle = css({
  display: 'grid',
  // Wide enough for a VIN.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
  gap: '4',
});

/** The first column takes the space that the last one leaves. */
export const printedTable = css({
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
