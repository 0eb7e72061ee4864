import { migrate } from '#db/migrate.ts';
import { seedIfEmpty } from '#db/seed/seed-catalog.ts';

/** Adds the tables and the catalog to a database. */
export async function fillDatabase(database: { url: string }): Promise<void> {
  await migrate(database);
  await seedIfEmpty(database);
}
