import { queryOptions } from '@tanstack/react-query';
import { getQuery } from '#web/api/queries.ts';

/** The user's notification settings, and which channels the server supports. */
export const notificationSettingsQuery = queryOptions({
  ...getQuery('/api/notifications'),
  refetchOnMount: 'always',
});
