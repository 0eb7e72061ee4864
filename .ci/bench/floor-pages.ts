import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { build } from 'vite';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';
import { slowCpu, timeToFirst } from './page-timing.ts';
import { type Floor, median } from './report.ts';

const starts = 15;
const page =
  '<!doctype html><title>Hello</title><body><script type="module" src="/hello-world.js"></script>';

/** Serves `hello-world.ts` from a bare Node server while `use` runs. Budgets in ms are multiples of its times. */
export async function withHelloWorld<Result>(
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const script = await buildHelloWorld();
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = url.endsWith('.js') ? ['text/javascript', script] : ['text/html', page];
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' });
    response.end(gzipSync(body));
  });
  const port = await listenOnLoopback(server, 0);
  try {
    return await use(`http://localhost:${port}/`);
  } finally {
    await closeServer(server);
  }
}

/** Builds the hello world of React, Router and Query. Returns its only script. */
export async function buildHelloWorld(): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: `${import.meta.dirname}/hello-world.ts` } },
  });
  if (!('output' in result)) throw new Error('Vite gave no output');
  const [script, ...others] = result.output.filter((part) => part.type === 'chunk');
  if (script === undefined || others.length > 0) throw new Error('the hello world is not one file');
  return script.code;
}

/** Measures until the hello world has painted its heading. */
export function helloWorldFloor(browser: Browser): Promise<Floor> {
  return withHelloWorld(async (url) => {
    const times: number[] = [];
    while (times.length < starts) {
      const tab = await browser.newPage();
      await slowCpu(tab);
      times.push(await timeToFirst(tab, url, 'h1'));
      await tab.close();
    }
    return { name: 'hello world', ms: median(times) };
  });
}
