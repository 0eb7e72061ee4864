import { useState } from 'react';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { Decision } from './decisions.tsx';

/**
 * Manages which decision dialog is open, and for which order. The order stays set after the dialog closes, so that a
 * dialog reopened for the same order still has its input.
 */
export function useDecision(onClosed: (order: OrderJson) => void) {
  const [current, setCurrent] = useState<{ order: OrderJson; kind?: Decision }>();
  return {
    order: current?.order,
    kind: current?.kind,
    isOpen: current?.kind !== undefined,
    open: (order: OrderJson, kind: Decision) => setCurrent({ order, kind }),
    close(): void {
      if (!current) return;
      setCurrent({ order: current.order });
      onClosed(current.order);
    },
  };
}
