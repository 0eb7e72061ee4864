import {
  type ReactNode,
  type Ref,
  Suspense,
  startTransition,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { css } from '#styled/css';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { KeepInPlace } from './keep-in-place.tsx';
import type { LongListProps } from './long-list.tsx';

/** Moves the focus through a list from outside. */
export interface ListHandle<Item> {
  /** Focuses the next or previous row and returns its item, or `undefined` at the end of the list. */
  step(by: 1 | -1): Item | undefined;
  focused(): Item | undefined;
  /**
   * Returns the items after an item, then those before it. If the item left the list, starts at the
   * last focused position.
   */
  othersAfter(key: string): readonly Item[];
  /** Focuses the row of an item, or if the item left the list, the row at its position. */
  focusItem(key: string): void;
  /** Returns the control of the row that `focusItem` focuses; null if it isn't rendered. */
  controlOf(key: string): HTMLElement | null;
}

interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  /** The item that is open. Its row stays in its place, and `step` starts there while no row has the focus. */
  currentKey?: string | undefined;
  ref?: Ref<ListHandle<Item>>;
}

const LongList = lazyPart(() => import('./long-list.tsx'), 'LongList', { retry: true });

/** Shorter lists render every row, so that find-in-page and screen readers reach each one. */
const maxWholeRows = 200;

/** How many rows the first render has, and how many each later one adds. More at once would block the browser. */
const firstRows = 4;
const rowsPerStep = 16;

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
  const [focusedRow, setFocusedRow] = useState<number>();
  const { focusRow, nextRow, pendingRow } = useRowFocus(list);
  const lastRow = useRef<number>(undefined);

  const indexOf = (key: string | undefined) => items.findIndex((item) => keyOf(item) === key);

  /** The row of an item, or if the item left the list, the row at its position. */
  function rowAt(key: string): number {
    const index = indexOf(key);
    return index === -1 ? Math.min(lastRow.current ?? 0, items.length - 1) : index;
  }

  useImperativeHandle(ref, () => ({
    focused: () => items[focusedRow ?? -1],
    othersAfter(key) {
      const index = indexOf(key);
      if (index !== -1) return [...items.slice(index + 1), ...items.slice(0, index)];
      const start = lastRow.current ?? 0;
      return [...items.slice(start), ...items.slice(0, start)];
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
      const row = rowAt(key);
      if (row >= 0) focusRow(row);
    },
    controlOf: (key) => controlIn(list.current, rowAt(key)),
  }));

  const content: LongListProps = {
    count: items.length,
    keyOf(index) {
      const item = items[index];
      return item === undefined ? `${index}` : keyOf(item);
    },
    renderRow(index) {
      const item = items[index];
      return item === undefined ? null : renderItem(item);
    },
    mountedRows: [focusedRow, nextRow],
    list: {
      ref: list,
      'aria-label': label,
      onFocus({ target }) {
        lastRow.current = rowOf(target);
        setFocusedRow(lastRow.current);
      },
      onBlur: () => setFocusedRow(undefined),
    },
  };
  return (
    <>
      <KeepInPlace list={list} currentKey={currentKey} indexOf={indexOf} />
      <Suspense fallback={<WholeList {...content} />}>
        {items.length > maxWholeRows ? <LongList {...content} /> : <WholeList {...content} />}
      </Suspense>
    </>
  );
}

/** Renders every row of a short list, or the first 200 of a long one until its code has loaded. */
function WholeList({ list, count, keyOf, renderRow, mountedRows }: LongListProps) {
  const whole = Math.min(count, maxWholeRows);
  const grown = useGrowingCount(whole);
  // The keyboard may move on faster than the rows appear.
  const shown = Math.min(whole, Math.max(grown, ...mountedRows.map((row = -1) => row + 1)));
  return (
    <ul
      {...list}
      className={listStyle}
      // The page has its full height at once, so that the browser can restore the scroll position.
      style={{ paddingBottom: `calc(${whole - shown} * var(--row-height))` }}
    >
      {Array.from({ length: shown }, (_, index) => (
        <li
          key={keyOf(index)}
          data-index={index}
          aria-setsize={count}
          aria-posinset={index + 1}
          className={index < firstRows ? rowStyle : skippedRowStyle}
        >
          {renderRow(index)}
        </li>
      ))}
    </ul>
  );
}

/** Returns how many rows to render: a few at first, then more with each render, until there are at least `whole`. */
function useGrowingCount(whole: number): number {
  const [count, setCount] = useState(firstRows);
  useEffect(() => {
    if (count < whole) startTransition(() => setCount(count + rowsPerStep));
  }, [count, whole]);
  return count;
}

const listStyle = css({
  stack: '1',
  margin: '-1',
  // About the height of a row: on a phone, a row has more lines.
  '--row-height': { base: '10.5rem', tablet: '5.75rem' },
});

// The padding keeps the browser from cutting off the focus rings of skipped rows.
const rowStyle = css({ padding: '1', minWidth: '0' });

/** The browser skips these rows while they are off the screen. Not for the first rows, which it would lay out twice. */
const skippedRowStyle = css({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto var(--row-height)',
  padding: '1',
  minWidth: '0',
});

function rowOf(target: Element): number | undefined {
  const row = target.closest<HTMLElement>('li[data-index]');
  return row ? Number(row.dataset.index) : undefined;
}

function controlIn(list: HTMLElement | null, row: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`li[data-index="${row}"] :is(button, a)`) ?? null;
}

/** Focuses the control of a row and scrolls it into view once the row is rendered. */
function useRowFocus(list: { current: HTMLElement | null }) {
  const [nextRow, setNextRow] = useState<number>();
  // A held key steps on before the row of the last step is rendered.
  const pending = useRef<number>(undefined);
  useEffect(() => {
    if (nextRow === undefined) return;
    const control = controlIn(list.current, nextRow);
    control?.focus({ preventScroll: true });
    control?.closest('li')?.scrollIntoView({ block: 'nearest' });
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
