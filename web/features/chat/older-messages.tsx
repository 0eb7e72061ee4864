import { useEffect, useRef } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { Button } from '#web/ui/form/button.tsx';

interface OlderMessagesProps {
  /** Loads the page before the oldest loaded message. */
  load: () => void;
  /** Identifies the oldest loaded message. */
  oldestId: string | undefined;
  isLoading: boolean;
  /** Why the last try failed. */
  error: Error | null;
}

/** Starts loading when this row is within this many pixels of the visible messages. */
const aheadPx = 300;

/**
 * The first row of a chat that has older messages: loads them when it is about to come into view, or when its button is
 * pressed.
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
    <div ref={row} className={rowStyle}>
      {error && !isLoading && (
        <p className={errorStyle}>{messageOf(error, 'Failed to load older messages')}</p>
      )}
      <Button busy={isLoading} onClick={load}>
        {labelOf(isLoading, error)}
      </Button>
    </div>
  );
}

function labelOf(isLoading: boolean, error: Error | null): string {
  if (isLoading) return 'Loading older messages';
  return error ? 'Try Again' : 'Show Older Messages';
}

const rowStyle = css({
  display: 'grid',
  justifyItems: 'center',
  gap: '2',
  paddingBlock: '3',
  textAlign: 'center',
});

const errorStyle = css({ fontWeight: '600', color: 'danger.ink' });
