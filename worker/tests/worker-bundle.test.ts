import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtWorker } from '#worker/local/build.ts';

it('is at most 1 MB, because every cold start parses it', () => {
  expect(statSync(join(builtWorker, 'index.js')).size).toBeLessThanOrEqual(1_000_000);
});
