import { type ReactNode, useRef } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';

interface YearFilterProps {
  yearRanges: readonly string[];
  chosen: string | undefined;
  onChoose: (yearRange: string) => void;
  /** Removes every filter. Undefined while there is none. */
  onClear: (() => void) | undefined;
  /** How many calibrations the list shows. */
  status: string;
  /** The control that sorts the list. */
  sort: ReactNode;
}

/** One button per year range, of which at most one is pressed. Also shows the list's length and its sort control. */
export function YearFilter({
  yearRanges,
  chosen,
  onChoose,
  onClear,
  status,
  sort,
}: YearFilterProps) {
  const row = useRef<HTMLDivElement>(null);
  return (
    <section aria-labelledby="filter-title" className={panelStyle}>
      <div className={headStyle}>
        <div className={css({ flex: '1', minWidth: '0' })}>
          <h2 id="filter-title" className={titleStyle}>
            Filter Calibrations
          </h2>
          <p role="status" className={css({ fontSize: { base: '14', tablet: '16' } })}>
            {status}
          </p>
        </div>
        {sort}
      </div>
      <div ref={row} className={rowStyle} data-scrolls-sideways>
        {yearRanges.map((yearRange) => (
          <Button
            key={yearRange}
            ref={yearRange === chosen ? scrollToChip : null}
            aria-pressed={yearRange === chosen}
            onClick={() => onChoose(yearRange)}
            variant="chip"
          >
            {yearRange}
          </Button>
        ))}
        {onClear && (
          <Button
            variant="quiet"
            className={clearStyle}
            onClick={() => {
              onClear();
              // This button unmounts, so move the focus to the first chip.
              row.current?.querySelector('button')?.focus();
            }}
          >
            Clear All
          </Button>
        )}
      </div>
    </section>
  );
}

/** Shows the pressed chip, which Clear All would cover. `scrollIntoView` could scroll the page, too. */
function scrollToChip(chip: HTMLElement | null): void {
  const row = chip?.parentElement;
  const [first] = row?.getElementsByTagName('button') ?? [];
  if (row && first) row.scrollLeft = chip.offsetLeft - first.offsetLeft;
}

const panelStyle = css({ display: 'grid', gap: { base: '1', tablet: '2' }, minWidth: '0' });

const headStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: 'target',
});

const titleStyle = css({ fontSize: { base: '18', tablet: '22' } });

// Stays in view beside the chips that scroll.
const clearStyle = css({
  position: { base: 'sticky', tablet: 'static' },
  insetInlineEnd: '0',
  flexShrink: '0',
  whiteSpace: 'nowrap',
  background: 'ground',
  textDecoration: 'underline!',
});

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
