import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { alerts } from '#db/schema/jobs.ts';
import type { AlertKind } from '#worker/domain/jobs/alerts.api.ts';

interface NewAlert {
  kind: AlertKind;
  /** Only one alert per key is stored. */
  key: string;
  detail: string | null;
  orderId: string | null;
  /** ms since 1970. */
  at: number;
}

/** The statement that shows an alert to every admin; with `when`, only if that condition holds in the batch. */
export function raiseAlert(
  db: Db,
  { kind, key, detail, orderId, at }: NewAlert,
  when: SQL = sql`true`,
) {
  return db.orm
    .insert(alerts)
    .select(
      sql`select ${crypto.randomUUID()}, ${kind}, ${key}, ${detail}, ${orderId}, null, null, ${at}, null, null where ${when}`,
    )
    .onConflictDoNothing();
}
