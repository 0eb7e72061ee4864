import type { SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { jobs } from '#db/schema/jobs.ts';
import {
  type DomainEvent,
  type JobKind,
  type JobPayloads,
  type JobPriority,
  jobPriorities,
} from '#worker/domain/jobs/job-kinds.ts';
import { insertWhen } from './insert-when.ts';

/** Returns the key of a stored job. `key` is unique per kind. */
export function jobKey(kind: JobKind, key: string): string {
  return `${kind}:${key}`;
}

interface NewJob<Kind extends JobKind> {
  kind: Kind;
  /** Unique per kind. Ignores a second job with the same key. */
  key: string;
  payload: JobPayloads[Kind];
  /** ms since 1970. */
  createdAt: number;
  /** When the job is due, ms since 1970; immediately by default. */
  runAt?: number;
  /** Background jobs never delay the others. */
  priority?: JobPriority;
}

/** Returns the statement that enqueues a job if `when` holds, for the batch of its cause. */
export function enqueueJob<Kind extends JobKind>(
  db: Db,
  { kind, key, payload, createdAt, runAt = createdAt, priority = jobPriorities.user }: NewJob<Kind>,
  when?: SQL,
) {
  const row = {
    id: crypto.randomUUID(),
    kind,
    key: jobKey(kind, key),
    payload,
    state: 'waiting',
    priority,
    runAt,
    createdAt,
  } as const;
  return insertWhen(db, jobs, row, when).onConflictDoNothing({ target: jobs.key });
}

/** Returns the statement that enqueues the notifications for an event, for the batch that records the event. */
export function enqueueNotification(db: Db, domainEvent: DomainEvent, when?: SQL, delayMs = 0) {
  const { key, at } = domainEvent;
  const runAt = at + delayMs;
  return enqueueJob(db, { kind: 'notify', key, payload: domainEvent, createdAt: at, runAt }, when);
}

/**
 * Returns the statement that enqueues the notifications for several events of one write. One job
 * handles all of them, because a job costs three round trips. Its key is the first event's.
 */
export function enqueueNotifications(
  db: Db,
  events: readonly [DomainEvent, ...DomainEvent[]],
  when?: SQL,
) {
  const [{ key, at, orderId }] = events;
  const payload = { orderId, events: [...events] };
  return enqueueJob(db, { kind: 'notify', key, payload, createdAt: at }, when);
}

/** Returns the statement that enqueues the job that replaces an invoice, if `when` holds. */
export function enqueueReplacement(
  db: Db,
  { orderId, invoiceId, at }: { orderId: string; invoiceId: string; at: number },
  when: SQL,
) {
  const job = {
    kind: 'createInvoice',
    key: `${orderId}:${invoiceId}`,
    payload: { orderId, replacedInvoiceId: invoiceId },
    createdAt: at,
  } as const;
  return enqueueJob(db, job, when);
}

/** Returns the statement that enqueues the job that voids an invoice, if `when` holds. */
export function enqueueVoid(
  db: Db,
  { invoiceId, at }: { invoiceId: string; at: number },
  when?: SQL,
) {
  const job = {
    kind: 'voidInvoice',
    key: invoiceId,
    payload: { invoiceId },
    createdAt: at,
  } as const;
  return enqueueJob(db, job, when);
}
