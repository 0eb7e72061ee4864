import type { CSSProperties } from 'react';
import { css } from '#styled/css';
import { GenerationIllustration } from '#web/orders/generation-illustration.tsx';
import { platformTint } from '#web/orders/platform-tint.ts';
import { Picture } from '#web/ui/picture.tsx';
import { coverage, coveredYears, yearsIn } from './coverage.ts';

/** The covered trucks: a list on a phone, a timeline on a desktop, where the ranges alternate above and below it. */
export function CoverageStrip() {
  return (
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

// A data plate: the truck, its facts, then one cell per year.
const rangeStyle = css({
  display: 'grid',
  gridTemplateColumns: {
    base: '5.25rem minmax(0, 1fr) auto',
    desktop: 'minmax(0, 1fr)',
  },
  gridTemplateRows: { base: '1fr auto', desktop: 'auto' },
  alignContent: 'start',
  background: 'card',
  border: '1px solid {colors.rule}',
  borderRadius: 'card',
  overflow: 'hidden',
  desktop: { gridColumn: 'var(--columns)', gridRow: 'var(--row)' },
});

const pictureStyle = css({
  display: 'grid',
  '& > span': { height: { base: 'full', desktop: '20' }, aspectRatio: 'auto' },
  '& svg': { maxHeight: { base: '16', desktop: '20' } },
});

const factsStyle = css({
  display: 'grid',
  paddingInline: '3',
  paddingBlock: '2',
  minWidth: '0',
});

const yearsStyle = css({
  fontFamily: 'display',
  fontSize: '28',
  lineHeight: '1.1',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});

const priceStyle = css({
  alignSelf: 'center',
  paddingInlineEnd: { base: '3', desktop: '0' },
  paddingInlineStart: { desktop: '3' },
  paddingBottom: { desktop: '2' },
  fontFamily: 'display',
  fontSize: '22',
  lineHeight: '1.2',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  // The price may arrive after the page.
  minHeight: '1.2em',
});

const cellsStyle = css({
  display: { base: 'grid', desktop: 'none' },
  gridColumn: '1 / -1',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  borderTop: '1px solid {colors.line}',
  '& > * + *': { borderInlineStart: '1px solid {colors.line}' },
});

const timelineStyle = css({
  display: { base: 'none', desktop: 'grid' },
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
