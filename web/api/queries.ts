import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { AddonJson, CatalogJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import type {
  ChecklistTickJson,
  OrderEventJson,
  OrderJson,
  OrderMessageJson,
} from '#worker/domain/orders/orders.api.ts';
import { ApiError, api } from './api.ts';

/** Milliseconds between two reads of an order list (spec section 9). */
export const orderPollMs = 10_000;
const chatPollMs = 5_000;

/** Reads GET the path that the key's parts make, joined by slashes (spec section 7). */
export function fetchByKey<Answer>({ queryKey, signal }: QueryFunctionContext): Promise<Answer> {
  return api<Answer>(queryKey.join('/'), { signal });
}

/** Every read of the API, with its refetching (spec section 7): route loaders and components ask with these. */
export const queries = {
  currentUser: queryOptions({
    queryKey: ['/api/auth/user'],
    queryFn: async (context) => {
      try {
        return await fetchByKey<UserJson>(context);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
  }),
  products: queryOptions({ queryKey: ['/api/products'], queryFn: fetchByKey<ProductJson[]> }),
  addons: queryOptions({ queryKey: ['/api/addons'], queryFn: fetchByKey<AddonJson[]> }),
  /** Everything in the catalogue, on sale or not; for admins. */
  adminCatalog: queryOptions({
    queryKey: ['/api/admin/catalog'],
    queryFn: fetchByKey<CatalogJson>,
    // An edit names the version that it was made on, so what was kept is asked for anew.
    refetchOnMount: 'always',
  }),
  myOrders: queryOptions({
    queryKey: ['/api/orders', 'my-orders'],
    queryFn: fetchByKey<OrderJson[]>,
    refetchInterval: orderPollMs,
    refetchIntervalInBackground: true,
  }),
  messages: (orderId: string) =>
    queryOptions({
      queryKey: ['/api/orders', orderId, 'messages'],
      queryFn: fetchByKey<OrderMessageJson[]>,
      // What was kept is asked for anew when the chat is opened, and then every 5 s.
      refetchOnMount: 'always',
      refetchInterval: chatPollMs,
    }),
  /** An order's files: what its customer paid for, once it is fulfilled; for admins at any time. */
  orderFiles: (orderId: string) =>
    queryOptions({
      queryKey: ['/api/orders', orderId, 'files'],
      queryFn: fetchByKey<DeliverableJson[]>,
      refetchOnMount: 'always',
      refetchInterval: orderPollMs,
    }),
  /** Who did what to an order; for admins. */
  history: (orderId: string) =>
    queryOptions({
      queryKey: ['/api/admin/orders', orderId, 'history'],
      queryFn: fetchByKey<OrderEventJson[]>,
      refetchOnMount: 'always',
      refetchInterval: orderPollMs,
    }),
  /** The ticked items of an order's checklist; for admins. */
  checklist: (orderId: string) =>
    queryOptions({
      queryKey: ['/api/admin/orders', orderId, 'checklist'],
      queryFn: fetchByKey<ChecklistTickJson[]>,
      refetchOnMount: 'always',
      refetchInterval: orderPollMs,
    }),
};

/** The admins' list; offline/admin-orders reads it, for it is read and kept by its changes. */
export const adminOrdersKey = ['/api/admin/orders'] as const;
