import { isOver, waitsForUser } from '#web/delivery/state.ts';
import { registerServiceWorker } from '#web/offline/service-worker.ts';
import { chosenFiles } from '#web/orders/drafts/chosen-files.ts';
import { deliveryEntries } from './delivery/delivery-entries.ts';
import { queryClient } from './query-client.ts';

/** The fields the user typed into. Only those still on the page count. */
const touched = new Set<TextField>();

const nonTextTypes = ['checkbox', 'file', 'radio', 'range', 'search'];

const modalDialog = '[role=dialog][aria-modal=true][data-state=open]';

/**
 * Detects whether the user is writing: a modal dialog is open, or a field holds typed text. Reads
 * the page, so forms don't have to report it. Searches don't count, nor do fields filled from a
 * stored draft.
 */
const unsavedInput = {
  /** Starts tracking input. Call it once, at startup. */
  track(): void {
    document.addEventListener('input', ({ target }) => {
      for (const field of touched) if (!field.isConnected) touched.delete(field);
      if (isTextField(target)) touched.add(target);
    });
  },
  get(): boolean {
    if (document.querySelector(modalDialog)) return true;
    return [...touched].some((field) => field.isConnected && field.value !== '');
  },
  /** Notifies on every change of the page, because closing or sending a form changes it. */
  subscribe(listener: () => void): () => void {
    const observer = new MutationObserver(listener);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    document.addEventListener('input', listener);
    return () => {
      observer.disconnect();
      document.removeEventListener('input', listener);
    };
  },
};

/** For a moment, sent input is neither on screen nor in the outbox. */
const settleMs = 1000;

/**
 * Offers a new version of the app to the user: `offer` gets the function that activates it, or
 * `undefined` while a reload would interrupt the user. A page whose version was replaced from
 * another tab reloads once it is idle.
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

/**
 * Returns whether a reload would interrupt the user: unsaved input, a running upload, an unsent
 * item or a pending write. Held items don't count; they wait for the user, and a new version may
 * help.
 */
function isBusy(): boolean {
  return (
    unsavedInput.get() ||
    chosenFiles.get().length > 0 ||
    deliveryEntries.get().some((item) => !waitsForUser(item) && !isOver(item)) ||
    queryClient.isMutating() > 0
  );
}

/** Calls the listener now and whenever the result of `isBusy` may have changed. Returns the unsubscribe function. */
function onBusyChange(listener: () => void): () => void {
  const unsubscribes = [
    unsavedInput.subscribe(listener),
    chosenFiles.subscribe(listener),
    deliveryEntries.subscribe(listener),
    queryClient.getMutationCache().subscribe(listener),
  ];
  listener();
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !nonTextTypes.includes(target.type);
}
