import { useRef } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';

interface YearFilterProps {
  yearRanges: readonly string[];
  chosen: string | undefined;
  onChoose: (yearRange: string | undefined) => void;
}

/** One button per year range, of which at most one is pressed. */
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
            variant="quiet"
            onClick={() => {
              onChoose(undefined);
              // This button unmounts, so move the focus to the first chip.
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
            variant="chip"
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
  // The height of the chips, so that nothing shifts when they load.
  minHeight: '3.25rem',
  flexWrap: { base: 'nowrap', tablet: 'wrap' },
  gap: '2',
  overflowX: 'auto',
  // On a phone, the row bleeds to the screen's edge to show that it scrolls.
  paddingBlock: '1',
  marginBlock: '-1',
  paddingInline: { base: '4', tablet: '1' },
  marginInline: { base: '-4', tablet: '-1' },
});
