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
          <div className={css({ wrap: '2', alignItems: 'center' })}>
            <p role="status" className={css({ fontSize: { base: '14', tablet: '16' } })}>
              {status}
            </p>
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
        </div>
        {sort}
      </div>
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
    </section>
  );
}

const panelStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { base: '1', tablet: '2' },
  minWidth: '0',
});

// All ranges fit in one line of a tablet.
const chipStyle = css({ fontSize: '14', paddingInline: '2!' });

const quietChipStyle = css({
  background: 'transparent!',
  color: 'muted!',
  fontWeight: '400!',
});

// As high as a finger needs, without making the line of the status higher.
const clearStyle = css({ layerStyle: 'textButton', marginBlock: '-3' });

// On a phone, one row that scrolls, and bleeds to the screen's edges to show that.
const chipsStyle = css({
  display: 'flex',
  flexWrap: { tablet: 'wrap' },
  gap: '2',
  // The height of the chips, so that nothing shifts when they load.
  minHeight: '3.25rem',
  overflowX: { base: 'auto', tablet: 'visible' },
  paddingBlock: '1',
  marginBlock: '-1',
  paddingInline: { base: '4', tablet: '0' },
  marginInline: { base: '-4', tablet: '0' },
});
