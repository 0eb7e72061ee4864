import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { queries } from '#web/api/queries.ts';
import { useResubmission, useUnsent } from '#web/delivery/use-delivery.ts';
import { requiredPartQuestions } from '#web/garage/order/required-part-questions.ts';
import { useTruckParts } from '#web/garage/order/use-truck-parts.ts';
import { useCurrentTruck } from '#web/garage/use-current-truck.ts';
import { shop } from '#web/lib/shop.ts';
import type { OrderTexts } from '#web/orders/drafts/order-form-drafts.ts';
import { useOwnedParts } from '#web/orders/drafts/owned-parts.ts';
import type { OrderSelection } from '#web/orders/order-choice.tsx';
import { isOfferedInOrderDialog } from '#worker/domain/catalog/addon-visibility.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { coversYear } from '#worker/domain/catalog/year-range.ts';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { fits } from '#worker/domain/fitment/fits.ts';
import { makeOf } from '#worker/domain/fitment/truck.ts';
import { truckFromChoice } from '#worker/domain/fitment/truck-choices.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { orderTotal } from '#worker/domain/orders/request/pricing.ts';
import { shownWarnings, warningTexts } from './checks/shown-warnings.ts';
import { contactDetails, type TruckDetails, truckDetails } from './form/known-details.ts';
import type { OrderDraft } from './form/order-draft.ts';
import { useOrderForm } from './form/use-order-form.ts';
import { orderResultMs } from './order-result.ts';
import { addonLine, priceLines, useSeenPrices } from './price-changes.ts';
import { sentBefore } from './sent-before.ts';
import { useOrderRequest } from './use-order-request.ts';

/** Manages the order dialog: its form, its request, and the offered add-ons and their prices. */
export function useOrderDialog(
  userId: string,
  { product, tuneType, addons, onAddAddon, open, onClose }: OrderSelection,
) {
  const owner = { userId, about: product.id };
  const truck = useOrderTruck(product);
  const { data: orders } = useQuery({ ...queries.myOrders, refetchInterval: false });
  const newest = orders?.[0];
  const known = { truck: truck.details, contact: newest && contactDetails(newest) };
  const form = useOrderForm(owner, known, submit);
  const request = useOrderRequest(owner);
  const { denied, resubmitOf } = useResubmittedOrder(orders, form.resubmitOf, request.isPending);
  const offered = addons.filter((addon) => isOfferedInOrderDialog(addon, product));
  const prices = useSeenPrices(open, priceLines(product, tuneType, offered));
  const { data: catalog = [] } = useQuery(queries.addons);
  const unsent = useUnsent();
  const { ownedParts, toggleOwned } = useOwnedParts(owner);
  const choice = { product, tuneType, addons: offered, catalog };
  const truckParts = useTruckParts(product.id);
  const parts = requiredPartQuestions({ ...choice, truckParts, ownedParts });
  const closedAfterSuccess = useRef(false);
  useTimeout(request.isSuccess, orderResultMs, closeAfterSuccess);

  function closeAfterSuccess(): void {
    closedAfterSuccess.current = true;
    form.reset();
    request.reset();
    onClose();
  }

  function submit(values: OrderDraft): void {
    if (request.isPending) return;
    prices.accept();
    closedAfterSuccess.current = false;
    request.mutate(requestFrom(values));
  }

  function requestFrom(values: OrderDraft): OrderRequestJson {
    const { resubmitOf: _denied, ...texts } = values;
    return requestOf(choice, { ...texts, resubmitOf, ownedParts: parts.owned });
  }

  /** Returns when the same order was sent, unless this is a retry, which makes no second order. */
  function sameOrderSentAt(): number | undefined {
    if (request.isPending) return undefined;
    const order = requestFrom(form.entry);
    const sentAt = sentBefore(order, { orders: orders ?? [], unsent });
    return sentAt !== undefined && request.isRetry(order) ? undefined : sentAt;
  }

  /** Does nothing during the request, because closing would suggest that it was canceled. */
  function close(): void {
    if (request.isPending) return;
    if (request.isSuccess) {
      closeAfterSuccess();
      return;
    }
    form.clearMessages();
    closedAfterSuccess.current = false;
    onClose();
  }

  return {
    form,
    /** The truck's details that the calibration filled in. */
    truckFromProduct: truck.fromProduct,
    submit: form.submit,
    request,
    /** The shown warnings by field. They never block submitting. */
    warnings: warningTexts(shownWarnings(form.values, form.settled, product)),
    questions: parts.questions,
    toggleOwned,
    offered,
    leftOut: addons.filter((addon) => !offered.includes(addon)),
    addAddon(addon: AddonJson): void {
      prices.add(addonLine(addon));
      onAddAddon(addon.id);
    },
    priceChanges: prices.changes,
    denied,
    /** An earlier order whose truck the form can reuse: its year fits the calibration. */
    reusable: orders?.find(({ vehicleYear }) => coversYear(product.yearRange, vehicleYear)),
    /** When the customer sent an order of the same content, in ms since 1970. */
    sameOrderSentAt: sameOrderSentAt(),
    close,
    /** Whether the dialog closed after its request succeeded. */
    closedAfterSuccess: () => closedAfterSuccess.current,
  };
}

