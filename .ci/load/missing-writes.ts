import type { Db } from '#db/client.ts';
import type { LoadResult } from './load.ts';

/** Returns how many acknowledged orders and messages the database doesn't have. */
export async function missingWrites(
  { client }: Db,
  written: LoadResult['written'],
): Promise<number> {
  const { rows } = await client.execute('select id from orders union all select id from messages');
  const stored = new Set(rows.map(({ id }) => id));
  return [...written.orders, ...written.messages].filter((id) => !stored.has(id)).length;
}
