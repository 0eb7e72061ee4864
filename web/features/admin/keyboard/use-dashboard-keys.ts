import type { RefObject } from 'react';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import { canChange } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { useShortcuts } from './shortcuts.ts';

interface DashboardKeys {
  rows: RefObject<ListHandle<OrderJson> | null>;
  opened: OrderJson | undefined;
  onOpenOrder: (orderId: string) => void;
  /** Disables the shortcuts while a decision dialog is open or loading. */
  isDeciding: boolean;
  onDecide: (order: OrderJson, decision: 'approved' | 'denied') => void;
  onStep: () => void;
  onSearch: () => void;
  onHelp: () => void;
}

/** Registers the dashboard's shortcuts: j/k move through the list, a/d decide, / searches, ? shows the help. */
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
    // With an order open beside the list, moving through the list opens the next one.
    if (order && opened) onOpenOrder(order.id);
  }

  function decide(decision: 'approved' | 'denied'): void {
    // The focused row wins over the open order.
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
