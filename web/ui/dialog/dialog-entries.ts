import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** The close functions of the open dialogs that aren't in the URL, oldest first. */
const closers: (() => void)[] = [];

/** Set while the browser goes to another entry, which takes a moment. */
let traversal: PromiseWithResolvers<void> | undefined;

/** Returns the router's key of the page that it shows. The entries of the page's dialogs share it. */
let pageKey = (): unknown => undefined;

/** How long to wait for a traversal, in ms. A browser drops some of too many at once. */
const traversalTimeoutMs = 1000;

/**
 * Gives an open dialog a history entry, so that Back closes it and nothing else. The entry has the
 * page's URL and is gone when the dialog closes.
 */
export function useDialogEntry(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const closer = () => close();
    closers.push(closer);
    scheduleSync();
    return () => {
      closers.splice(closers.indexOf(closer), 1);
      scheduleSync();
    };
  }, [open]);
}

/** Lets Back close the dialogs. Call it before the router listens, because listeners are called in that order. */
export function listenToBack(): void {
  addEventListener('popstate', (event) => {
    // To the router, the entries of dialogs are the page.
    const key = event.state?.__TSR_key;
    if (key !== undefined && key === pageKey()) event.stopImmediatePropagation();
    if (traversal) endTraversal();
    else for (const close of closers.slice(entryCount()).reverse()) close();
    // React closes them first, or keeps one open to ask a question.
    setTimeout(sync);
  });
}

/**
 * Keeps the history in step with the dialogs when the page changes or reloads. Call it once, in the
 * root of the page.
 */
export function useDialogEntries(): void {
  const router = useRouter();
  useEffect(() => {
    pageKey = () => router.history.location.state.__TSR_key;
    // A navigation starts from the page's own entry, or Back would return to the entry of a closed
    // dialog.
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
  while (traversal) await traversal.promise;
  await traverse(-entries - entryCount());
}

/** Waits for the other dialogs that React closes or opens at the same time. */
function scheduleSync(): void {
  queueMicrotask(sync);
}

function sync(): void {
  if (traversal) return;
  const missing = closers.length - entryCount();
  if (missing < 0) void traverse(missing);
  for (let each = 0; each < missing; each += 1) {
    const dialogsOf = history.state?.__TSR_key;
    const state = { ...history.state, dialogs: entryCount() + 1, dialogsOf };
    // Not the router's `pushState`, which would navigate.
    History.prototype.pushState.call(history, state, '');
  }
}

async function traverse(steps: number): Promise<void> {
  if (steps === 0) return;
  traversal = Promise.withResolvers();
  const timeout = setTimeout(endTraversal, traversalTimeoutMs);
  history.go(steps);
  await traversal.promise;
  clearTimeout(timeout);
}

function endTraversal(): void {
  traversal?.resolve();
  traversal = undefined;
}

/** Returns how many entries of dialogs are above the page's own entry. */
function entryCount(): number {
  const { dialogs = 0, dialogsOf, __TSR_key } = history.state ?? {};
  // After a reload, the router may copy the state of a dialog's entry to the entry of another page.
  return dialogsOf === __TSR_key ? dialogs : 0;
}
