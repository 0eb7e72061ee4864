/** Runs a server in a separate process that tests can kill; prints its URL and its database's URL. */
import { startTestServer } from '#worker/tests/support/test-server.ts';

const [directory, settings = '{}'] = process.argv.slice(2);
if (directory === undefined) throw new Error('the directory argument is missing');
const { origin, database } = await startTestServer({ directory, settings: JSON.parse(settings) });
console.log(JSON.stringify({ origin, databaseUrl: database.url }));
