import { partialMatchKey, type QueryKey } from '@tanstack/react-query';
import { connectivity } from '#web/api/connectivity.ts';
import { queries } from '#web/api/queries.ts';
import { expectedUserId } from '#web/api/session.ts';
import { isOver, waitsForUser } from '#web/delivery/state.ts';
import { offeredUpdate } from '#web/lib/install/offered-update.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { removeExcessQueries } from '#web/offline/remove-excess-queries.ts';
import { registerServiceWorker } from '#web/offline/service-worker.ts';
import { checkStorage, requestPersistence } from '#web/offline/storage-support.ts';
import { chosenFiles } from '#web/orders/drafts/chosen-files.ts';
import { adminListsKey } from '#web/orders/lists/order-list-key.ts';
import { loadedOrders } from '#web/orders/lists/order-list-query.ts';
import { updateAppBadge } from '#web/push/app-badge.ts';
import { loadUnreadCount, saveUnreadCount } from '#web/push/unread-count.ts';
import { deliveryEntries } from './delivery/delivery-entries.ts';
import { createPageDelivery, startDelivery } from './delivery/page-delivery.ts';
import { watchUnsentItems } from './delivery/watch-unsent-items.ts';
import { handlePushMessages } from './handle-push-messages.ts';
import { queryClient } from './query-client.ts';

export const delivery = createPageDelivery();

/** Starts everything that the first screen doesn't need: the delivery, updates, push, the badge and cleanup. */
export function startBackground(): void {
  keepBadgeCurrent();
  followUpdates(offeredUpdate.set);
  refetchOnReconnect();
  void checkStorage();
  const userId = expectedUserId();
  if (userId !== undefined) {
    void requestPersistence();
    void removeExcessQueries(queryClient, userId);
  }
  document.addEventListener('visibilitychange', removeExcessWhenHidden);
  preloadOfflineParts();
  prefetchCatalog();
  handlePushMessages();
  // Clears a badge that an earlier visit left.
  void startDelivery(delivery).then(() => {
    void refreshBadge();
    watchUnsentItems();
  });
}

/** An installed app may stay open for weeks. */
function removeExcessWhenHidden(): void {
  const userId = expectedUserId();
  if (document.hidden && userId !== undefined) void removeExcessQueries(queryClient, userId);
}

/** Loads the parts that an offline user needs, for browsers without a service worker. */
function preloadOfflineParts(): void {
  import('#web/features/session/connection-banner.tsx').catch(() => {});
  import('#web/features/my-orders/unsent-orders.tsx').catch(() => {});
}

/** Fetches the data of the calibrations' pages, unless this page already has it, so that each of them opens offline. */
function prefetchCatalog(): void {
  if (expectedUserId() === undefined) return;
  const { products, addons } = queries;
  if (!queryClient.getQueryState(products.queryKey)) void queryClient.prefetchQuery(products);
  if (!queryClient.getQueryState(addons.queryKey)) void queryClient.prefetchQuery(addons);
}

function refetchOnReconnect(): void {
  let before = connectivity.get();
  connectivity.subscribe(() => {
    const isReconnected = before !== 'online' && connectivity.get() === 'online';
    before = connectivity.get();
    if (isReconnected) void queryClient.invalidateQueries();
  });
}

/** Refreshes the badge of the app's icon whenever an order list or the unsent items change. */
function keepBadgeCurrent(): void {
  let unsent = deliveryEntries.get().length;
  deliveryEntries.subscribe(() => {
    // Progress changes the entries, too.
    if (unsent === deliveryEntries.get().length) return;
    unsent = deliveryEntries.get().length;
    void refreshBadge();
  });
  let isScheduled = false;
  queryClient.getQueryCache().subscribe((event) => {
    const hasNewData = event.type === 'updated' && event.action.type === 'success';
    if (!hasNewData || isScheduled || !isOrderList(event.query.queryKey)) return;
    isScheduled = true;
    // The screen comes first.
    void whenIdle().then(() => {
      isScheduled = false;
      return refreshBadge();
    });
  });
}

function isOrderList(key: QueryKey): boolean {
  return [queries.myOrders.queryKey, adminListsKey].some((list) => partialMatchKey(key, list));
}

/** Shows unsent items plus unread messages. Uses the last known unread count until an order list loads. */
export async function refreshBadge(): Promise<void> {
  const userId = expectedUserId();
  const unread = userId === undefined ? 0 : countUnread();
  if (unread !== undefined) {
    void updateAppBadge(deliveryEntries.get().length + unread);
    if ((await loadUnreadCount(userId)) !== unread) await saveUnreadCount(userId, unread);
    return;
  }
  const lastUnread = await loadUnreadCount(userId);
  // A list may have loaded in the meantime.
  if (countUnread() === undefined) void updateAppBadge(deliveryEntries.get().length + lastUnread);
}

/** Counts the user's unread messages; `undefined` until an order list has loaded. */
function countUnread(): number | undefined {
  const own = queryClient.getQueryData(queries.myOrders.queryKey);
  const all = loadedOrders(queryClient);
  // The admins' lists include the admin's own orders.
  return (all.length > 0 ? all : own)?.reduce((sum, { unread }) => sum + unread, 0);
}

/** The fields the user typed into. Only those still on the page count. */
const touched = new Set<TextField>();

const nonTextTypes = ['checkbox', 'file', 'radio', 'range', 'search'];

const modalDialog = '[role=dialog][aria-modal=true][data-state=open]';

/**
 * Detects whether the user is writing: a modal dialog is open, or a field holds typed text. Reads the page, so forms
 * don't have to report it. Searches don't count, nor do fields filled from a stored draft.
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
 * Offers a new version of the app to the user: `offer` gets the function that activates it, or `undefined` while a
 * reload would interrupt the user. A page whose version was replaced from another tab reloads once it is idle.
 */
function followUpdates(offer: (activate: (() => void) | undefined) => void): void {
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
 * Returns whether a reload would interrupt the user: unsaved input, a running upload, an unsent item or a pending write.
 * Held items don't count; they wait for the user, and a new version may help.
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
