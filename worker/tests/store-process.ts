/** A store in a process of its own, to be killed: prints where it is, and then runs. */
import { startStore } from './store.ts';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('a directory is needed');
const { origin } = await startStore({ directory });
console.log(origin);
