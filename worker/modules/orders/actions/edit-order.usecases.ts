import { changedLabels } from '#worker/domain/orders/order-edit.ts';
import { canEdit } from '#worker/domain/orders/order-lifecycle.ts';
import { closedSentence } from '#worker/domain/orders/order-refusals.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AppError } from '#worker/http/errors.ts';
import type { OrderEdit } from '#worker/modules/orders/order-request.schema.ts';
import { requireExpectedTotal } from '#worker/modules/orders/orders.usecases.ts';
import { saleCatalogAt } from '#worker/modules/orders/sale-catalog.repository.ts';
import { columnsWith, replaceParts } from './amendments.repository.ts';
import { requireVersion } from './change-order.usecases.ts';
import { priceChoice, totalOf } from './changed-price.ts';
import {
  type ActionDeps,
  type ActionRequest,
  performAction,
  requireOwner,
} from './order-action.usecases.ts';

/**
 * Edits a pending order for its customer, which also answers an admin's request for a change.
 * Throws:
 * - 400 for a part that can't be ordered, or a retune of another truck or tune
 * - 404 for another user's order
 * - 409 for an older version, another total than expected or an order that isn't pending
 */
export function editOrder(
  deps: ActionDeps,
  request: ActionRequest,
  edit: OrderEdit,
): Promise<void> {
  return performAction(deps, request, async (order) => {
    requireOwner(order, request.user);
    if (!canEdit(order)) throw new AppError('conflict', closedSentence(order));
    const { version, addonIds, expectedTotal, ...texts } = edit;
    requireVersion(order, version);
    requireSameRetune(order, edit);
    const choice = priceChoice(order, await saleCatalogAt(deps.db), edit);
    const totalAmount = totalOf(choice, order.lines);
    requireExpectedTotal(totalAmount, expectedTotal);
    const detail = changedLabels(order, { ...texts, addonIds }).join(', ') || null;
    const isReturned = order.changeReason !== null;
    if (detail === null && !isReturned) return undefined;
    const { tuneType, baseAmount, addons } = choice;
    return {
      kind: isReturned ? 'returned' : 'edited',
      detail,
      rule: canEdit,
      expected: { version },
      set: {
        ...columnsWith(order, texts, addons),
        tuneType,
        baseAmount,
        totalAmount,
        version: version + 1,
        changeReason: null,
      },
      notification: 'adminEdited',
      otherStatements: (context) => replaceParts(context, { addons }),
    };
  });
}

/** Throws 400 if an edit changes a retune's truck or tune, which the retune price doesn't cover. */
function requireSameRetune(order: OrderJson, edit: OrderEdit): void {
  if (order.retuneOf === null) return;
  const isSame =
    edit.tuneType === order.tuneType &&
    edit.vin === order.vin &&
    edit.vehicleYear === order.vehicleYear &&
    edit.vehicleMake === order.vehicleMake &&
    edit.vehicleModel === order.vehicleModel &&
    edit.vehicleTransmission === order.vehicleTransmission;
  if (isSame) return;
  throw new AppError(
    'invalid',
    'A retune is for the same truck and tune. Order a new tune for another truck.',
  );
}
