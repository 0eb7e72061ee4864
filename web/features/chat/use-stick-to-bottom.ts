import { useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this, a reader counts as being at it, in px. */
const nearPx = 48;

/**
 * Keeps a scrolling list at its newest entry unless its reader has scrolled up; then `hasNew` says that
 * something came in below. `lastKey` names the newest entry, `isOwn` that the reader wrote it.
 */
export function useStickToBottom(lastKey: string | undefined, isOwn: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const isAtBottom = useRef(true);
  const [hasNew, setHasNew] = useState(false);

  useLayoutEffect(() => {
    if (lastKey === undefined) return;
    if (isAtBottom.current || isOwn) scrollToBottom(list.current);
    else setHasNew(true);
  }, [lastKey, isOwn]);

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
    toNewest: () => scrollToBottom(list.current),
  };
}

function scrollToBottom(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight;
}
