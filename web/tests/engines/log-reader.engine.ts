import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';
import { readText } from '#web/tests/datalogs/families/family-problems.ts';
import type { LogReaderPage } from '#web/tests/datalogs/families/reader-in-page.ts';
import { bundleFile } from '#web/tests/support/page-script.ts';
import type { Phone } from './driver/phone.ts';
import { openPhone } from './open-phone.ts';

const folder = `${import.meta.dirname}/../datalogs/inputs`;

/** Opens a page with the reader, which needs no server. */
async function openReader(): Promise<Phone> {
  const script = await bundleFile('web/tests/datalogs/families/reader-in-page.ts');
  const server = createServer((request, response) => {
    const isScript = request.url === '/reader.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript; charset=utf-8' : 'text/html');
    response.end(isScript ? script : '<!doctype html><script src="/reader.js"></script>');
  });
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => closeServer(server));
  const { phone } = await openPhone();
  await phone.goTo(`http://localhost:${port}/`);
  await phone.expect('the reader has loaded', () => 'readBytes' in window);
  return phone;
}

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
