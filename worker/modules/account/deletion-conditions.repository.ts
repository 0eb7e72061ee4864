import { and, eq, gte, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/schema/identity.ts';
import { jobs } from '#db/schema/jobs.ts';
import { orderEvents, orders, payments } from '#db/schema/orders.ts';
import { jobKey } from '#db/statements/enqueue-job.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { paidEventKinds } from '#worker/domain/orders/order-event-kinds.ts';
import { wasApproved } from '#worker/domain/orders/order-lifecycle.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';

/** The issuer of a deleted user. No identity provider has this issuer, so no one can sign in as that user. */
export const deletedIssuer = 'deleted';

const isPaidAndUnfulfilled = orderStateMeets(
  (order) => isPaid(order) && wasApproved(order.status) && order.status !== 'fulfilled',
);

/** The user has a Stripe customer, or a job can still create one. */
const mayHaveStripeCustomer = rowExists(
  users,
  and(
    eq(users.id, orders.userId),
    or(isNotNull(users.stripeCustomerId), sql`${users.emailVerified} is not 0`),
  ),
);

const invoiceJob = jobKey('createInvoice', '');

/**
 * An order whose `createInvoice` job did not finish may have an invoice at Stripe that the database has not recorded.
 */
const canStillBePaid = and(
  eq(orders.paymentStatus, 'unpaid'),
  or(
    isNotNull(orders.stripeInvoiceId),
    and(
      mayHaveStripeCustomer,
      rowExists(
        jobs,
        and(
          // One job per version of the order, whose number follows a colon.
          gte(jobs.key, sql`${invoiceJob} || ${orders.id}`),
          lt(jobs.key, sql`${invoiceJob} || ${orders.id} || ';'`),
          ne(jobs.state, 'done'),
        ),
      ),
    ),
  ),
);

/** The customer would pay for nothing if the order were deleted now. */
export const isInProgress = or(isPaidAndUnfulfilled, canStillBePaid) as SQL;

/** By law, the records of paid orders must be retained for years. */
export const wasPaid = or(
  inArray(orders.paymentStatus, ['paid', 'refunded']),
  rowExists(payments, eq(payments.orderId, orders.id)),
  rowExists(
    orderEvents,
    and(eq(orderEvents.orderId, orders.id), inArray(orderEvents.kind, paidEventKinds)),
  ),
) as SQL;
