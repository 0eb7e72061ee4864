const names = ['reads', 'admin-orders', 'push', 'badge', 'outbox', 'uploads', 'trial'];

/** The databases of earlier versions that hold a user's data but nothing unsent. */
export const earlierUserDatabases = ['reads', 'admin-orders', 'uploads', 'badge'];

/** Returns which earlier databases exist, or all of them in a browser that can't list databases. */
export async function earlierDatabases(): Promise<string[]> {
  if (!('databases' in indexedDB)) return names;
  const existing = new Set((await indexedDB.databases()).map(({ name }) => name));
  return names.filter((name) => existing.has(name));
}
