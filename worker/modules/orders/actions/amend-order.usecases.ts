import { findInvoiceId } from '#db/statements/orders/find-invoice.ts';
import type { Deps } from '#worker/deps.ts';
import type { OrderAmendmentJson, ProposedOrderJson } from '#worker/domain/orders/amendments.ts';
import { amendmentSentence } from '#worker/domain/orders/amendments.ts';
import { changedFields, type EditedField, labelsOf } from '#worker/domain/orders/order-edit.ts';
import { isOpen, needsAcceptance, wasApproved } from '#worker/domain/orders/order-lifecycle.ts';
import { closedSentence, shipRefusalSentence } from '#worker/domain/orders/order-refusals.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { isPaid, isSettled, paymentStatusOf } from '#worker/domain/payments/payment.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { requireExpectedTotal } from '#worker/modules/orders/orders.usecases.ts';
import { saleCatalogAt } from '#worker/modules/orders/sale-catalog.repository.ts';
import {
  answerAmendment,
  columnsWith,
  findAmendment,
  insertAmendment,
  isProposed,
  replaceParts,
} from './amendments.repository.ts';
import { replaceInvoice } from './change-order.repository.ts';
import { requireVersion } from './change-order.usecases.ts';
import { priceChoice, totalOf } from './changed-price.ts';
import {
  type OrderAction,
  resolveOrderAlerts,
  withdrawAmendment,
} from './order-action.repository.ts';
import {
  type ActionDeps,
  type ActionRequest,
  paymentSnapshot,
  performAction,
  requireOwner,
} from './order-action.usecases.ts';

type AmendDeps = ActionDeps & Pick<Deps, 'sendsInvoices'>;
type AmendRequest = OrderAmendmentJson & {
  version: number;
  /** Cents. The total that the admin saw: an invoice's tax changes it without a new version. */
  totalBefore?: number | undefined;
  expectedTotal?: number | undefined;
};

/**
 * Applies an admin's changes to an order. If they change the total of an approved order, proposes
 * them to the customer instead. Withdraws an earlier proposal in both cases. Throws 400 for a part
 * that can't be ordered, 404 for an unknown order, and 409 for an older version, a closed order, or a
 * total that isn't `expectedTotal`.
 */
export function amendOrder(
  deps: AmendDeps,
  request: ActionRequest,
  { version, totalBefore, expectedTotal, ...changes }: AmendRequest,
): Promise<void> {
  return performAction(deps, request, async (order) => {
    requireAmendable(order);
    requireVersion(order, version, totalBefore);
    const fields = changedFields(order, changes);
    if (fields.length === 0) return undefined;
    if (order.shippedAt !== null && fields.includes('shippingAddress')) {
      throw new AppError('conflict', shipRefusalSentence(order));
    }
    const choice = priceChoice(order, await saleCatalogAt(deps.db), changes);
    const proposed = { ...changes, ...choice };
    const total = totalOf(choice, changes.lines ?? order.lines);
    requireExpectedTotal(total, expectedTotal);
    const amendment = {
      id: deps.newId(),
      changes: proposed,
      totalBefore: order.totalAmount,
      totalAfter: total,
    };
    if (!needsAcceptance(order, total)) {
      const action = await planAmendment(deps, order, { proposed, total });
      const others = labelsOf(fields.filter((name) => !pricedFields.includes(name)));
      const also = others.length > 0 && `Also changed: ${others.join(', ')}.`;
      const detail =
        total === order.totalAmount
          ? labelsOf(fields).join(', ')
          : [amendmentSentence(order, amendment), also].filter(Boolean).join(' ');
      return { ...action, kind: 'amended', detail, notification: 'amended' };
    }
    return {
      kind: 'amendmentProposed',
      detail: amendmentSentence(order, amendment),
      rule: isOpen,
      expected: { version, totalAmount: order.totalAmount },
      set: {},
      notification: 'amendment',
      otherStatements: (context) => [
        withdrawAmendment(context),
        insertAmendment(context, amendment),
        resolveOrderAlerts(context, ['amendmentWithdrawn']),
      ],
    };
  });
}

/**
 * Applies an amendment that the customer accepts. Idempotent. Throws 404 for an unknown amendment or
 * another user's order, and 409 for an answered amendment or a closed order.
 */
export function acceptAmendment(
  deps: AmendDeps,
  request: ActionRequest,
  id: string,
): Promise<void> {
  return performAction(deps, request, async (order) => {
    requireOwner(order, request.user);
    const amendment = await findProposed(deps, order, { id, answer: 'accepted' });
    if (amendment === undefined) return undefined;
    const { changes, totalAfter: total } = amendment;
    const { shippingAddress, ...others } = changes;
    // The goods were shipped to the order's old address.
    const proposed = order.shippedAt === null ? changes : others;
    const { otherStatements, ...action } = await planAmendment(deps, order, { proposed, total });
    return {
      ...action,
      kind: 'amendmentAccepted',
      detail: amendmentSentence(order, amendment),
      when: isProposed(id, { hasAddress: shippingAddress !== undefined }),
      notification: 'adminAmendmentAccepted',
      otherStatements: (context) => [
        answerAmendment(context, { id, state: 'accepted' }),
        ...(otherStatements?.(context) ?? []),
      ],
    };
  });
}

