import type { CSSProperties } from 'react';
import { css, cx } from '#styled/css';
import { cardClass } from '#web/ui/layout/card.tsx';
import { startingYear } from '#worker/domain/catalog/year-range.ts';
import { coverage } from './coverage.ts';

const firstYear = 2003;
const years = Array.from({ length: 22 }, (_, index) => firstYear + index);

/** The covered trucks: a list on a phone, a timeline on a desktop, where the ranges alternate above and below it. */
export function CoverageStrip() {
  return (
    <div className={stripStyle}>
      <ul aria-label="Coverage" className={listStyle}>
        {coverage.map(({ yearRange, engine, platform }, index) => (
          <li
            key={yearRange}
            style={gridAreaOf(yearRange, index)}
            className={cx(cardClass(), rangeStyle)}
          >
            <strong className={yearsStyle}>{yearRange}</strong>
            <span className={css({ fontWeight: '600' })}>{engine}</span>
            <span className={css({ color: 'muted' })}>{platform}</span>
          </li>
        ))}
      </ul>
      <div aria-hidden className={yearsRowStyle}>
        {years.map((year) => (
          <span key={year} className={yearStyle}>
            {year}
          </span>
        ))}
      </div>
    </div>
  );
}

function gridAreaOf(yearRange: string, index: number): CSSProperties {
  const [start = firstYear, end = firstYear] = yearRange.split('-').map(startingYear);
  const properties = {
    '--columns': `${start - firstYear + 1} / ${end - firstYear + 2}`,
    '--row': index % 2 === 0 ? 1 : 3,
  };
  // React's type doesn't allow custom properties.
  return properties as CSSProperties;
}

// Three rows: ranges, years, ranges. The list spans all of them.
const stripStyle = css({
  desktop: {
    display: 'grid',
    rowGap: '2',
    columnGap: '1',
    gridTemplateColumns: 'repeat(22, minmax(0, 1fr))',
    gridTemplateRows: 'repeat(3, auto)',
  },
});

const listStyle = css({
  display: 'grid',
  gap: { base: '2', desktop: 'inherit' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'subgrid' },
  desktop: { gridTemplateRows: 'subgrid', gridColumn: '1 / -1', gridRow: '1 / -1' },
});

const yearsRowStyle = css({
  display: { base: 'none', desktop: 'grid' },
  gridTemplateColumns: 'subgrid',
  gridColumn: '1 / -1',
  gridRow: '2',
});

const rangeStyle = css({
  display: 'flex',
  alignItems: 'baseline',
  columnGap: '4',
  padding: '3!',
  desktop: {
    flexWrap: 'wrap',
    columnGap: '2',
    gridColumn: 'var(--columns)',
    gridRow: 'var(--row)',
  },
});

const yearsStyle = css({
  fontFamily: 'display',
  fontSize: '28',
  lineHeight: '1.1',
  whiteSpace: 'nowrap',
  minWidth: { base: '7.5rem', desktop: 'full' },
});

const yearStyle = css({
  textAlign: 'center',
  fontSize: '14',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
  borderTop: '4px solid {colors.edge}',
  paddingTop: '1',
});
