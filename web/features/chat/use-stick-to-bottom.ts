import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A reader within this distance of the end counts as being at the end, in px. */
const nearPx = 48;

interface Newest {
  /** Identifies the newest entry. */
  key: string | undefined;
  /** Identifies the newest entry by the reader: the list always scrolls to it. */
  ownKey: string | undefined;
  /** Identifies the entries that appear above the others once they are loaded. */
  olderKey: string;
}

/** Keeps a list scrolled to its newest entry, unless the reader scrolled up: then `hasNew` turns true. */
export function useStickToBottom({ key, ownKey, olderKey }: Newest) {
  const list = useRef<HTMLDivElement>(null);
  const isAtBottom = useRef(true);
  const [hasNew, setHasNew] = useState(false);
  const topPx = useRef(0);
  const held = useRef<{ belowPx: number; hadFocus: boolean }>(undefined);

  useLayoutEffect(() => {
    if (key === undefined) return;
    if (isAtBottom.current) scrollToBottom(list.current);
    else setHasNew(true);
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when `olderKey` changes, because older entries were added above.
  useLayoutEffect(() => {
    if (isAtBottom.current) scrollToBottom(list.current);
  }, [olderKey]);

  useLayoutEffect(() => {
    if (ownKey !== undefined) scrollToBottom(list.current);
  }, [ownKey]);

  // The on-screen keyboard and a longer form take height from the list.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let wasHidden = false;
    const observer = new ResizeObserver(() => {
      const isHidden = element.clientHeight === 0;
      if (isAtBottom.current) scrollToBottom(element);
      // Firefox scrolls a list to the top when its tab is hidden.
      else if (wasHidden && !isHidden) element.scrollTop = topPx.current;
      wasHidden = isHidden;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return {
    list,
    hasNew,
    onScroll(): void {
      const element = list.current;
      // A list in a hidden tab has no position.
      if (!element || element.clientHeight === 0) return;
      // Only scrolling up leaves the end: since the list scrolled there, it may have become lower.
      const isUp = element.scrollTop < topPx.current;
      topPx.current = element.scrollTop;
      isAtBottom.current = distanceToEnd(element) < nearPx || (isAtBottom.current && !isUp);
      if (isAtBottom.current) setHasNew(false);
    },
    /** Call before entries appear above: `restorePosition` then keeps what the reader sees and the focus. */
    holdPosition(): void {
      const element = list.current;
      if (!element) return;
      const hadFocus = element.contains(document.activeElement);
      held.current = { belowPx: distanceToEnd(element), hadFocus };
    },
    /** Call when those entries are in the document, before the browser paints. */
    restorePosition(): void {
      const element = list.current;
      if (!element || !held.current) return;
      const { belowPx, hadFocus } = held.current;
      held.current = undefined;
      element.scrollTop = element.scrollHeight - element.clientHeight - belowPx;
      // The pressed button may have disappeared.
      if (hadFocus && !element.contains(document.activeElement)) {
        element.focus({ preventScroll: true });
      }
    },
    /** Scrolls to the newest entry and focuses the list: the pressed button disappears. */
    scrollToNewest(): void {
      scrollToBottom(list.current);
      list.current?.focus({ preventScroll: true });
    },
  };
}

/** Returns how many px of a list are below its visible part. */
function distanceToEnd({ scrollHeight, clientHeight, scrollTop }: HTMLElement): number {
  return scrollHeight - clientHeight - scrollTop;
}

function scrollToBottom(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight;
}
