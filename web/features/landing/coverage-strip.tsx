import type { CSSProperties } from 'react';
import { css } from '#styled/css';
import { GenerationIllustration } from '#web/orders/generation/generation-illustration.tsx';
import { platformTint } from '#web/orders/generation/platform-tint.ts';
import { Picture } from '#web/ui/picture.tsx';
import { coverage, coveredYears, yearsIn } from './coverage.ts';

/** The covered trucks: a list on a phone, a timeline on a desktop, where the ranges alternate above and below it. */
export function CoverageStrip() {
  return (
    <div className={css({ containerType: 'inline-size', containerName: 'coverage' })}>
      <div className={stripStyle}>
        <ul aria-label="Coverage" className={listStyle}>
          {coverage.map(({ yearRange, engine, platform }, index) => (
            <li key={yearRange} style={gridAreaOf(yearRange, index)} className={rangeStyle}>
              <span className={pictureStyle}>
                <Picture
                  imageUrl={null}
                  tint={platformTint(platform)}
                  placeholder={<GenerationIllustration yearRange={yearRange} />}
                />
              </span>
              <span className={factsStyle}>
                <strong className={yearsStyle}>{yearRange}</strong>
                <span>
                  <span className={css({ fontWeight: '600' })}>{engine}</span>{' '}
                  <span className={css({ color: 'muted' })}>{platform}</span>
                </span>
              </span>
              <strong className={priceStyle} data-from-price={yearRange} />
              <span className={cellsStyle}>
                <YearLinks years={yearsIn(yearRange)} />
              </span>
            </li>
          ))}
        </ul>
        <div className={timelineStyle}>
          <YearLinks years={coveredYears} />
        </div>
      </div>
    </div>
  );
}

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
  '@container coverage (min-width: 60rem)': {
    display: 'grid',
    rowGap: '2',
    columnGap: '1',
    gridTemplateColumns: 'repeat(22, minmax(0, 1fr))',
    gridTemplateRows: 'repeat(3, auto)',
  },
});

const listStyle = css({
  stack: '2',
  '@container coverage (min-width: 44rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@container coverage (min-width: 60rem)': {
    gap: 'inherit',
    gridTemplateColumns: 'subgrid',
    gridTemplateRows: 'subgrid',
    gridColumn: '1 / -1',
    gridRow: '1 / -1',
  },
});

// A data plate: the truck, its facts, then one cell per year.
const rangeStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container coverage (20rem <= width < 60rem)': {
    gridTemplateColumns: '5.25rem minmax(0, 1fr) auto',
    gridTemplateRows: '1fr auto',
  },
  alignContent: 'start',
  background: 'card',
  border: '1px solid {colors.rule}',
  borderRadius: 'card',
  overflow: 'hidden',
  '@container coverage (min-width: 60rem)': {
    gridColumn: 'var(--columns)',
    gridRow: 'var(--row)',
  },
});

const pictureStyle = css({
  display: 'grid',
  '& > span': { height: '20', aspectRatio: 'auto' },
  '& svg': { maxHeight: '20' },
  '@container coverage (20rem <= width < 60rem)': {
    '& > span': { height: 'full' },
    '& svg': { maxHeight: '16' },
  },
});

const factsStyle = css({ display: 'grid', paddingInline: '3', paddingBlock: '2', minWidth: '0' });

const yearsStyle = css({
  fontFamily: 'display',
  fontSize: '28',
  lineHeight: '1.1',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});

const priceStyle = css({
  alignSelf: 'center',
  paddingInlineStart: '3',
  paddingBottom: '2',
  '@container coverage (20rem <= width < 60rem)': {
    paddingInlineStart: '0',
    paddingInlineEnd: '3',
    paddingBottom: '0',
  },
  fontFamily: 'display',
  fontSize: '22',
  lineHeight: '1.2',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  // The price may arrive after the page.
  minHeight: '1.2em',
});

const cellsStyle = css({
  display: 'grid',
  '@container coverage (min-width: 60rem)': { display: 'none' },
  gridColumn: '1 / -1',
  gridTemplateColumns: 'repeat(auto-fit, minmax(2.75rem, 1fr))',
  borderTop: '1px solid {colors.line}',
  '& > * + *': { borderInlineStart: '1px solid {colors.line}' },
});

const timelineStyle = css({
  display: 'none',
  '@container coverage (min-width: 60rem)': { display: 'grid' },
  gridTemplateColumns: 'subgrid',
  gridColumn: '1 / -1',
  gridRow: '2',
  '& > *': { borderTop: '4px solid {colors.edge}' },
});

const yearStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 'target',
  fontVariantNumeric: 'tabular-nums',
  _hover: { background: 'line' },
  _focusVisible: { outlineOffset: '-2px' },
});
