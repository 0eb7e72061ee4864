import { useRef } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';

interface YearFilterProps {
  yearRanges: readonly string[];
  chosen: string | undefined;
  onChoose: (yearRange: string | undefined) => void;
}

/** One button for each year range; one or none is chosen (spec section 4). */
export function YearFilter({ yearRanges, chosen, onChoose }: YearFilterProps) {
  const row = useRef<HTMLDivElement>(null);
  return (
    <section
      aria-labelledby="filter-title"
      className={css({ display: 'grid', gap: '2', minWidth: '0' })}
    >
      <div
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 'target',
        })}
      >
        <h2 id="filter-title" className={css({ fontSize: '22' })}>
          Filter Calibrations
        </h2>
        {chosen && (
          <Button
            look="quiet"
            onClick={() => {
              onChoose(undefined);
              // The button goes away; the focus stays with the filter.
              row.current?.querySelector('button')?.focus();
            }}
          >
            Clear All
          </Button>
        )}
      </div>
      <div ref={row} className={rowStyle} data-scrolls-sideways>
        {yearRanges.map((yearRange) => (
          <Button
            key={yearRange}
            aria-pressed={yearRange === chosen}
            onClick={() => onChoose(yearRange)}
            look="chip"
          >
            {yearRange}
          </Button>
        ))}
      </div>
    </section>
  );
}

const rowStyle = css({
  display: 'flex',
  // As high as its chips, before they are there too.
  minHeight: '3.25rem',
  flexWrap: { base: 'nowrap', tablet: 'wrap' },
  gap: '2',
  overflowX: 'auto',
  // On a phone the row goes on to the edge of the screen, which says that there is more.
  paddingBlock: '1',
  marginBlock: '-1',
  paddingInline: { base: '4', tablet: '1' },
  marginInline: { base: '-4', tablet: '-1' },
});
