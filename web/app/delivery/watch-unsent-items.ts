import { loadWhenPossible } from '#web/ui/dialog/load-when-possible.ts';
import { unsentItemsCookie } from '#worker/domain/accounts/cookie-names.ts';
import { deliveryEntries } from './delivery-entries.ts';

/**
 * Loads the reports of unsent items once there is something to report. Call it when the delivery
 * has read its items.
 */
export function watchUnsentItems(): void {
  const stop = deliveryEntries.subscribe(start);
  start();

  function start(): void {
    if (!document.cookie.includes(unsentItemsCookie) && deliveryEntries.get().length === 0) return;
    stop();
    void loadWhenPossible(() => import('./report-unsent-items.ts')).then((reports) =>
      reports.reportUnsentItems(),
    );
  }
}
