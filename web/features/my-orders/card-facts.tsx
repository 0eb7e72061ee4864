import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';

interface CardFactsProps {
  /** A long value gets a full row. */
  facts: readonly (readonly [label: string, value: ReactNode, isLong?: boolean])[];
}

/** Labeled values, each on one line, two to a row. Skips those without a value. */
export function CardFacts({ facts }: CardFactsProps) {
  return (
    <dl className={gridStyle}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value, isLong]) => (
          <div key={label} className={cx(factStyle, isLong && longStyle)}>
            <dt className={labelStyle}>{label}</dt>
            <dd className={valueStyle}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: '4',
});

const factStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: '2',
  paddingBlock: '1',
  borderTop: '1px solid {colors.line}',
});

const longStyle = css({ gridColumn: '1 / -1' });

const labelStyle = css({ fontSize: '14', color: 'muted' });

const valueStyle = css({
  fontFamily: 'display',
  fontSize: '18',
  fontWeight: '600',
  fontVariantNumeric: 'tabular-nums',
});
