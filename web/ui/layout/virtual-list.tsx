import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { css } from '#styled/css';

/** What moves the focus through a list from outside. */
export interface ListHandle<Item> {
  /** Focuses the next or the previous row and gives its item; nothing at the list's end. */
  step(by: 1 | -1): Item | undefined;
  /** The item of the row that has the focus. */
  focused(): Item | undefined;
  /** Focuses the row of an item; where it has left the list, the one that took its place. */
  focusItem(key: string): void;
}

interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  /** The row from which steps are taken while none has the focus. */
  currentKey?: string | undefined;
  ref?: Ref<ListHandle<Item>>;
}

const estimatedRowPx = 132;
const gapPx = 12;

/** A list that scrolls with the page, of which only the rows near the screen are drawn. */
export function VirtualList<Item>({
  label,
  items,
  keyOf,
  renderItem,
  currentKey,
  ref,
}: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const top = useTopOnPage(list);
  const [focusedRow, setFocusedRow] = useState<number>();
  const { focusRow, wantedRow, pendingRow } = useRowFocus(list);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatedRowPx,
    gap: gapPx,
    overscan: 3,
    scrollMargin: top,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    // The row that has the focus keeps it wherever the page is scrolled to; the one that gets it is drawn first.
    rangeExtractor: (range) => {
      const apart = [focusedRow, wantedRow].filter((row) => row !== undefined && row < range.count);
      return [...new Set([...defaultRangeExtractor(range), ...apart])] as number[];
    },
  });
  const rows = virtualizer.getVirtualItems();
  const lastRow = useRef<number>(undefined);

  const indexOf = (key: string | undefined) => items.findIndex((item) => keyOf(item) === key);

  useImperativeHandle(ref, () => ({
    focused: () => items[focusedRow ?? -1],
    step(by) {
      const current = indexOf(currentKey);
      const from = pendingRow() ?? focusedRow ?? (current === -1 ? lastRow.current : current);
      const index = from === undefined ? 0 : from + by;
      const item = items[index];
      if (item !== undefined) focusRow(index);
      return item;
    },
    focusItem(key) {
      const index = indexOf(key);
      const place = index === -1 ? Math.min(lastRow.current ?? 0, items.length - 1) : index;
      if (place >= 0) focusRow(place);
    },
  }));

  return (
    <ul
      ref={list}
      aria-label={label}
      className={css({ position: 'relative' })}
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => {
        lastRow.current = rowOf(target);
        setFocusedRow(lastRow.current);
      }}
      onBlur={() => setFocusedRow(undefined)}
    >
      {rows.map(({ index, key, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={css({ position: 'absolute', insetInline: '0', top: '0' })}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {renderItem(item)}
          </li>
        );
      })}
    </ul>
  );
}

function rowOf(target: Element): number | undefined {
  const row = target.closest<HTMLElement>('li[data-index]');
  return row ? Number(row.dataset.index) : undefined;
}

/** How far down the page an element begins, in px; what is above it may grow. */
function useTopOnPage(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  // After every render: a row of tabs or a line of text above it moves it.
  useLayoutEffect(() => {
    const box = element.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + window.scrollY));
  });
  return top;
}

/** Focuses the control of a row as soon as the row is drawn, and brings it into sight; until then it is wanted. */
function useRowFocus(list: { current: HTMLElement | null }) {
  const [wantedRow, setWantedRow] = useState<number>();
  // A key that is held down steps on before the row of the last step is drawn.
  const pending = useRef<number>(undefined);
  useEffect(() => {
    if (wantedRow === undefined) return;
    const row = list.current?.querySelector(`li[data-index="${wantedRow}"]`);
    row?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    pending.current = undefined;
    setWantedRow(undefined);
  }, [list, wantedRow]);
  return {
    wantedRow,
    pendingRow: () => pending.current,
    focusRow(index: number): void {
      pending.current = index;
      setWantedRow(index);
    },
  };
}
