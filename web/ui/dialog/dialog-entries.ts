import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Closes each open dialog that isn't in the URL, oldest first. */
const dialogs: (() => void)[] = [];

/** Set while the browser goes to another entry, which takes a moment. */
let traversal: PromiseWithResolvers<void> | undefined;

/** The router's key of the page, which the entries of its dialogs share. */
let pageKey: unknown;

/**
 * Gives an open dialog a history entry, so that Back closes it and nothing else. The entry has the page's URL and is
 * gone when the dialog closes.
 */
export function useDialogEntry(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const dialog = () => close();
    dialogs.push(dialog);
    scheduleSync();
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1);
      scheduleSync();
    };
  }, [open]);
}

/** Lets Back close the dialogs. Call it before the router listens, because listeners are called in that order. */
export function listenToBack(): void {
  addEventListener('popstate', (event) => {
    // To the router, the entries of dialogs are the page.
    const key = event.state?.__TSR_key;
    if (key !== undefined && key === pageKey) event.stopImmediatePropagation();
    if (traversal) {
      traversal.resolve();
      traversal = undefined;
    } else {
      for (const close of dialogs.slice(entryCount()).reverse()) close();
    }
    // React closes them first, or keeps one open to ask a question.
    setTimeout(sync);
  });
}

/** Keeps the history in step with the dialogs when the page changes or reloads. Call it once, in the root of the page. */
export function useDialogEntries(): void {
  const router = useRouter();
  useEffect(() => {
    // A navigation starts from the page's own entry, or Back would return to the entry of a closed dialog.
    const unblock = router.history.block({
      async blockerFn({ action }) {
        if (action === 'PUSH' || action === 'REPLACE') await goBack(0);
        return false;
      },
      enableBeforeUnload: false,
    });
    const unsubscribe = router.subscribe('onRendered', scheduleSync);
    // A reload keeps the entries, but closes the dialogs.
    scheduleSync();
    return () => {
      unblock();
      unsubscribe();
    };
  }, [router]);
}

/** Goes back from the page by this number of entries, not counting those of its dialogs. */
export async function goBack(entries: number): Promise<void> {
  await traversal?.promise;
  await traverse(-entries - entryCount());
}

/** Waits for the other dialogs that React closes or opens at the same time. */
function scheduleSync(): void {
  queueMicrotask(sync);
}

function sync(): void {
  if (traversal) return;
  const missing = dialogs.length - entryCount();
  if (missing < 0) void traverse(missing);
  for (let each = 0; each < missing; each += 1) {
    pageKey = history.state?.__TSR_key;
    const state = { ...history.state, dialogs: entryCount() + 1 };
    // Not the router's `pushState`, which would navigate.
    History.prototype.pushState.call(history, state, '');
  }
}

async function traverse(steps: number): Promise<void> {
  if (steps === 0) return;
  pageKey = history.state?.__TSR_key;
  traversal = Promise.withResolvers();
  history.go(steps);
  await traversal.promise;
}

/** Returns how many entries of dialogs are above the page's own entry. */
function entryCount(): number {
  return history.state?.dialogs ?? 0;
}
