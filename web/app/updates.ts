import { registerServiceWorker } from '#web/offline/service-worker.ts';
import { isBusy, onBusyChange } from './is-busy.ts';
import { unsavedInput } from './unsaved-input.ts';

/** For a moment, sent input is neither on screen nor in the outbox. */
const settleMs = 1000;

/**
 * Offers a new version of the app to the user: `offer` gets the function that activates it, or `undefined` while a
 * reload would interrupt the user. A page whose version was replaced from another tab reloads once it is idle.
 */
export function followUpdates(offer: (activate: (() => void) | undefined) => void): void {
  let isActivatedHere = false;
  let stop = () => {};
  unsavedInput.track();
  void registerServiceWorker({
    onUpdateReady(activate) {
      const activateHere = () => {
        isActivatedHere = true;
        activate();
      };
      stop();
      stop = onBusyChange(() => offer(isBusy() ? undefined : activateHere));
    },
    onReplaced() {
      stop();
      offer(undefined);
      stop = reloadOnceIdle(isActivatedHere ? 0 : settleMs);
    },
  });
}

/** Reloads the page once it has been idle for this long. */
function reloadOnceIdle(idleMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return onBusyChange(() => {
    if (!isBusy()) {
      timer ??= setTimeout(() => location.reload(), idleMs);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
  });
}
