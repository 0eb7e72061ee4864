import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AdminTab } from '#web/features/admin/admin-tabs.ts';
import type { ViewChange } from '#web/features/admin/filters/order-filters.ts';
import { useOrderUnderLog } from '#web/orders/lists/use-order-under-log.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import { useEntryBelow } from '#web/ui/dialog/use-entry-below.ts';

const admin = { from: '/admin' } as const;

/** Keeps the list's scroll position while an order, a log or a checklist opens. */
const inPlace = { resetScroll: false, state: true } as const;

function useListSearch() {
  const { tab = 'pending', order: _, log: _log, fulfill, from, to, ...view } = useSearch(admin);
  return { ...view, tab };
}

export type AdminUrl = ReturnType<typeof useAdminUrl>;

/** Returns what the URL shows, and the functions that change it. */
export function useAdminUrl() {
  const { order } = useSearch(admin);
  const shown = useListSearch();
  const { tab, fulfilled, q = '', inbox, ...filters } = shown;
  const navigate = useNavigate(admin);
  const { openOrderId, ...logs } = useLogUrl();
  const fulfillDialog = useFulfillUrl();
  const listEntry = useEntryBelow();
  const changeList = (change: ViewChange & { inbox?: true | undefined }, replace: boolean) => {
    listEntry.forget();
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace, state: true });
  };
  return {
    ...logs,
    fulfillDialog,
    page: {
      tab,
      filters,
      openOrderId,
      onTab(chosen: AdminTab) {
        listEntry.forget();
        void navigate({ search: { ...shown, q: undefined, inbox: undefined, tab: chosen } });
      },
      onFilter: (change: ViewChange) => changeList(change, true),
      isInbox: inbox === true,
      onInbox: (isOpened: boolean) =>
        changeList({ inbox: isOpened || undefined, q: undefined }, false),
      search: q,
      onSearch(text: string) {
        // Closing an order or a checklist must not bring back what was searched before.
        listEntry.forget();
        fulfillDialog.forget();
        void navigate({
          search: (previous) => ({ ...previous, q: text || undefined }),
          hash: true,
          replace: true,
          ...inPlace,
        });
      },
      fulfillment: {
        showsFulfilled: fulfilled === true,
        onShow: (isFulfilled: boolean) =>
          void navigate({
            search: (previous) => ({ ...previous, fulfilled: isFulfilled || undefined }),
            replace: true,
            ...inPlace,
          }),
      },
      onOpenOrder(id: string | undefined) {
        if (id && !order) listEntry.remember();
        if (!id && listEntry.goBack()) return;
        void navigate({
          search: id ? { ...shown, order: id } : shown,
          // From the inbox, the next order opens in its chat.
          ...(id && inbox && { hash: true }),
          // Only opening the first order adds a history entry, so Back leads to the list.
          replace: order !== undefined,
          ...inPlace,
        });
      },
      onFulfill: fulfillDialog.show,
    },
  };
}

/** Returns the order whose checklist the URL shows, and the functions that change it. */
function useFulfillUrl() {
  const { fulfill } = useSearch(admin);
  const navigate = useNavigate(admin);
  const entryBelow = useEntryBelow();
  function show(id: string | undefined): void {
    if (id) entryBelow.remember();
    else if (entryBelow.goBack()) return;
    void navigate({
      // Back leads from the checklist to the open order.
      search: (previous) => ({ ...previous, fulfill: id, order: undefined }),
      hash: true,
      replace: !id,
      ...inPlace,
    });
  }
  return { orderId: fulfill, show, forget: entryBelow.forget };
}

/** Returns the log that the URL shows, the open order below it, and the functions that change it. */
function useLogUrl() {
  const { order, log, from = 0, to = 0 } = useSearch(admin);
  const shown = useListSearch();
  const navigate = useNavigate(admin);
  const orderUnderLog = useOrderUnderLog(order, log);
  const entryBelow = useEntryBelow();
  return {
    openOrderId: orderUnderLog || undefined,
    logsOf: (orderId: string) => ({
      orderId,
      onOpenLog(fileId: string, span?: LogSpan) {
        entryBelow.remember();
        const search = { ...shown, order: orderId, log: fileId, ...span };
        void navigate({ search, hash: true, ...inPlace });
      },
    }),
    log: {
      orderId: order,
      fileId: log,
      span: to > from ? { from, to } : undefined,
      onClose() {
        if (entryBelow.goBack()) return;
        void navigate({
          search: { ...shown, order },
          hash: orderUnderLog ? true : 'chat',
          replace: true,
          ...inPlace,
        });
      },
    },
  };
}
