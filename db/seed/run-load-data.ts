/** `npm run seed:load`: generates 10,000 orders with customers and messages. `--add` adds them to existing orders. */
import { isDatabaseUnavailable } from '#db/database-errors.ts';
import { databaseAddress } from '#db/migrate.ts';
import { seedLoadData } from './load-data.ts';

const address = databaseAddress(process.env);
const startedAt = performance.now();
try {
  const counts = await seedLoadData({ ...address, add: process.argv.includes('--add') });
  const parts = Object.entries(counts).map(
    ([name, count]) => `${count.toLocaleString('en')} ${name}`,
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Added ${parts.join(', ')} to ${address.url} (${seconds} s)`);
} catch (error) {
  const reason = error instanceof Error ? error.message : error;
  console.error(
    isDatabaseUnavailable(error) ? `The database at ${address.url} doesn't respond.` : reason,
  );
  process.exitCode = 1;
}
