import { startLibsqlServer } from './server.ts';

// A server process that the durability test kills. Takes a file and prints its URL.
const [, , file = ''] = process.argv;
const { url } = await startLibsqlServer({ file, port: 0 });
process.stdout.write(`${url}\n`);
