import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the row of a list's current item in view while the page changes around it, as when an order opens beside the
 * list and every card gets narrower and taller. Does the same when the item stops being current, because the page
 * changes back. Stops at the user's next input. Does nothing for an item that is current on the first
 * render.
 */
export function useKeepInView(
  list: RefObject<HTMLElement | null>,
  currentKey: string | undefined,
  indexOf: (key: string) => number,
): void {
  const lastKey = useRef(currentKey);
  const scrollTo = useEffectEvent((key: string) => {
    const row = list.current?.querySelector(`li[data-index="${indexOf(key)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const key = currentKey ?? lastKey.current;
    if (key === undefined || currentKey === lastKey.current) return;
    lastKey.current = currentKey;
    // More than once: the height of a row with `content-visibility: auto` is an estimate until it is near the screen.
    const observer = new ResizeObserver(() => scrollTo(key));
    observer.observe(document.body);
    const stop = () => observer.disconnect();
    for (const input of inputs) addEventListener(input, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const input of inputs) removeEventListener(input, stop);
    };
  }, [currentKey]);
}
