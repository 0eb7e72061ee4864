import { existsSync } from 'node:fs';
import { run } from '../run-command.ts';
import { testFolder } from './test-folder.ts';

/** Runs the tests of @libsql/client against the local libSQL server. Returns 0 if their folder does not exist. */
export async function runClientTests(): Promise<number> {
  if (!existsSync(testFolder)) {
    console.log(`Not run: ${testFolder} does not exist. See .ci/libsql-client/test-folder.ts.`);
    return 0;
  }
  return run('vitest', ['run', `--config=${import.meta.dirname}/vitest.config.ts`]);
}
