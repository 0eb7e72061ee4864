import type { orderInbox } from '#db/schema/inbox.ts';
import type { amendments, orderAddons, orderLines, orders } from '#db/schema/orders.ts';
import type { reviews } from '#db/schema/reviews.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { BuildProgressJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderLineJson } from '#worker/domain/orders/amendments.ts';
import { urgentLeadMs } from '#worker/domain/orders/lists/inbox.ts';
import { amountDue } from '#worker/domain/orders/order-lifecycle.ts';
import type {
  AmendmentJson,
  AssigneeJson,
  InboxJson,
  InboxReason,
  OrderJson,
  OrderMilestonesJson,
} from '#worker/domain/orders/orders.api.ts';
import { paymentReportedAt } from '#worker/domain/payments/payment-report.ts';
import type { OrderReviewJson } from '#worker/domain/reviews/reviews.api.ts';
import { toIso } from '#worker/http/iso-time.ts';

export type OrderRow = Omit<
  typeof orders.$inferSelect,
  | 'searchKeys'
  | 'searchDetails'
  | 'searchAddons'
  | 'searchDevice'
  | 'stripeInvoiceId'
  | 'assignedTo'
  | 'buildAnswers'
  | 'buildVersion'
  | 'termsHash'
>;
export type OrderAddonRow = typeof orderAddons.$inferSelect;

/** When the order reached each milestone, in ms since 1970; null if it hasn't. */
export type MilestoneTimes = Record<keyof OrderMilestonesJson, number | null>;

type ComputedFields = Pick<
  OrderJson,
  | 'isDisputed'
  | 'isPriority'
  | 'hasFiles'
  | 'filesWithdrawn'
  | 'newFiles'
  | 'needsRevision'
  | 'flashFailed'
  | 'unread'
>;

export interface OrderRows extends ComputedFields {
  order: OrderRow;
  /** Undefined for an order without any milestone. */
  milestones: MilestoneTimes | undefined;
  product: ProductJson;
  user: UserJson;
  lines: readonly OrderAddonRow[];
  /** Null unless the reader is an admin. */
  assignee: AssigneeJson | null;
  /** Null unless the reader is an admin. */
  inbox: InboxJson | null;
  priceLines: readonly OrderLineJson[];
  amendment: AmendmentJson | null;
  buildSheet: BuildProgressJson;
  review: typeof reviews.$inferSelect | null;
}

/** Converts an order to the API's format. The nested product has the price at the time of the order. */
export function toOrderJson({
  order,
  milestones,
  product,
  lines,
  priceLines,
  review,
  ...others
}: OrderRows): OrderJson {
  const {
    userId: _user,
    productId: _product,
    baseAmount,
    termsVersion,
    saleTerms,
    paymentReport: _paymentReport,
    ...fields
  } = order;
  const createdAt = new Date(order.createdAt).toISOString();
  return {
    ...fields,
    amountDue: amountDue(order),
    createdAt,
    terms: termsVersion === null ? null : { version: termsVersion, acceptedAt: createdAt },
    cancelRequestedAt: toIso(order.cancelRequestedAt),
    shippedAt: toIso(order.shippedAt),
    answersAskedAt: toIso(order.answersAskedAt),
    paymentReportedAt: toIso(paymentReportedAt(order)),
    useDeclaredAt: toIso(order.useDeclaredAt),
    milestones: {
      approvedAt: toIso(milestones?.approvedAt),
      deniedAt: toIso(milestones?.deniedAt),
      returnedAt: toIso(milestones?.returnedAt),
      paidAt: toIso(milestones?.paidAt),
      fulfilledAt: toIso(milestones?.fulfilledAt),
      refundedAt: toIso(milestones?.refundedAt),
    },
    product: {
      ...product,
      ...saleTerms,
      ...(order.tuneType === 'single' ? { singlePrice: baseAmount } : { sotfPrice: baseAmount }),
    },
    ...others,
    addons: lines.map(({ addonId, name, price }) => ({ price, addon: { id: addonId, name } })),
    lines: [...priceLines],
    review: review && toReviewJson(review),
  };
}

function toReviewJson(row: typeof reviews.$inferSelect): OrderReviewJson {
  const { stars, text, mayShow, decision, updatedAt } = row;
  const isPublished = decision === 'published';
  return { stars, text, mayShow, isPublished, updatedAt: new Date(updatedAt).toISOString() };
}

export function toLineJson({ kind, label, amount }: typeof orderLines.$inferSelect): OrderLineJson {
  return { kind, label, amount };
}

export function toAmendmentJson(row: typeof amendments.$inferSelect): AmendmentJson {
  const { id, changes, totalBefore, totalAfter, createdAt } = row;
  return { id, changes, totalBefore, totalAfter, createdAt: new Date(createdAt).toISOString() };
}

export function toInboxJson(
  row: typeof orderInbox.$inferSelect,
  {
    newestMessageAt,
    hasLog,
    needsRevision,
  }: { newestMessageAt: number | null; hasLog: boolean; needsRevision: boolean },
): InboxJson {
  const question = needsRevision ? 'change' : hasLog ? 'log' : 'message';
  const message = row.isUrgent ? 'flashFailed' : question;
  const reasons: [InboxReason, number | null][] = [
    ['cancelRequest', row.cancelRequestedAt],
    ['returned', row.returnedAt],
    [message, row.messageAt],
    ['noAnswer', row.noAnswerAt],
  ];
  return {
    // The position of an order that isn't urgent includes `urgentLeadMs`.
    since: toIso(row.position && row.position - (row.isUrgent ? 0 : urgentLeadMs)),
    reasons: reasons.filter(([, at]) => at !== null).map(([reason]) => reason),
    newestMessageAt: toIso(newestMessageAt),
    pausedUntil: toIso(row.pausedUntil),
    isUrgent: row.isUrgent,
    waitsForCustomer: row.waitsForCustomer,
  };
}
