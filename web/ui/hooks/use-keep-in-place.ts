import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** What can make an item current or end it. */
const causes = ['pointerdown', 'click', 'keydown', 'popstate'] as const;

const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the row of a list's current item in its place on the screen while the page changes around it, as when an order
 * opens beside the list and every card gets narrower and taller. Does the same when the item stops being current,
 * because the page changes back. A row that would end off the screen moves into view. Stops at the user's next input. Does
 * nothing for an item that is current on the first render.
 */
export function useKeepInPlace(
  list: RefObject<HTMLElement | null>,
  currentKey: string | undefined,
  indexOf: (key: string) => number,
): void {
  const lastKey = useRef(currentKey);
  /** Where the rows were, in px from the top of the screen, when the user last did something. */
  const places = useRef(new Map<Element, number>());

  const rowOf = (key: string | undefined) =>
    key === undefined
      ? undefined
      : list.current?.querySelector<HTMLElement>(`li[data-index="${indexOf(key)}"]`);

  const rememberPlaces = useEffectEvent(({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest('li[data-index]') : undefined;
    places.current.clear();
    for (const row of [pressed, rowOf(currentKey)])
      if (row) places.current.set(row, row.getBoundingClientRect().top);
  });
  useEffect(() => {
    for (const cause of causes) addEventListener(cause, rememberPlaces, true);
    return () => {
      for (const cause of causes) removeEventListener(cause, rememberPlaces, true);
    };
  }, []);

  const keepInPlace = useEffectEvent((key: string) => {
    const row = rowOf(key);
    if (!row) return;
    const place = places.current.get(row);
    if (place !== undefined) scrollBy(0, row.getBoundingClientRect().top - place);
    row.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const key = currentKey ?? lastKey.current;
    if (key === undefined || currentKey === lastKey.current) return;
    lastKey.current = currentKey;
    // More than once: the height of a row with `content-visibility: auto` is an estimate until it is near the screen.
    const observer = new ResizeObserver(() => keepInPlace(key));
    observer.observe(document.body);
    const stop = () => observer.disconnect();
    for (const input of inputs) addEventListener(input, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const input of inputs) removeEventListener(input, stop);
    };
  }, [currentKey]);
}
