import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const WarningMarker = lazyPart(() => import('./warning-marker.tsx'), 'WarningMarker', {
  retry: true,
});

const inputEvents = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Returns a function that renders the marker of a pending order. The rules and their tables load on the first input, so
 * that the list appears sooner.
 */
export function useWarningMarker(): (order: OrderJson) => ReactNode {
  const hasInput = useFirstInput();
  return (order) =>
    hasInput &&
    order.status === 'pending' && (
      <Suspense>
        <WarningMarker order={order} />
      </Suspense>
    );
}

/** Returns whether the user has moved the pointer or pressed something since the first render. */
function useFirstInput(): boolean {
  const [hasInput, setInput] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const onInput = () => {
      setInput(true);
      listening.abort();
    };
    const options = { capture: true, passive: true, signal: listening.signal };
    for (const event of inputEvents) addEventListener(event, onInput, options);
    return () => listening.abort();
  }, []);
  return hasInput;
}
