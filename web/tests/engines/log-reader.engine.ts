import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readText } from '#web/tests/datalogs/families/family-problems.ts';
import type { LogReaderPage } from '#web/tests/datalogs/families/reader-in-page.ts';
import { openScript } from './open-script.ts';

const folder = `${import.meta.dirname}/../datalogs/inputs`;

const openReader = () => openScript('datalogs/families/reader-in-page.ts', 'readBytes');

it('reads real logs as Node does', async () => {
  const phone = await openReader();
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(`${folder}/${name}`);
    const found = await phone.evaluate(
      (given) => (window as unknown as LogReaderPage).readBytes(given),
      [...bytes],
    );
    expect(found, name).toBe(
      await readText(
        (async function* () {
          yield bytes;
        })(),
      ),
    );
  }
});

it('reads generated logs of each family as they were meant', async () => {
  const phone = await openReader();
  for (let from = 1; from <= 1000; from += 100) {
    const problems = await phone.evaluate(
      (seeds) => (window as unknown as LogReaderPage).familyProblems(seeds),
      { from, to: from + 99 },
    );
    expect(problems).toEqual([]);
  }
});
