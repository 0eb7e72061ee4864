/**
 * `npm run seed:load`: generates orders with customers and messages, 10,000 orders by default.
 * `-- --orders 100000 --messages 1000000` sets the size, and `--add` adds to existing orders.
 */
import { parseArgs } from 'node:util';
import { isDatabaseUnavailable } from '#db/database-errors.ts';
import { databaseAddress } from '#db/migrate.ts';
import { seedLoadData } from './load-data.ts';

const address = databaseAddress(process.env);
const startedAt = performance.now();
try {
  const counts = await seedLoadData({ ...address, ...readOptions() });
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

/** Throws a one-line error for an unknown option or a size that isn't a positive whole number. */
function readOptions() {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string' },
      messages: { type: 'string' },
      add: { type: 'boolean', default: false },
    },
  });
  const size = (name: 'orders' | 'messages') => {
    const text = values[name];
    if (text === undefined) return {};
    if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`--${name} must be a positive whole number.`);
    return { [name]: Number(text) };
  };
  return { add: values.add, ...size('orders'), ...size('messages') };
}
