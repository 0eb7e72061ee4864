import { useEffect, useRef } from 'react';
import { messageOf } from '#web/api/api.ts';
import { LoadMore } from '#web/ui/layout/load-more.tsx';

interface OlderMessagesProps {
  /** Loads the page before the oldest loaded message. */
  load: () => void;
  /** Identifies the oldest loaded message. */
  oldestId: string | undefined;
  isLoading: boolean;
  error: Error | null;
}

/** Starts loading when this row is within this many pixels of the visible messages. */
const aheadPx = 300;

/**
 * The first row of a chat that has older messages: loads them when it is about to come into view,
 * or when its button is pressed.
 */
export function OlderMessages({ load, oldestId, isLoading, error }: OlderMessagesProps) {
  const row = useRef<HTMLDivElement>(null);
  const latestLoad = useRef(load);
  useEffect(() => {
    latestLoad.current = load;
  });
  const isWaiting = !isLoading && !error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page needs a new observer, even if the row stays in view.
  useEffect(() => {
    const element = row.current;
    if (!element || !isWaiting) return;
    const observer = new IntersectionObserver(
      (changes) => {
        if (changes.at(-1)?.isIntersecting) latestLoad.current();
      },
      { root: element.parentElement, rootMargin: `${aheadPx}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWaiting, oldestId]);
  return (
    <LoadMore
      ref={row}
      label="Show Older Messages"
      loadingLabel="Loading older messages"
      isLoading={isLoading}
      error={error ? messageOf(error, 'Failed to load older messages') : undefined}
      onLoad={load}
    />
  );
}
