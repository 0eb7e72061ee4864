import type { CSSProperties } from 'react';
import { css, cx } from '#styled/css';
import { cardClass } from '#web/ui/layout/card.tsx';
import { coverage, coveredYears, yearsIn } from './coverage.ts';

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
            <div className={factsStyle}>
              <strong className={yearsStyle}>{yearRange}</strong>
              <span>
                <span className={css({ fontWeight: '600' })}>{engine}</span>{' '}
                <span className={css({ color: 'muted' })}>{platform}</span>
              </span>
              <span className={priceStyle} data-from-price={yearRange} />
            </div>
            <div className={chipsStyle}>
              <YearLinks years={yearsIn(yearRange)} />
            </div>
          </li>
        ))}
      </ul>
      <div className={timelineStyle}>
        <YearLinks years={coveredYears} />
      </div>
    </div>
  );
}

/** Links that pick a year in the finder. */
function YearLinks({ years }: { years: readonly number[] }) {
  return years.map((year) => (
    <a key={year} href="#finder" data-finder-year={year} className={yearStyle}>
      {year}
    </a>
  ));
}

function gridAreaOf(yearRange: string, index: number): CSSProperties {
  const [firstYear = 0] = coveredYears;
  const years = yearsIn(yearRange);
  const start = (years[0] ?? firstYear) - firstYear + 1;
  const properties = {
    '--columns': `${start} / ${start + years.length}`,
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
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    tablet: 'repeat(2, minmax(0, 1fr))',
    desktop: 'subgrid',
  },
  desktop: { gridTemplateRows: 'subgrid', gridColumn: '1 / -1', gridRow: '1 / -1' },
});

const rangeStyle = css({
  padding: '3!',
  desktop: { gridColumn: 'var(--columns)', gridRow: 'var(--row)' },
});

const factsStyle = css({
  display: 'grid',
  gridTemplateColumns: { base: 'auto minmax(0, 1fr) auto', desktop: 'minmax(0, 1fr)' },
  alignItems: 'baseline',
  columnGap: '4',
});

const yearsStyle = css({
  fontFamily: 'display',
  fontSize: '28',
  lineHeight: '1.1',
  whiteSpace: 'nowrap',
});

const priceStyle = css({
  fontFamily: 'display',
  fontSize: '22',
  fontWeight: '600',
  lineHeight: '1.2',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  // The price may arrive after the page.
  minHeight: '1.2em',
});

const chipsStyle = css({
  display: { base: 'grid', desktop: 'none' },
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: '1',
  marginTop: '2',
});

const timelineStyle = css({
  display: { base: 'none', desktop: 'grid' },
  gridTemplateColumns: 'subgrid',
  gridColumn: '1 / -1',
  gridRow: '2',
});

const yearStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 'target',
  fontVariantNumeric: 'tabular-nums',
  borderRadius: 'control',
  background: 'ground',
  _hover: { background: 'line' },
  desktop: { background: 'transparent', borderTop: '4px solid {colors.edge}', borderRadius: '0' },
});
