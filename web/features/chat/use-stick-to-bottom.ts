import { useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this, a reader counts as being at it, in px. */
const nearPx = 48;

interface Newest {
  /** Names the newest entry of all. */
  key: string | undefined;
  /** Names the newest entry that the reader wrote just now: they want to see it. */
  ownKey: string | undefined;
}

/**
 * Keeps a scrolling list at its newest entry unless its reader has scrolled up; then `hasNew` says that
 * something came in below.
 */
export function useStickToBottom({ key, ownKey }: Newest) {
  const list = useRef<HTMLDivElement>(null);
  const isAtBottom = useRef(true);
  const [hasNew, setHasNew] = useState(false);

  useLayoutEffect(() => {
    if (key === undefined) return;
    if (isAtBottom.current) scrollToBottom(list.current);
    else setHasNew(true);
  }, [key]);

  useLayoutEffect(() => {
    if (ownKey === undefined) return;
    scrollToBottom(list.current);
    // On a phone the list is longer than the screen: its end comes into view, above what is being written.
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [ownKey]);

  return {
    list,
    hasNew,
    onScroll(): void {
      const element = list.current;
      if (!element) return;
      const belowPx = element.scrollHeight - element.clientHeight - element.scrollTop;
      isAtBottom.current = belowPx < nearPx;
      if (isAtBottom.current) setHasNew(false);
    },
    /** Scrolls to the newest entry; the focus goes to the list, for the button that was pressed is gone. */
    toNewest(): void {
      scrollToBottom(list.current);
      list.current?.focus({ preventScroll: true });
    },
  };
}

function scrollToBottom(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight;
}
