import { useCallback, useState } from 'react';

interface InViewOptions {
  /** How long the element must be in view to count as seen. */
  forMs: number;
  /** The height of the elements that cover the bottom edge of the screen. */
  coveredBelowPx: number;
}

/** Returns whether an element is in view, neither scrolled out nor covered, and the ref for the element. */
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
