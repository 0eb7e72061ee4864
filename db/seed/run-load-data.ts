/** `npm run seed:load`: 10,000 made-up orders with their customers and messages; `--add` where there are orders. */
import { isDatabaseAway } from '#db/database-errors.ts';
import { databaseAddress } from '#db/migrate.ts';
import { seedMany } from './load-data.ts';

const address = databaseAddress(process.env);
const startedAt = performance.now();
try {
  const made = await seedMany({ ...address, add: process.argv.includes('--add') });
  const counts = Object.entries(made).map(
    ([what, count]) => `${count.toLocaleString('en')} ${what}`,
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${counts.join(', ')} are in ${address.url} (${seconds} s)`);
} catch (error) {
  const reason = error instanceof Error ? error.message : error;
  console.error(isDatabaseAway(error) ? `No database answers at ${address.url}.` : reason);
  process.exitCode = 1;
}
