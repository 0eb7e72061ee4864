import { useEffect } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useInView } from '#web/ui/hooks/use-in-view.ts';
import type { OlderOrders } from './use-older-orders.ts';

/** Loads older orders when it scrolls into view or when its button is pressed. */
export function LoadOlder({ older: { isLoading, error, pages, load } }: { older: OlderOrders }) {
  const end = useInView<HTMLDivElement>({ forMs: 0, coveredBelowPx: 0 });
  const isDue = end.isInView && !isLoading && !error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page; `load` is new in each render.
  useEffect(() => {
    if (isDue) load();
  }, [isDue, pages]);
  return (
    <div ref={end.ref} className={rowStyle}>
      {error && !isLoading && (
        <p role="alert" className={errorStyle}>
          {messageOf(error, 'Failed to load older orders')}
        </p>
      )}
      <Button busy={isLoading} onClick={load}>
        {labelOf(isLoading, error)}
      </Button>
    </div>
  );
}

function labelOf(isLoading: boolean, error: Error | null): string {
  if (isLoading) return 'Loading older orders';
  return error ? 'Try Again' : 'Show Older Orders';
}

const rowStyle = css({ display: 'grid', gap: '3', justifyItems: 'center' });

const errorStyle = css({ margin: '0', color: 'danger.ink', fontWeight: '600' });
