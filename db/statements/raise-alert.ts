import type { SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { alerts } from '#db/schema/jobs.ts';
import { type InsertRow, insertWhen } from './insert-when.ts';

type NewAlert = Omit<InsertRow<typeof alerts>, 'id' | 'resolvedAt' | 'resolvedBy'>;

/** Returns the statement that raises an alert for all admins once per key, if `when` holds. */
export function raiseAlert(db: Db, alert: NewAlert, when?: SQL) {
  return insertAlert(db, alert, when).onConflictDoNothing({ target: alerts.key });
}

/** Returns the statement that raises an alert, or reopens it if an admin resolved it. */
export function raiseAlertAgain(db: Db, alert: NewAlert & { createdAt: number }, when?: SQL) {
  return insertAlert(db, alert, when).onConflictDoUpdate({
    target: alerts.key,
    set: { createdAt: alert.createdAt, resolvedAt: null, resolvedBy: null },
  });
}

function insertAlert(db: Db, alert: NewAlert, when: SQL | undefined) {
  return insertWhen(db, alerts, { ...alert, id: crypto.randomUUID() }, when);
}
