import { findInvoiceId } from '#db/statements/orders/find-invoice.ts';
import type { Deps } from '#worker/deps.ts';
import { changedLabels } from '#worker/domain/orders/order-edit.ts';
import { canChangeAddress, canShip, isPayable } from '#worker/domain/orders/order-lifecycle.ts';
import { closedSentence, shipRefusalSentence } from '#worker/domain/orders/order-refusals.ts';
import { type AddressJson, taxNote } from '#worker/domain/orders/request/address.ts';
import { AppError } from '#worker/http/errors.ts';
import { dropProposedAddress } from './amendments.repository.ts';
import { replaceInvoice } from './change-order.repository.ts';
import { hasGoods } from './order-action.repository.ts';
import {
  type ActionDeps,
  type ActionRequest,
  paymentSnapshot,
  performAction,
  requireOwner,
} from './order-action.usecases.ts';

interface Shipment {
  carrier: string;
  trackingNumber: string;
}

/**
 * Records that an order's goods were shipped. Idempotent. Throws 404 for an unknown order, and 409
 * if the order is unpaid, has no goods or has another shipment.
 */
export function shipOrder(
  deps: ActionDeps,
  request: ActionRequest,
  { carrier, trackingNumber }: Shipment,
): Promise<void> {
  return performAction(deps, request, async (order) => {
    const isSame = order.carrier === carrier && order.trackingNumber === trackingNumber;
    if (order.shippedAt !== null && isSame) return undefined;
    if (!canShip(order)) throw new AppError('conflict', shipRefusalSentence(order));
    if (!(await hasGoods(deps.db, order.id))) {
      throw new AppError('conflict', 'This order has nothing to ship.');
    }
    return {
      kind: 'shipped',
      detail: `${carrier}, ${trackingNumber}`,
      rule: (state) => canShip({ ...state, shippedAt: null }),
      expected: { shippedAt: null },
      set: { carrier, trackingNumber, shippedAt: deps.now() },
      notification: 'shipped',
    };
  });
}

/**
 * Changes an unshipped order's address. With Stripe Tax, replaces an unpaid invoice, because the
 * tax depends on the address. Idempotent. Throws 404 for another user's order, and 409 for a
 * shipped or closed one.
 */
export function changeShippingAddress(
  deps: ActionDeps & Pick<Deps, 'sendsInvoices' | 'automaticTax'>,
  request: ActionRequest,
  address: AddressJson,
): Promise<void> {
  return performAction(deps, request, async (order) => {
    requireOwner(order, request.user);
    if (order.shippedAt !== null) throw new AppError('conflict', shipRefusalSentence(order));
    if (!canChangeAddress(order)) throw new AppError('conflict', closedSentence(order));
    const labels = changedLabels(order, { shippingAddress: address });
    if (labels.length === 0) return undefined;
    const { street, city, state, zip } = address;
    const { version, status, amountPaid, amountRefunded } = order;
    const needsNewInvoice = deps.automaticTax && isPayable(order) && amountPaid === amountRefunded;
    const billing = needsNewInvoice
      ? replaceInvoice({
          ...deps,
          invoiceId: await findInvoiceId(deps.db, order.id),
          version: version + 1,
        })
      : undefined;
    // Admins see what the customer edited in a pending order since its first version.
    const isPending = status === 'pending';
    const goesTo = `Ship to ${street}, ${city}, ${state} ${zip}`;
    return {
      kind: 'edited',
      detail: isPending
        ? labels.join(', ')
        : [goesTo, taxNote(order, state)].filter(Boolean).join('. '),
      rule: canChangeAddress,
      // The facts that decide whether an invoice must be replaced.
      expected: {
        shippedAt: null,
        version,
        status,
        ...paymentSnapshot(order),
        ...billing?.expected,
      },
      set: {
        shippingAddress: address,
        ...billing?.set,
        ...((isPending || billing) && { version: version + 1 }),
      },
      notification: 'adminEdited',
      // The customer's own address is newer than a proposed one.
      otherStatements: (context) => [
        dropProposedAddress(context),
        ...(billing?.otherStatements(context) ?? []),
      ],
    };
  });
}
