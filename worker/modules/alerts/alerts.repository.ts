import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { alerts, jobs } from '#db/schema/jobs.ts';
import { orders } from '#db/schema/orders.ts';
import { bumpRevisions } from '#db/statements/revisions.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';

/** What no admin has dealt with, oldest first; with whom it is about, where it is known. */
export async function selectOpenAlerts(db: Db): Promise<AlertJson[]> {
  const { id, kind, detail, orderId, createdAt } = getTableColumns(alerts);
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
    .where(isNull(alerts.resolvedAt))
    .orderBy(asc(alerts.createdAt), asc(alerts.id));
  return rows.map(({ alert, jobKind, user }) => ({
    ...alert,
    jobKind,
    createdAt: new Date(alert.createdAt).toISOString(),
    user,
  }));
}

/** Whether there ever was such an alert. */
export async function isKnownAlert(db: Db, alertId: string): Promise<boolean> {
  const [known] = await db.orm.select({ id: alerts.id }).from(alerts).where(eq(alerts.id, alertId));
  return known !== undefined;
}

interface Resolved {
  alertId: string;
  actorId: string;
  at: number;
}

/** Notes that an admin has dealt with it; says whether there is such an alert. */
export async function resolveAlert(db: Db, { alertId, actorId, at }: Resolved): Promise<boolean> {
  const isOpen = sql`exists (select 1 from ${alerts} where ${alerts.id} = ${alertId} and ${alerts.resolvedAt} is null)`;
  if (!(await isKnownAlert(db, alertId))) return false;
  await db.write([
    ...bumpRevisions(db, ['admin'], isOpen),
    db.orm
      .update(alerts)
      .set({ resolvedAt: at, resolvedBy: actorId })
      .where(and(eq(alerts.id, alertId), isNull(alerts.resolvedAt))),
  ]);
  return true;
}

/**
 * Has the job of an alert tried for another day, and resolves the alert, in one batch; says whether the job was
 * given up.
 */
export async function retryJobOf(db: Db, { alertId, actorId, at }: Resolved): Promise<boolean> {
  const jobId = sql`(select ${alerts.jobId} from ${alerts} where ${alerts.id} = ${alertId})`;
  const isFailed = sql`exists (select 1 from ${jobs} where ${jobs.id} = ${jobId} and ${jobs.state} = 'failed')`;
  const results = await db.write([
    ...bumpRevisions(db, ['admin'], isFailed),
    db.orm
      .update(alerts)
      .set({ resolvedAt: at, resolvedBy: actorId })
      .where(and(eq(alerts.id, alertId), isFailed)),
    db.orm
      .update(jobs)
      .set({ state: 'waiting', runAt: at, leasedUntil: 0, createdAt: at, endedAt: null })
      .where(sql`${jobs.id} = ${jobId} and ${jobs.state} = 'failed'`),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}
