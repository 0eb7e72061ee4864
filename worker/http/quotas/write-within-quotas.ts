import type { Db } from '#db/client.ts';
import { isBatchAborted } from '#db/statements/abort-batch.ts';
import { abortWhenUsedUp, findUsedUp, type Quota } from '#db/statements/quotas.ts';
import { tooMany } from '#worker/http/errors.ts';

type Statements = Parameters<Db['write']>[0];

interface Checks {
  quotas: readonly Quota[];
  /** ms since 1970. */
  at: number;
  /** Checks the quotas only if this condition holds. */
  when?: Parameters<typeof abortWhenUsedUp>[3];
  /** The statements to run before the checks, such as the response for an idempotency key. */
  before?: Statements;
}

/** Writes a batch and returns its results. Writes nothing and throws 429 if a quota is used up. */
export async function writeWithinQuotas(
  db: Db,
  { quotas, at, when, before = [] }: Checks,
  statements: Statements,
) {
  const checks = quotas.map((quota) => abortWhenUsedUp(db, quota, at, when));
  try {
    const results = await db.write([...before, ...checks, ...statements]);
    return results.slice(before.length + checks.length);
  } catch (error) {
    const usedUp = isBatchAborted(error) && (await findUsedUp(db, quotas, at));
    throw usedUp ? tooMany(usedUp) : error;
  }
}
