import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { alerts, jobs } from '#db/schema/jobs.ts';
import { orders } from '#db/schema/orders.ts';
import { compareRow } from '#db/statements/ids-of-page.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { type AlertJson, alertsPerPage } from '#worker/domain/jobs/alerts.api.ts';

/** Returns a page of the unresolved alerts, oldest first, each with the user it is about, if known. */
export async function selectOpenAlerts(db: Db, after: string | undefined): Promise<AlertJson[]> {
  const { id, kind, detail, orderId, createdAt } = getTableColumns(alerts);
  const cursor = db.orm
    .select({ createdAt, id })
    .from(alerts)
    .where(eq(id, after ?? ''));
  const isAfter = compareRow([createdAt, id], '>', cursor);
  const rows = await db.orm
    .select({
      alert: { id, kind, detail, orderId, createdAt },
      jobKind: jobs.kind,
      user: userFields,
    })
    .from(alerts)
    .leftJoin(jobs, eq(jobs.id, alerts.jobId))
    .leftJoin(orders, eq(orders.id, alerts.orderId))
    .leftJoin(users, sql`${users.id} = coalesce(${alerts.userId}, ${orders.userId})`)
    .where(and(isNull(alerts.resolvedAt), after === undefined ? undefined : isAfter))
    .orderBy(asc(alerts.createdAt), asc(alerts.id))
    .limit(alertsPerPage);
  return rows.map(({ alert, jobKind, user }) => ({
    ...alert,
    jobKind,
    createdAt: new Date(alert.createdAt).toISOString(),
    user,
  }));
}

/** Returns the kinds of an alert and of its job, resolved or not. */
export async function findAlert(db: Db, alertId: string) {
  const [alert] = await db.orm
    .select({ kind: alerts.kind, jobKind: jobs.kind })
    .from(alerts)
    .leftJoin(jobs, eq(jobs.id, alerts.jobId))
    .where(eq(alerts.id, alertId));
  return alert;
}

interface Resolution {
  alertId: string;
  actorId: string;
  /** ms since 1970. */
  at: number;
}

/** Marks an alert as resolved. */
export async function resolveAlert(db: Db, { alertId, actorId, at }: Resolution): Promise<void> {
  const isOpen = and(eq(alerts.id, alertId), isNull(alerts.resolvedAt));
  await db.write([
    ...bumpPollVersions(db, ['admin'], rowExists(alerts, isOpen)),
    db.orm.update(alerts).set({ resolvedAt: at, resolvedBy: actorId }).where(isOpen),
  ]);
}

/** Restarts an alert's failed job and resolves the alert in one batch. Returns whether the job had failed. */
export async function retryAlertJob(
  db: Db,
  { alertId, actorId, at }: Resolution,
): Promise<boolean> {
  const jobId = db.orm.select({ id: alerts.jobId }).from(alerts).where(eq(alerts.id, alertId));
  const isFailed = and(inArray(jobs.id, jobId), eq(jobs.state, 'failed'));
  const hasFailed = rowExists(jobs, isFailed);
  const results = await db.write([
    ...bumpPollVersions(db, ['admin'], hasFailed),
    db.orm
      .update(alerts)
      .set({ resolvedAt: at, resolvedBy: actorId })
      .where(and(eq(alerts.id, alertId), hasFailed)),
    db.orm
      .update(jobs)
      .set({ state: 'waiting', runAt: at, leasedUntil: 0, createdAt: at, endedAt: null })
      .where(isFailed),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}
