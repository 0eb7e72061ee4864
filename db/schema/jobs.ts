import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { AlertKind } from '#worker/domain/jobs/alerts.api.ts';
import { type JobKind, type JobPriority, jobPriorities } from '#worker/domain/jobs/job-kinds.ts';
import { users } from './identity.ts';
import { orders } from './orders.ts';

/**
 * Outbox of calls to external services, written in the batch of the change that causes them. A
 * waiting job is due at `runAt`; the runner that claims it holds it until `leasedUntil`.
 */
export const jobs = sqliteTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<JobKind>().notNull(),
    /** Deduplicates jobs. */
    key: text('key').notNull(),
    payload: text('payload', { mode: 'json' }).notNull(),
    state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull(),
    priority: integer('priority').$type<JobPriority>().notNull().default(jobPriorities.user),
    attempts: integer('attempts').notNull().default(0),
    runAt: integer('run_at').notNull(),
    leasedUntil: integer('leased_until').notNull().default(0),
    /** When a runner can take it. */
    nextAt: integer('next_at').generatedAlwaysAs(sql`max(run_at, leased_until)`),
    lastError: text('last_error'),
    createdAt: integer('created_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (table) => [
    uniqueIndex('jobs_key').on(table.key),
    index('jobs_next').on(table.priority, table.nextAt).where(sql`state = 'waiting'`),
    index('jobs_ended').on(table.endedAt),
  ],
);

/** Issues that need an admin's attention, until an admin resolves them. */
export const alerts = sqliteTable(
  'alerts',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<AlertKind>().notNull(),
    /** Deduplicates alerts. */
    key: text('key').notNull(),
    detail: text('detail'),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    jobId: text('job_id').references(() => jobs.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    resolvedAt: integer('resolved_at'),
    resolvedBy: text('resolved_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('alerts_key').on(table.key),
    index('alerts_open').on(table.createdAt).where(sql`resolved_at is null`),
    // Deleting an order or a job looks for its alerts.
    index('alerts_order').on(table.orderId).where(sql`order_id is not null`),
    index('alerts_job').on(table.jobId).where(sql`job_id is not null`),
  ],
);

/** The Stripe events we have handled. Stripe may deliver an event more than once. */
export const stripeEvents = sqliteTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  createdAt: integer('created_at').notNull(),
});

/** When the cron trigger last ran, in ms since 1970. Has one row, with the id 1. */
export const cronRuns = sqliteTable('cron_runs', {
  id: integer('id').primaryKey(),
  ranAt: integer('ran_at').notNull(),
});
