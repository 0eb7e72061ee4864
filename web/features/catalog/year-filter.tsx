import { type ReactNode, useRef } from 'react';
import { css, cx } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { keepCentered } from '#web/ui/layout/keep-centered.ts';

interface YearFilterProps {
  yearRanges: readonly string[];
  chosen: string | undefined;
  /** The truck already filters the list, so the years are less prominent. */
  isQuiet: boolean;
  onChoose: (yearRange: string) => void;
  /** Removes every filter. Undefined without a filter. */
  onClear: (() => void) | undefined;
  status: string;
  sort: ReactNode;
}

/** One button per year range, of which at most one is pressed. Also shows the list's length and its sort control. */
export function YearFilter({
  yearRanges,
  chosen,
  isQuiet,
  onChoose,
  onClear,
  status,
  sort,
}: YearFilterProps) {
  const chips = useRef<HTMLDivElement>(null);
  return (
    <section aria-labelledby="filter-title" className={panelStyle}>
      <div className={css({ spread: '3', alignItems: 'center', minHeight: 'target' })}>
        <div className={css({ flex: '1 1 8rem', minWidth: '0' })}>
          <h2 id="filter-title" className={css({ fontSize: { base: '18', tablet: '22' } })}>
            Filter Calibrations
          </h2>
          <p role="status" className={css({ fontSize: { base: '14', tablet: '16' } })}>
            {status}
          </p>
        </div>
        {sort}
      </div>
      <div className={rowStyle}>
        <div ref={chips} className={chipsStyle} data-scrolls-sideways>
          {yearRanges.map((yearRange) => (
            <Button
              key={yearRange}
              ref={yearRange === chosen ? keepCentered : null}
              aria-pressed={yearRange === chosen}
              onClick={() => onChoose(yearRange)}
              variant="chip"
              className={cx(chipStyle, isQuiet && quietChipStyle)}
            >
              {yearRange}
            </Button>
          ))}
        </div>
        {onClear && (
          <Button
            variant="quiet"
            className={clearStyle}
            onClick={() => {
              onClear();
              // This button unmounts, so move the focus to the first chip.
              chips.current?.querySelector('button')?.focus();
            }}
          >
            Clear All
          </Button>
        )}
      </div>
    </section>
  );
}

const panelStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { base: '1', tablet: '2' },
  minWidth: '0',
});

// The ranges of all trucks fit in one line with Clear All beside the finder, so that the list stays
// where it is.
const chipStyle = css({ fontSize: '14', paddingInline: '2!' });

const quietChipStyle = css({
  background: 'transparent!',
  color: 'muted!',
  fontWeight: '400!',
});

const clearStyle = css({
  layerStyle: 'textButton',
  // On a phone, it ends where the list ends. In large text, it has a line of the row to itself.
  marginInline: { base: '4', tablet: '0' },
});

const rowStyle = css({
  wrap: '1',
  alignItems: 'center',
  // The height of the chips, so that nothing shifts when they load.
  minHeight: 'target',
  // On a phone, the row bleeds to the screen's edge to show that it scrolls.
  marginInline: { base: '-4', tablet: '0' },
});

// On a phone, the chips scroll beside Clear All, or above it if the text is large.
const chipsStyle = css({
  display: { base: 'flex', tablet: 'contents' },
  flex: '1 1 13rem',
  minWidth: '0',
  gap: '2',
  overflowX: 'auto',
  paddingBlock: '1',
  marginBlock: '-1',
  paddingInline: '4',
});
