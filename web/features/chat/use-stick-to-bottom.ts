import { useLayoutEffect, useRef, useState } from 'react';

/** A reader within this distance of the end counts as being at the end, in px. */
const nearPx = 48;

interface Newest {
  /** Identifies the newest entry. */
  key: string | undefined;
  /** Identifies the newest entry by the reader: the list always scrolls to it. */
  ownKey: string | undefined;
}

/** Keeps a list scrolled to its newest entry, unless the reader scrolled up: then `hasNew` turns true. */
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
    // On a phone the list is taller than the screen: also scroll the page.
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
    /** Scrolls to the newest entry and focuses the list: the pressed button disappears. */
    scrollToNewest(): void {
      scrollToBottom(list.current);
      list.current?.focus({ preventScroll: true });
    },
  };
}

function scrollToBottom(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight;
}
