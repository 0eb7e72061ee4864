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

/** Moves the focus through a list from outside. */
export interface ListHandle<Item> {
  /** Focuses the next or previous row and returns its item, or `undefined` at the end of the list. */
  step(by: 1 | -1): Item | undefined;
  /** Returns the item of the focused row. */
  focused(): Item | undefined;
  /** Returns the items after an item. If the item left the list, returns those from the last focused position on. */
  following(key: string): readonly Item[];
  /** Focuses the row of an item, or if the item left the list, the row at its position. */
  focusItem(key: string): void;
}

interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  /** Where `step` starts while no row has the focus. */
  currentKey?: string | undefined;
  ref?: Ref<ListHandle<Item>>;
}

const estimatedRowPx = 190;
const gapPx = 12;
/** Shorter lists render every row, so that find-in-page and screen readers reach each one. */
const maxWholeRows = 200;

/** A list that scrolls with the page. A long list renders only the rows near the viewport. */
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
  const { focusRow, nextRow, pendingRow } = useRowFocus(list);
  const isWhole = items.length <= maxWholeRows;
  const virtualizer = useWindowVirtualizer({
    enabled: !isWhole,
    count: items.length,
    estimateSize: () => estimatedRowPx,
    gap: gapPx,
    overscan: 3,
    scrollMargin: top,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    // Keep the focused row mounted while it is scrolled out of view, and mount the row that gets the focus next.
    rangeExtractor: (range) => {
      const extra = [focusedRow, nextRow].filter((row) => row !== undefined && row < range.count);
      return [...new Set([...defaultRangeExtractor(range), ...extra])] as number[];
    },
  });
  const rows = isWhole
    ? items.map((item, index) => ({ index, key: keyOf(item), start: undefined }))
    : virtualizer.getVirtualItems();
  const lastRow = useRef<number>(undefined);

  const indexOf = (key: string | undefined) => items.findIndex((item) => keyOf(item) === key);

  useImperativeHandle(ref, () => ({
    focused: () => items[focusedRow ?? -1],
    following(key) {
      const index = indexOf(key);
      return items.slice(index === -1 ? (lastRow.current ?? items.length) : index + 1);
    },
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
      const row = index === -1 ? Math.min(lastRow.current ?? 0, items.length - 1) : index;
      if (row >= 0) focusRow(row);
    },
  }));

  return (
    <ul
      ref={list}
      aria-label={label}
      className={isWhole ? wholeListStyle : css({ position: 'relative' })}
      style={isWhole ? undefined : { height: virtualizer.getTotalSize() }}
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
            ref={isWhole ? undefined : virtualizer.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={isWhole ? wholeRowStyle : virtualRowStyle}
            style={start === undefined ? undefined : { transform: `translateY(${start - top}px)` }}
          >
            {renderItem(item)}
          </li>
        );
      })}
    </ul>
  );
}

const wholeListStyle = css({ display: 'grid', gap: '1', margin: '-1' });

// The browser skips rows that are off the screen. The padding keeps it from cutting off focus rings.
const wholeRowStyle = css({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 190px',
  padding: '1',
  minWidth: '0',
});

const virtualRowStyle = css({ position: 'absolute', insetInline: '0', top: '0' });

function rowOf(target: Element): number | undefined {
  const row = target.closest<HTMLElement>('li[data-index]');
  return row ? Number(row.dataset.index) : undefined;
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

/** Focuses the control of a row and scrolls it into view once the row is rendered. */
function useRowFocus(list: { current: HTMLElement | null }) {
  const [nextRow, setNextRow] = useState<number>();
  // A held key steps on before the row of the last step is rendered.
  const pending = useRef<number>(undefined);
  useEffect(() => {
    if (nextRow === undefined) return;
    const row = list.current?.querySelector(`li[data-index="${nextRow}"]`);
    row?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    pending.current = undefined;
    setNextRow(undefined);
  }, [list, nextRow]);
  return {
    nextRow,
    pendingRow: () => pending.current,
    focusRow(index: number): void {
      pending.current = index;
      setNextRow(index);
    },
  };
}
