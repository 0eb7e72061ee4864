import { getQuery } from '#web/api/queries.ts';

/** The admin's alerts. They need no polling: every change to them also bumps the order list's revision. */
export const alertsQuery = getQuery('/api/admin/alerts');
