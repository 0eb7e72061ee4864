import {
  infiniteQueryOptions,
  type QueryFunctionContext,
  queryOptions,
} from '@tanstack/react-query';
import { alertsPerPage } from '#worker/domain/jobs/alerts.api.ts';
import type { OrderDetailsJson } from '#worker/domain/orders/orders.api.ts';
import { api, apiJson, isUnauthorized } from './api.ts';
import type { ResponseOf } from './api-routes.ts';

/** How often order lists refetch, in ms. */
export const orderPollMs = 10_000;
const chatPollMs = 5_000;

type Joined<Parts extends readonly string[]> = Parts extends readonly [infer Only extends string]
  ? Only
  : Parts extends readonly [infer First extends string, ...infer Rest extends string[]]
    ? `${First}/${Joined<Rest>}`
    : never;

/** Fetches the path in a query key, whose parts are joined by slashes. */
export function fetchByKey<Json>({ queryKey, signal }: QueryFunctionContext): Promise<Json> {
  return apiJson<Json>(queryKey.join('/'), { signal });
}

/** Returns the options of a query that GETs the path in its key, typed by `ApiRoutes`. */
export function getQuery<const Key extends readonly string[]>(...queryKey: Key) {
  return queryOptions({ queryKey, queryFn: fetchByKey<ResponseOf<'GET', Joined<Key>>> });
}

/** Returns the options of a query that refetches whenever a component mounts, and then every 10 s. */
function polledQuery<const Key extends readonly string[]>(...queryKey: Key) {
  return queryOptions({
    ...getQuery(...queryKey),
    refetchOnMount: 'always',
    refetchInterval: orderPollMs,
  });
}

/** The queries that several features share, with their refetch intervals. */
export const queries = {
  currentUser: queryOptions({
    queryKey: ['/api/auth/user'],
    queryFn: async (context) => {
      try {
        return await fetchByKey<ResponseOf<'GET', '/api/auth/user'>>(context);
      } catch (error) {
        if (isUnauthorized(error)) return null;
        throw error;
      }
    },
  }),
  products: getQuery('/api/products'),
  addons: getQuery('/api/addons'),
  /** Every catalog entry, for sale or not. Admins only. */
  adminCatalog: queryOptions({
    ...getQuery('/api/admin/catalog'),
    // An edit sends the version that it is based on, so it must not start from an old persisted
    // copy.
    refetchOnMount: 'always',
  }),
  myOrders: queryOptions({
    ...getQuery('/api/orders', 'my-orders'),
    refetchInterval: orderPollMs,
    refetchIntervalInBackground: true,
  }),
  messages: (orderId: string) =>
    queryOptions({
      ...getQuery('/api/orders', orderId, 'messages'),
      refetchOnMount: 'always',
      refetchInterval: chatPollMs,
    }),
  /** An order's files: delivered ones for the customer, all for admins. */
  orderFiles: (orderId: string) => polledQuery('/api/orders', orderId, 'files'),
  orderLogs: (orderId: string) => polledQuery('/api/orders', orderId, 'logs'),
  orderPayments: (orderId: string) => polledQuery('/api/orders', orderId, 'payments'),
  buildSheet: (orderId: string) => polledQuery('/api/orders', orderId, 'build-sheet'),
  stockFiles: (orderId: string) => polledQuery('/api/orders', orderId, 'stock-files'),
  /** What admins wrote to each other about an order. Admins only. */
  staffNotes: (orderId: string) => polledQuery('/api/admin/orders', orderId, 'notes'),
  logLimits: queryOptions({ ...getQuery('/api/log-limits'), refetchOnMount: 'always' }),
  /** What the shop corrected in the channels of earlier logs. */
  logTemplates: queryOptions({ ...getQuery('/api/log-templates'), refetchOnMount: 'always' }),
  replies: queryOptions({ ...getQuery('/api/admin/replies'), refetchOnMount: 'always' }),
  /** The number of orders in each state. Admins only; the list's poll refetches it after a change. */
  orderCounts: queryOptions({
    ...getQuery('/api/admin/orders', 'counts'),
    refetchOnMount: 'always',
  }),
  /** The admin's alerts. They need no polling: every change to them also changes the order list. */
  alerts: infiniteQueryOptions({
    queryKey: ['/api/admin/alerts'],
    queryFn: ({ pageParam, signal }) =>
      pageParam
        ? api(`/api/admin/alerts?after=${pageParam}`, { signal })
        : api('/api/admin/alerts', { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === alertsPerPage ? page.at(-1)?.id : undefined),
  }),
  /** One order, with those before and after it. Admins only. */
  adminOrder: (orderId: string) =>
    queryOptions({
      queryKey: ['/api/admin/orders', orderId],
      queryFn: fetchByKey<OrderDetailsJson>,
      refetchOnMount: 'always',
      refetchInterval: orderPollMs,
    }),
  /** Who did what to an order. Admins only. */
  history: (orderId: string) => polledQuery('/api/admin/orders', orderId, 'history'),
  /** The ticked items of an order's checklist. Admins only. */
  checklist: (orderId: string) => polledQuery('/api/admin/orders', orderId, 'checklist'),
};

/** The user's trucks, oldest first. Readable offline. */
export const trucksQuery = getQuery('/api/account/trucks');

/** The user's notification settings, and which channels the server supports. */
export const notificationSettingsQuery = queryOptions({
  ...getQuery('/api/notifications'),
  refetchOnMount: 'always',
});
