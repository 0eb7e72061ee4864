import { queryOptions } from '@tanstack/react-query';
import { getQuery } from '#web/api/queries.ts';

/** The admins and the latest changes. Another admin may have changed them since the dialog was last open. */
export const teamQuery = queryOptions({ ...getQuery('/api/admin/team'), refetchOnMount: 'always' });
