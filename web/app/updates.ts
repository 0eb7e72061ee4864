import { registerServiceWorker } from '#web/offline/service-worker.ts';
import { isBusy, whileBusyMayChange } from './busy.ts';
import { writing } from './unsaved-input.ts';

/** What was written is on its way into the outbox for a moment, and is neither on screen nor there. */
const settleMs = 1000;

/**
 * Follows the app's versions (design section 7): `offer` gets what takes the new one into use, and nothing while
 * that would disturb. A page that was left behind is loaded anew, as soon as it disturbs nobody.
 */
export function followUpdates(offer: (take: (() => void) | undefined) => void): void {
  let isTakenHere = false;
  let end = () => {};
  writing.follow();
  void registerServiceWorker({
    onUpdateReady(take) {
      const takeHere = () => {
        isTakenHere = true;
        take();
      };
      end();
      end = whileBusyMayChange(() => offer(isBusy() ? undefined : takeHere));
    },
    onReplaced() {
      end();
      offer(undefined);
      end = reloadOnceIdle(isTakenHere ? 0 : settleMs);
    },
  });
}

/** Loads the page anew when it has disturbed nobody for so many ms. */
function reloadOnceIdle(forMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return whileBusyMayChange(() => {
    if (!isBusy()) {
      timer ??= setTimeout(() => location.reload(), forMs);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
  });
}
