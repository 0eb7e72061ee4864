import { useCallback, useState } from 'react';

interface InViewOptions {
  /** How long it has to be in view to count as looked at, in ms. */
  forMs: number;
  /** What stands over the lower edge of the screen, in px. */
  coveredBelowPx: number;
}

/** Whether a part of the page is looked at: no scroller and no edge of the screen hides it. Gives the part's ref. */
export function useInView<Part extends Element>({ forMs, coveredBelowPx }: InViewOptions) {
  const [isInView, setInView] = useState(false);
  const ref = useCallback(
    (part: Part | null) => {
      if (!part) return;
      let timer: ReturnType<typeof setTimeout>;
      const observer = new IntersectionObserver(
        (changes) => {
          clearTimeout(timer);
          if (changes.at(-1)?.isIntersecting) timer = setTimeout(() => setInView(true), forMs);
          else setInView(false);
        },
        { rootMargin: `0px 0px -${coveredBelowPx}px 0px` },
      );
      observer.observe(part);
      return () => {
        clearTimeout(timer);
        observer.disconnect();
        setInView(false);
      };
    },
    [forMs, coveredBelowPx],
  );
  return { ref, isInView };
}
