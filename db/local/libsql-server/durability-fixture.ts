import { startLibsqlServer } from './server.ts';

// A server process for the durability test to kill: takes the file, prints the address.
const [, , file = ''] = process.argv;
const { url } = await startLibsqlServer({ file, port: 0 });
process.stdout.write(`${url}\n`);
