import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import { canChange } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { Decision } from './decisions.tsx';
import { nextToDecide, opensNextOrder } from './next-order.ts';

interface DecisionOptions {
  /** All orders, as loaded. */
  orders: readonly OrderJson[];
  rows: RefObject<ListHandle<OrderJson> | null>;
  openOrderId: string | undefined;
  onOpenOrder: (orderId: string) => void;
}

interface CurrentDecision {
  order: OrderJson;
  /** The orders after it in the list when the dialog opened; a decided order leaves the list. */
  following: readonly OrderJson[];
  kind?: Decision;
  /** Whether the server has stored the decision. */
  isDecided?: boolean;
}

/**
 * Manages which decision dialog is open, and for which order. The order stays set after the dialog closes, so that a
 * dialog reopened for the same order still has its input. After a decision on the open order, the next one opens.
 */
export function useDecision({ orders, rows, openOrderId, onOpenOrder }: DecisionOptions) {
  const [current, setCurrent] = useState<CurrentDecision>();

  function close(): void {
    if (!current) return;
    setCurrent({ order: current.order, following: [] });
    focusList(current.order);
  }

  /** Focuses the list again unless the order is open. */
  function focusList({ id }: OrderJson): void {
    if (openOrderId === undefined) rows.current?.focusItem(id);
  }

  // The dialog closes before the list renders the decision, which moves the rows.
  const isListed = orders.some(
    (order) => order.id === current?.order.id && canChange(order, 'approved'),
  );
  const finish = useEffectEvent(() => {
    if (!current) return;
    setCurrent({ order: current.order, following: [] });
    focusList(current.order);
    const next = nextToDecide(current.following, orders);
    if (next && current.order.id === openOrderId && opensNextOrder()) onOpenOrder(next.id);
  });
  const isFinished = current?.isDecided === true && !isListed;
  useEffect(() => {
    if (isFinished) finish();
  }, [isFinished]);

  return {
    order: current?.order,
    kind: current?.kind,
    isOpen: current?.kind !== undefined,
    open: (order: OrderJson, kind: Decision) =>
      setCurrent({ order, kind, following: rows.current?.following(order.id) ?? [] }),
    close,
    /** Call it once the server has stored an approval or a denial. */
    decided(): void {
      if (!current) return;
      const { order, following } = current;
      setCurrent({ order, following, isDecided: true });
    },
  };
}
