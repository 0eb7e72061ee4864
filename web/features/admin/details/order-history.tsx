import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { displayName } from '#web/lib/format.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import type { OrderEventJson } from '#worker/domain/orders/orders.api.ts';
import { stripeUserId } from '#worker/domain/payments/payment.ts';

const verbs: Record<OrderEventKind, string> = {
  placed: 'Requested',
  approved: 'Approved',
  denied: 'Denied',
  invoiced: 'Invoiced',
  invoiceRequested: 'New invoice requested',
  paid: 'Payment recorded',
  partlyPaid: 'Partial payment recorded',
  paymentFailed: 'Payment failed',
  voided: 'Invoice voided',
  uncollectible: 'Invoice marked uncollectible',
  partlyRefunded: 'Partially refunded',
  refunded: 'Refunded',
  refundFailed: 'Refund failed',
  disputed: 'Payment disputed',
  disputeWon: 'Dispute won',
  disputeLost: 'Dispute lost',
  paidAfterDenial: 'Paid after denial',
  paidAfterCancel: 'Paid after cancellation',
  delivered: 'File delivered',
  fulfilled: 'Fulfilled',
  shipped: 'Shipped',
  fileWorks: 'Customer: it works',
  revisionRequested: 'Customer: change needed',
  flashFailed: 'Customer: the flash failed',
  dataDeleted: 'Personal data deleted',
  assigned: 'Assigned',
  unassigned: 'Unassigned',
  canceled: 'Canceled',
  cancelRequested: 'Cancellation requested',
  cancelDeclined: 'Cancellation declined',
  reopened: 'Reopened',
  changeRequested: 'Change asked for',
  edited: 'Edited',
  returned: 'Edited and sent back',
  amended: 'Amended',
  amendmentProposed: 'Amendment proposed',
  amendmentAccepted: 'Amendment accepted',
  amendmentDeclined: 'Amendment declined',
  amendmentWithdrawn: 'Amendment withdrawn, because the tax changed',
  withdrawn: 'File withdrawn',
  answersAsked: 'Answers asked for',
  buildSheetAnswered: 'Build sheet answered',
  reviewed: 'Reviewed by the customer',
  reviewWithdrawn: 'Review withdrawn',
  reviewPublished: 'Review published',
  reviewHidden: 'Review hidden',
  transferred: 'Truck and files taken over',
};

/** The order's events: what changed, who changed it, and when. */
export function OrderHistory({ orderId }: { orderId: string }) {
  const { data: events, error } = useQuery(queries.history(orderId));
  return (
    <section aria-labelledby="history-title">
      <h3 id="history-title" className={css({ paddingBottom: '2' })}>
        History
      </h3>
      {error && !events && <p>We couldn’t load the history.</p>}
      <ol className={css({ stack: '2' })}>
        {events?.map(({ id, kind, detail, createdAt, actor }) => (
          <li key={id} className={css({ layerStyle: 'quote' })}>
            <HistoryLine kind={kind} actor={actor} />
            <span className={css({ display: 'block', color: 'muted', fontSize: '14' })}>
              {formatDayTime(createdAt)}
              {detail && `, ${detail}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Names Stripe for payments and invoices only; its other events show no actor. */
function HistoryLine({ kind, actor }: Pick<OrderEventJson, 'kind' | 'actor'>) {
  if (actor.id !== stripeUserId) {
    return (
      <>
        <strong>{verbs[kind]}</strong> by <bdi>{displayName(actor)}</bdi>
      </>
    );
  }
  const isPaid = kind === 'paid';
  return (
    <>
      <strong>{isPaid ? 'Paid' : verbs[kind]}</strong>
      {(isPaid || kind === 'invoiced') && ' by Stripe'}
    </>
  );
}
