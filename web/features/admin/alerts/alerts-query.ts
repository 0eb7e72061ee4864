import { queryOptions } from '@tanstack/react-query';
import { fetchByKey } from '#web/api/queries.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';

/** What an admin has to look at. It is asked for with the list's revision, which all that changes it raises. */
export const alertsQuery = queryOptions({
  queryKey: ['/api/admin/alerts'],
  queryFn: fetchByKey<AlertJson[]>,
});