type RequestDetails = OrderTexts & { ownedParts: RequiredPart[]; resubmitOf: string | undefined };

function requestOf(
  { product, tuneType, addons }: Pick<OrderSelection, 'product' | 'tuneType' | 'addons'>,
  { resubmitOf, vehicleTransmission, ownedParts, ...texts }: RequestDetails,
): OrderRequestJson {
  return {
    ...texts,
    productId: product.id,
    tuneType,
    addonIds: addons.map(({ id }) => id),
    expectedTotal: orderTotal(product, tuneType, addons),
    termsVersion: shop.terms.version,
    ...(resubmitOf !== undefined && { resubmitOf }),
    ...(vehicleTransmission && { vehicleTransmission }),
    ...(ownedParts.length > 0 && { ownedParts }),
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

interface OrderTruck {
  /** The current truck, or what every truck of the calibration shares. */
  details: TruckDetails;
  /** What comes from the calibration. Undefined with a current truck. */
  fromProduct: TruckDetails | undefined;
}

/** Returns what is known of the truck before the customer enters anything. */
function useOrderTruck(product: ProductJson): OrderTruck {
  const { truck } = useCurrentTruck();
  const shared = productTruck(product);
  if (!truck) return { details: shared, fromProduct: shared };
  const own = truckDetails(truck);
  const details =
    truck.transmission === null && fits(product, truck)
      ? { ...own, vehicleTransmission: shared.vehicleTransmission }
      : own;
  return { details, fromProduct: undefined };
}

/**
 * Returns the denied order that a form replaces. If that order was resubmitted in the meantime, the
 * form is a new request. Nothing changes while the form itself is being sent.
 */
function useResubmittedOrder(
  orders: readonly OrderJson[] | undefined,
  orderId: string | undefined,
  isSending: boolean,
): { denied: OrderJson | undefined; resubmitOf: string | undefined } {
  const { isWaiting, canResubmit } = useResubmission();
  const denied = orders?.find(
    (order) => order.id === orderId && (isSending || canResubmit(order, orders)),
  );
  if (orders) return { denied, resubmitOf: denied?.id };
  // Without the orders, the server decides.
  const canReplace = orderId !== undefined && (isSending || !isWaiting(orderId));
  return { denied, resubmitOf: canReplace ? orderId : undefined };
}

/** Returns the details that every truck of a calibration shares. A detail with more than one possible answer is ''. */
export function productTruck({
  yearRange,
  model,
  transmissionType,
}: Pick<ProductJson, 'yearRange' | 'model' | 'transmissionType'>): TruckDetails {
  const [first = '', last = first] = yearRange.split('-');
  const isKnown = /^\d{4}$/.test(first) && makeOf(Number(first)) === makeOf(Number(last));
  const truck = truckFromChoice({ year: first, model, transmission: transmissionType });
  return {
    vehicleYear: isKnown && first === last ? first : '',
    vehicleMake: isKnown ? truck.make : '',
    vehicleModel: isKnown && isOneAnswer(model) ? truck.model : '',
    vehicleTransmission: isOneAnswer(transmissionType) ? transmissionType : '',
    vin: '',
  };
}

/** `2500/3500` and `G56 or 68RFE` leave a choice. */
function isOneAnswer(text: string): boolean {
  return !/[/,&]|\b(?:or|and|all|any)\b/i.test(text);
}