/**
 * Declines an amendment for the customer. Idempotent. Throws 404 for an unknown amendment or another
 * user's order, and 409 for an answered amendment or a closed order.
 */
export function declineAmendment(
  deps: ActionDeps,
  request: ActionRequest,
  id: string,
): Promise<void> {
  return performAction(deps, request, async (order) => {
    requireOwner(order, request.user);
    const amendment = await findProposed(deps, order, { id, answer: 'declined' });
    if (amendment === undefined) return undefined;
    return {
      kind: 'amendmentDeclined',
      detail: amendmentSentence(order, amendment),
      rule: isOpen,
      when: isProposed(id, { hasAddress: amendment.changes.shippingAddress !== undefined }),
      set: {},
      notification: 'adminAmendmentDeclined',
      otherStatements: (context) => [answerAmendment(context, { id, state: 'declined' })],
    };
  });
}

/**
 * Finds the amendment that waits for the customer; undefined if they gave the same answer before.
 * Throws 404 for an unknown amendment, and 409 for another answer or a closed order.
 */
async function findProposed(
  { db }: ActionDeps,
  order: OrderJson,
  { id, answer }: { id: string; answer: 'accepted' | 'declined' },
) {
  const amendment = await findAmendment(db, { orderId: order.id, id });
  if (amendment === undefined) throw notFound('This change');
  if (amendment.state === answer) return undefined;
  if (amendment.state !== 'proposed') {
    throw new AppError('conflict', `This change was already ${amendment.state}.`);
  }
  requireAmendable(order);
  return amendment;
}

/** What `amendmentSentence` names. */
const pricedFields: readonly EditedField[] = ['lines', 'addonIds', 'tuneType'];

function requireAmendable(order: OrderJson): void {
  if (!isOpen(order)) throw new AppError('conflict', closedSentence(order));
}

/**
 * Returns the action that applies changes. It voids the open invoice of an approved order, and bills
 * what is left to pay.
 */
async function planAmendment(
  { db, sendsInvoices }: AmendDeps,
  order: OrderJson,
  { proposed, total }: { proposed: ProposedOrderJson; total: number },
): Promise<Omit<OrderAction, 'kind' | 'detail' | 'notification'>> {
  const { addonIds: _ids, lines, addons, ...columns } = proposed;
  const { vehicleTransmission, vin, modifications, additionalNotes } = columns;
  const { version, status, paymentStatus, amountPaid, amountRefunded, totalAmount } = order;
  const received = amountPaid - amountRefunded;
  // An admin voided the invoice, so they decide whether to send another one.
  const unsettled = paymentStatus === 'void' ? 'void' : 'unpaid';
  const statusIfApproved = paymentStatusOf({
    ...order,
    totalAmount: total,
    // Keep a refunded order refunded.
    paymentStatus: isSettled(order) && (received >= total || !isPaid(order)) ? 'paid' : unsettled,
  });
  // A reopened order can be paid before its approval.
  const nextPaymentStatus =
    wasApproved(status) || isSettled(order) ? statusIfApproved : paymentStatus;
  const isUnpaid = nextPaymentStatus === 'unpaid';
  const nextVersion = version + 1;
  const billing =
    wasApproved(status) && (isUnpaid || paymentStatus === 'unpaid')
      ? replaceInvoice({
          invoiceId: await findInvoiceId(db, order.id),
          version: nextVersion,
          sendsInvoices: sendsInvoices && isUnpaid,
        })
      : undefined;
  return {
    rule: isOpen,
    // A new invoice changes the tax, and so the total.
    expected: {
      version,
      ...paymentSnapshot(order),
      totalAmount,
      shippedAt: order.shippedAt === null ? null : Date.parse(order.shippedAt),
      ...billing?.expected,
    },
    set: {
      ...columnsWith(
        order,
        {
          ...columns,
          vehicleTransmission: nullIfEmpty(vehicleTransmission),
          vin: nullIfEmpty(vin),
          modifications: nullIfEmpty(modifications),
          additionalNotes: nullIfEmpty(additionalNotes),
        },
        addons,
      ),
      totalAmount: total,
      version: nextVersion,
      paymentStatus: nextPaymentStatus,
      ...billing?.set,
    },
    otherStatements: (context) => [
      withdrawAmendment(context),
      ...replaceParts(context, { addons, lines }),
      ...(billing?.otherStatements(context) ?? []),
      resolveOrderAlerts(context, ['amendmentWithdrawn']),
    ],
  };
}

function nullIfEmpty(text: string | undefined): string | null | undefined {
  return text === '' ? null : text;
}
