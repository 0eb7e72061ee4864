import { desc, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { cspReports } from '#db/schema/requests.ts';
import type { CspViolation } from './csp-violation.ts';

/** Counts one report. `at` is in ms since 1970. */
export async function countViolation(
  db: Db,
  { directive, page, at }: CspViolation & { at: number },
): Promise<void> {
  await db.write([
    db.orm
      .insert(cspReports)
      .values({ directive, page, count: 1, lastAt: at })
      .onConflictDoUpdate({
        target: [cspReports.directive, cspReports.page],
        set: { count: sql`${cspReports.count} + 1`, lastAt: at },
      }),
  ]);
}

/** Returns the counts, the highest first. */
export function selectViolations(db: Db) {
  const { directive, page, count } = cspReports;
  return db.orm.select({ directive, page, count }).from(cspReports).orderBy(desc(count));
}
