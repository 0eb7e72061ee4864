/** Runs a store in a separate process that tests can kill; prints its URL and its database's URL. */
import { startStore } from '#worker/tests/support/store.ts';

const [directory, settings = '{}'] = process.argv.slice(2);
if (directory === undefined) throw new Error('the directory argument is missing');
const { origin, database } = await startStore({ directory, settings: JSON.parse(settings) });
console.log(JSON.stringify({ origin, databaseUrl: database.url }));
