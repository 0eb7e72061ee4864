import { useWindowVirtualizer } from '@tanstack/react-virtual';
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
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatedRowPx,
    gap: gapPx,
    overscan: 3,
    scrollMargin: top,
    scrollPaddingStart: 80,
    getItemKey: (index) => keyAt(index) ?? index,
  });
  const rows = virtualizer.getVirtualItems();
  const { focusRow, pendingRow } = useRowFocus(list, rows);

  function keyAt(index: number): string | undefined {
    const item = items[index];
    return item === undefined ? undefined : keyOf(item);
  }

  function focusedIndex(): number | undefined {
    const row = document.activeElement?.closest<HTMLElement>('li[data-index]');
    return row && list.current?.contains(row) ? Number(row.dataset.index) : undefined;
  }

  useImperativeHandle(ref, () => ({
    focused: () => items[focusedIndex() ?? -1],
    step(by) {
      const from =
        pendingRow() ?? focusedIndex() ?? items.findIndex((item) => keyOf(item) === currentKey);
      const index = from === -1 && by === -1 ? -1 : from + by;
      const item = items[index];
      if (item === undefined) return undefined;
      virtualizer.scrollToIndex(index, { align: 'auto' });
      focusRow(index);
      return item;
    },
  }));

  return (
    <ul
      ref={list}
      aria-label={label}
      className={css({ position: 'relative' })}
      style={{ height: virtualizer.getTotalSize() }}
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

/** Focuses the control of a row as soon as the row is drawn; until then it is pending. */
function useRowFocus(list: { current: HTMLElement | null }, rows: readonly { index: number }[]) {
  const [wanted, setWanted] = useState<number>();
  // A key that is held down steps on before the row of the last step is drawn.
  const pending = useRef<number>(undefined);
  const isDrawn = rows.some(({ index }) => index === wanted);
  useEffect(() => {
    if (!isDrawn) return;
    const row = list.current?.querySelector(`li[data-index="${wanted}"]`);
    row?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    pending.current = undefined;
    setWanted(undefined);
  }, [list, wanted, isDrawn]);
  return {
    pendingRow: () => pending.current,
    focusRow(index: number): void {
      pending.current = index;
      setWanted(index);
    },
  };
}
