import { queryOptions } from '@tanstack/react-query';
import { fetchByKey, orderPollMs } from '#web/lib/queries.ts';
import type { AlertJson } from '#worker/domain/api.ts';

/** What an admin has to look at, asked for beside the orders. */
export const alertsQuery = queryOptions({
  queryKey: ['/api/admin/alerts'],
  queryFn: fetchByKey<AlertJson[]>,
  refetchInterval: orderPollMs,
});
