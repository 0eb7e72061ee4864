import { useRef, useSyncExternalStore } from 'react';

/**
 * Returns whether the window has this width in rem, so that large text counts as a narrow window.
 * False when prerendered.
 */
export function useMinWidth(rem: number): boolean {
  // Kept, because reading the text size in each render makes the browser compute all styles.
  const kept = useRef<MediaQueryList>(undefined);
  const query = () => {
    kept.current ??= queryFor(rem);
    return kept.current;
  };
  return useSyncExternalStore(
    (onChange) => {
      query().addEventListener('change', onChange);
      // Larger text makes the page higher. After a layout, reading its size costs nothing.
      const observer = new ResizeObserver(() => {
        const next = queryFor(rem);
        if (next.media === query().media) return;
        query().removeEventListener('change', onChange);
        kept.current = next;
        next.addEventListener('change', onChange);
        onChange();
      });
      observer.observe(document.documentElement);
      return () => {
        observer.disconnect();
        query().removeEventListener('change', onChange);
      };
    },
    () => query().matches,
    () => false,
  );
}

/** In px, because a rem of a media query ignores the page's own text size. */
function queryFor(rem: number): MediaQueryList {
  const { fontSize } = getComputedStyle(document.documentElement);
  return matchMedia(`(min-width: ${rem * (Number.parseFloat(fontSize) || 16)}px)`);
}
