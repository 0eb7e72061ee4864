/** A store in a process of its own, to be killed: prints where it and its database are, and then runs. */
import { startStore } from '#worker/tests/support/store.ts';

const [directory, settings = '{}'] = process.argv.slice(2);
if (directory === undefined) throw new Error('a directory is needed');
const { origin, database } = await startStore({ directory, settings: JSON.parse(settings) });
console.log(JSON.stringify({ origin, databaseUrl: database.url }));
