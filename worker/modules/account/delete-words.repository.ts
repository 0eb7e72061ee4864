import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { deliverables } from '#db/schema/files.ts';
import { alerts, jobs } from '#db/schema/jobs.ts';
import { pushSubscriptions } from '#db/schema/notifications.ts';
import { orders } from '#db/schema/orders.ts';
import { idempotencyKeys } from '#db/schema/requests.ts';

/** The ids of a person's orders. */
export function ordersOf(userId: string): SQL {
  return sql`(select ${orders.id} from ${orders} where ${orders.userId} = ${userId})`;
}

/**
 * The statements that delete what was said, and where it was noted to be told. Stripe is still told of what was paid: that has no words but
 * those of a failure, which are somebody else's and may name the person.
 */
export function deleteWords(db: Db, userId: string, may: SQL) {
  const theirs = ordersOf(userId);
  const subscriptions = sql`(select ${pushSubscriptions.id} from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${userId})`;
  const holds = (path: string) => sql`json_extract(${jobs.payload}, ${path})`;
  const theirJobs = jobsAbout(userId);
  return [
    deleteAnswers(db, userId, may),
    db.orm.delete(jobs).where(
      and(
        inArray(jobs.kind, ['notify', 'push', 'email', 'messagesEmail']),
        or(
          sql`${holds('$.orderId')} in ${theirs}`,
          sql`${holds('$.happening.orderId')} in ${theirs}`,
          sql`${holds('$.userId')} = ${userId}`,
          sql`${holds('$.actorId')} = ${userId}`,
          sql`${holds('$.happening.actorId')} = ${userId}`,
          sql`${holds('$.subscriptionId')} in ${subscriptions}`,
          // A failure to read an invoice is told of without its order: "failed:<the job's id>:<its tries>".
          sql`substr(coalesce(${holds('$.key')}, ${holds('$.happening.key')}), 1, 43) in (select 'failed:' || id from ${theirJobs})`,
        ),
        may,
      ),
    ),
    db.orm
      .delete(alerts)
      .where(
        and(
          isNotNull(alerts.jobId),
          sql`${alerts.jobId} not in (select ${jobs.id} from ${jobs})`,
          may,
        ),
      ),
    db.orm
      .update(alerts)
      .set({ detail: null })
      .where(
        and(
          or(
            eq(alerts.userId, userId),
            sql`${alerts.orderId} in ${theirs}`,
            sql`${alerts.jobId} in ${theirJobs}`,
          ),
          may,
        ),
      ),
    db.orm
      .update(jobs)
      .set({ lastError: null })
      .where(and(sql`${jobs.id} in ${theirJobs}`, may)),
  ];
}

/** The jobs that go on with an order of theirs, or with its invoice. */
function jobsAbout(userId: string): SQL {
  const invoices = sql`(select ${orders.stripeInvoiceId} from ${orders} where ${orders.userId} = ${userId})`;
  return sql`(select ${jobs.id} from ${jobs} where json_extract(${jobs.payload}, '$.orderId') in ${ordersOf(userId)} or json_extract(${jobs.payload}, '$.invoiceId') in ${invoices})`;
}

/** The store's answers to admins who wrote to them, had their payment recorded or gave them a file. */
function deleteAnswers(db: Db, userId: string, may: SQL) {
  const theirs = ordersOf(userId);
  const holds = (path: string) => sql`json_extract(${idempotencyKeys.body}, ${path})`;
  const isAbout = or(
    sql`${holds('$.orderId')} in ${theirs}`,
    ...[messages, deliverables].map(
      (table) =>
        sql`${holds('$.id')} in (select ${table.id} from ${table} where ${table.orderId} in ${theirs})`,
    ),
  );
  return db.orm.delete(idempotencyKeys).where(and(isAbout, may));
}
