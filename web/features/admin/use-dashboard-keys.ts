import type { RefObject } from 'react';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import { canChange } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { useShortcuts } from './shortcuts.ts';

interface DashboardKeys {
  rows: RefObject<ListHandle<OrderJson> | null>;
  opened: OrderJson | undefined;
  onOpenOrder: (orderId: string) => void;
  /** While a decision is asked for, keys are for its dialog, even if that is still being loaded. */
  isDeciding: boolean;
  onDecide: (order: OrderJson, decision: 'approved' | 'denied') => void;
  onStep: () => void;
  onSearch: () => void;
  onHelp: () => void;
}

/** The dashboard by keyboard: through the list, to a decision, to the search; `?` shows them all. */
export function useDashboardKeys({
  rows,
  opened,
  onOpenOrder,
  isDeciding,
  onDecide,
  onStep,
  onSearch,
  onHelp,
}: DashboardKeys): void {
  function step(by: 1 | -1): void {
    onStep();
    const order = rows.current?.step(by);
    // With one open beside the list, the next one takes its place.
    if (order && opened) onOpenOrder(order.id);
  }

  function decide(decision: 'approved' | 'denied'): void {
    // The order that has the focus is the one that is meant.
    const order = rows.current?.focused() ?? opened;
    if (order && canChange(order, decision)) onDecide(order, decision);
  }

  const shortcuts = {
    j: () => step(1),
    k: () => step(-1),
    a: () => decide('approved'),
    d: () => decide('denied'),
    '/': onSearch,
    '?': onHelp,
  };
  useShortcuts(isDeciding ? {} : shortcuts);
}
