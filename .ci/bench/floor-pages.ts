import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'vite';
import { findBrowser } from '#ci/browser.ts';
import { browserArgs } from '#web/tests/support/browser-args.ts';
import { type Floor, median } from './bench-report.ts';
import { markFirst, slowCpu, timeOfFirst } from './page-timing.ts';

/** The pages that budgets in ms are relative to, so that they hold on slower machines, too. */
export interface FloorPages {
  /** The URL of a page with one heading and no script. */
  heading: string;
  /** The URL of `.ci/bench/hello-world.ts`. */
  helloWorld: string;
}

const starts = 15;
const headingPage = '<!doctype html><title>Heading</title><h1>Straight Six</h1>';
const helloWorldPage =
  '<!doctype html><title>Hello</title><body><script type="module" src="/hello-world.js"></script>';

/** Serves the floor pages from a bare Node server while `use` runs. */
export async function withFloorPages<Result>(
  use: (pages: FloorPages) => Promise<Result>,
): Promise<Result> {
  const script = await buildHelloWorld();
  const files: Record<string, [type: string, body: string]> = {
    '/heading': ['text/html', headingPage],
    '/': ['text/html', helloWorldPage],
    '/hello-world.js': ['text/javascript', script],
  };
  const server = createServer(({ url = '' }, response) => {
    const [type, body = ''] = files[url] ?? [];
    if (type === undefined) {
      response.writeHead(404).end();
    } else {
      response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' });
      response.end(gzipSync(body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  try {
    return await use({ heading: `${origin}/heading`, helloWorld: `${origin}/` });
  } finally {
    server.close();
    server.closeAllConnections();
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

/** Measures until the hello world has painted its heading, with the CPU slowed 4x; the median of 15 starts. */
export async function helloWorldFloor(): Promise<Floor> {
  const browser = await launchBrowser();
  try {
    return await withFloorPages(async ({ helloWorld }) => {
      const times: number[] = [];
      while (times.length < starts) times.push(await startTime(browser, helloWorld));
      return { name: 'the hello world’s start', ms: median(times) };
    });
  } finally {
    await browser.close();
  }
}

async function startTime(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  await slowCpu(page);
  await markFirst(page, 'h1');
  await page.goto(url);
  const time = await timeOfFirst(page, 'h1');
  await page.close();
  return time;
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: browserArgs });
}
