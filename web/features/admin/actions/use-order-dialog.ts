import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { load, save, storageKeys } from '#web/lib/storage.ts';
import { useAdminOrder } from '#web/orders/lists/use-admin-order.ts';
import { useMinWidth } from '#web/ui/hooks/use-min-width.ts';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import { hideToast } from '#web/ui/toast/toast.ts';
import { canChangeTo } from '#worker/domain/orders/order-lifecycle.ts';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';
import type { OrderDialogKind } from './possible-actions.tsx';

interface DialogOptions {
  orders: readonly AdminOrderJson[];
  rows: RefObject<ListHandle<AdminOrderJson> | null>;
  openOrderId: string | undefined;
  onOpenOrder: (orderId: string) => void;
}

interface CurrentDialog {
  order: AdminOrderJson;
  /**
   * The list's other orders when the dialog opened, starting after this one. A decided order leaves
   * the list.
   */
  others: readonly AdminOrderJson[];
  kind?: OrderDialogKind;
  /** What the admin typed in the dialog that opened this one. */
  reason?: string | undefined;
  /** `stored`: the server has stored the action. `done`: the list shows it, too. */
  stage?: 'stored' | 'done';
}

/**
 * Manages the dialog of an order's action. Its order stays set while the dialog closes. After an
 * approval or a denial of the open order, opens the next one and focuses its title.
 */
export function useOrderDialog({ orders, rows, openOrderId, onOpenOrder }: DialogOptions) {
  const [current, setCurrent] = useState<CurrentDialog>();
  const [openCount, setOpenCount] = useState(0);
  // Another admin may change the order while the dialog is open.
  const live = useAdminOrder(current?.kind && current.order.id);
  const isWide = useMinWidth(64);
  const titleRef = useRef<HTMLHeadingElement>(null);
  // An action calls the `stored` of the render in which it started, which may be outdated by then.
  const latest = useRef({ orders, openOrderId, onOpenOrder });
  useEffect(() => {
    latest.current = { orders, openOrderId, onOpenOrder };
  });

  function close(): void {
    if (!current) return;
    setCurrent({ order: current.order, others: [] });
    focusList(current.order);
  }

  /** Focuses the list again unless the order is open. */
  function focusList({ id }: AdminOrderJson): void {
    if (openOrderId === undefined) rows.current?.focusItem(id);
  }

  // The dialog closes before the list renders the change, which moves the rows.
  const isListedUndecided = orders.some(
    (order) => order.id === current?.order.id && canChangeTo(order, 'approved'),
  );
  const finish = useEffectEvent(() => {
    if (!current) return;
    setCurrent({ order: current.order, others: [], stage: 'done' });
    focusList(current.order);
  });
  const isFinished = current?.stage === 'stored' && !isListedUndecided;
  useEffect(() => {
    if (isFinished) finish();
  }, [isFinished]);

  return {
    order: live.order ?? current?.order,
    kind: current?.kind,
    isOpen: current?.kind !== undefined,
    openCount,
    startReason: current?.reason ?? '',
    open(order: AdminOrderJson, kind: OrderDialogKind, reason?: string): void {
      // On a narrow screen, it would cover the dialog's fields. "Reopen" undoes the last decision, too.
      if (!isWide) void hideToast();
      setOpenCount((count) => count + 1);
      setCurrent({ order, kind, reason, others: rows.current?.othersAfter(order.id) ?? [] });
    },
    close,
    /** Call it once the server has stored the action. Only an approval or a denial opens the next order. */
    stored(): void {
      if (!current) return;
      const { order, others, kind } = current;
      setCurrent({ order, others: [], stage: 'stored' });
      const shown = latest.current;
      const isDecided = kind === 'approved' || kind === 'denied';
      if (!isDecided || order.id !== shown.openOrderId || !opensNextOrder()) return;
      // A linked order may open before its list has loaded.
      const listed = others.length > 0 ? others : shown.orders.filter(({ id }) => id !== order.id);
      const next = nextToDecide(listed, shown.orders);
      // Don't wait for the list to render the decision: that would render the decided order once
      // more.
      if (next) shown.onOpenOrder(next.id);
    },
    titleRef,
    /**
     * The title or the next row gets the focus after a stored action, because its button may be
     * gone or belong to the next order.
     */
    finalFocus(): HTMLElement | null {
      if (!current?.stage) return null;
      if (openOrderId !== undefined) return titleRef.current;
      return rows.current?.controlOf(current.order.id) ?? null;
    },
  };
}

/** Returns whether the next order opens after a decision. Each browser has its own setting. */
export function opensNextOrder(): boolean {
  return load(storageKeys.nextOrder, v.boolean()) ?? true;
}

export function setOpensNextOrder(opens: boolean): void {
  save(storageKeys.nextOrder, opens);
}

/**
 * Returns the next order that an admin can decide on. `others` are the other orders of the list, in
 * the order in which to open them; `current` are all orders as they are now.
 */
function nextToDecide(
  others: readonly AdminOrderJson[],
  current: readonly AdminOrderJson[],
): AdminOrderJson | undefined {
  const undecided = new Set(
    current.filter((order) => canChangeTo(order, 'approved')).map(({ id }) => id),
  );
  return others.find(({ id }) => undecided.has(id));
}
