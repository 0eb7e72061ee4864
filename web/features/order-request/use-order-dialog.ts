import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { isOfferedInOrderDialog } from '#worker/domain/catalog/addon-visibility.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { orderTotal, type TuneType } from '#worker/domain/orders/pricing.ts';
import { priceLines } from './price-changes.ts';
import { useOrderForm } from './use-order-form.ts';
import { resultDisplayMs, useOrderRequest } from './use-order-request.ts';
import { useResubmittedOrder } from './use-resubmitted-order.ts';
import { useSeenPrices } from './use-seen-prices.ts';

/** What the customer chose on the product page. */
export interface OrderSelection {
  product: ProductJson;
  tuneType: TuneType;
  addons: AddonJson[];
  open: boolean;
  onClose: () => void;
}

/** Manages the order dialog: its form, its request, and the offered add-ons and their prices. */
export function useOrderDialog(
  userId: string,
  { product, tuneType, addons, open, onClose }: OrderSelection,
) {
  const owner = { userId, about: product.id };
  const form = useOrderForm(owner);
  const request = useOrderRequest(owner);
  const { denied, resubmitOf } = useResubmittedOrder(form.resubmitOf, request.isPending);
  const offered = addons.filter((addon) => isOfferedInOrderDialog(addon, product));
  const prices = useSeenPrices(open, priceLines(product, tuneType, offered));
  useTimeout(request.isSuccess, resultDisplayMs, () => {
    form.reset();
    request.reset();
    onClose();
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (request.isPending) return;
    const values = form.submit(event.currentTarget);
    if (!values) return;
    prices.accept();
    request.mutate({
      ...values,
      productId: product.id,
      tuneType,
      addonIds: offered.map(({ id }) => id),
      expectedTotal: orderTotal(product, tuneType, offered),
      ...(resubmitOf !== undefined && { resubmitOf }),
    });
  }

  /** Does nothing during the request, because closing would suggest that it was canceled. */
  function close(): void {
    if (request.isPending) return;
    form.clearMessages();
    onClose();
  }

  return {
    form,
    request,
    /** The chosen add-ons that this calibration offers. */
    offered,
    /** The chosen add-ons that it doesn't offer. */
    leftOut: addons.filter((addon) => !offered.includes(addon)),
    priceChanges: prices.changes,
    /** The denied order that this request replaces. */
    denied,
    submit,
    close,
  };
}

/** Calls `callback` once, `delayMs` after `isRunning` became true, unless the component unmounts first. */
function useTimeout(isRunning: boolean, delayMs: number, callback: () => void): void {
  const onTimeout = useEffectEvent(callback);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => onTimeout(), delayMs);
    return () => clearTimeout(timer);
  }, [isRunning, delayMs]);
}
