import type { Deps } from './deps.ts';
import { addReconciliation } from './modules/payments/invoices.repository.ts';

/** When the night's jobs are due, in UTC. */
const nightHour = 3;

/** Plans what is done once a night; from that hour on, a day has it once however often this is asked for. */
export async function planNight({ db, now, stripe }: Pick<Deps, 'db' | 'now' | 'stripe'>) {
  const time = new Date(now());
  if (stripe === undefined || time.getUTCHours() < nightHour) return;
  const day = time.toISOString().slice(0, 10);
  await db.write([addReconciliation(db, { day, at: now() })]);
}
