import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';
import { css } from '#styled/css';
import { useMinWidth } from '#web/ui/hooks/use-min-width.ts';

export interface LongListProps {
  count: number;
  keyOf: (index: number) => string;
  renderRow: (index: number) => ReactNode;
  /** Rows that stay mounted while they are out of view. */
  mountedRows: readonly (number | undefined)[];
  list: ComponentProps<'ul'> & { ref: RefObject<HTMLUListElement | null> };
}

/** About the height of a row: on a phone, a row has more lines. */
const rowPx = { phone: 168, tablet: 92 };
const gapPx = 8;

/** A list that renders only the rows near the viewport. */
export function LongList({ count, keyOf, renderRow, mountedRows, list }: LongListProps) {
  const top = useTopOnPage(list.ref);
  const isTablet = useMinWidth(48);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => (isTablet ? rowPx.tablet : rowPx.phone),
    gap: gapPx,
    overscan: 3,
    scrollMargin: top,
    getItemKey: keyOf,
    rangeExtractor: (range) => {
      const extra = mountedRows.filter((row) => row !== undefined && row < range.count);
      return [...new Set([...defaultRangeExtractor(range), ...extra])] as number[];
    },
  });
  return (
    <ul
      {...list}
      className={css({ position: 'relative' })}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={count}
          aria-posinset={index + 1}
          className={css({ position: 'absolute', insetInline: '0', top: '0' })}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {renderRow(index)}
        </li>
      ))}
    </ul>
  );
}

/** Returns the distance of an element from the top of the page, in px. */
function useTopOnPage(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  // After every render, because content above the list may have changed its height.
  useLayoutEffect(() => {
    const box = element.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + window.scrollY));
  });
  return top;
}
