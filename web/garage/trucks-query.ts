import { getQuery } from '#web/api/queries.ts';

/** The user's trucks, oldest first. Readable offline. */
export const trucksQuery = getQuery('/api/account/trucks');
