import { gzipSync } from 'node:zlib';
import { weighFonts, weighScripts, weighSheet } from '#web/tests/layout/measure-weight.ts';
import type { Bench } from './bench.ts';
import { atMost, type Row } from './bench-report.ts';
import { buildHelloWorld } from './floor-pages.ts';

const routes = [
  { path: '/', as: 'customer', budget: 120 },
  { path: '/product/2013-2018-ram-2500-68rfe', as: 'customer', budget: 120 },
  { path: '/my-orders', as: 'customer', budget: 120 },
  { path: '/admin', as: 'admin', budget: 145 },
] as const;

/** Measures the JavaScript, CSS and fonts of a cold load, and a hello-world app of the same stack for comparison. */
export async function measureWeights(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { path, budget, firstView, afterwards } of await weighRoutes(bench)) {
    const method = `every script of a cold load before the first view, gzip -9; ${afterwards.toFixed(1)} kB follow in the background`;
    const metric = `JavaScript of \`${path}\`, signed in`;
    rows.push(atMost({ metric, method }, firstView, { budget, unit: 'kB', digits: 1 }));
  }
  rows.push({
    metric: 'baseline: JavaScript of a React + Router + Query hello world',
    measured: `${(await weighHelloWorld()).toFixed(1)} kB`,
    method: '`.ci/bench/hello-world.ts` built by Vite in this run, gzip -9',
  });

  const page = await coldPage(bench);
  const fonts = await weighFonts(page, '/');
  const fontFacts = { metric: 'fonts', method: 'every font of a cold landing, as served' };
  rows.push(atMost(fontFacts, fonts, { budget: 36, unit: 'kB', digits: 1 }));
  const css = await weighSheet(page.request);
  const cssFacts = { metric: 'CSS, total', method: 'the one stylesheet of the shell, gzip -9' };
  rows.push(atMost(cssFacts, css, { budget: 16, unit: 'kB', digits: 1 }));
  await page.context().close();
  return rows;
}

/** Weighs the scripts of each signed-in route. */
export async function weighRoutes(bench: Bench) {
  const weighed = [];
  for (const route of routes) {
    const page = await coldPage(bench, route.as);
    weighed.push({ ...route, ...(await weighScripts(page, route.path)) });
    await page.context().close();
  }
  return weighed;
}

/** Returns a page of a user, or of a visitor, in a browser without stored files. */
async function coldPage(bench: Bench, as?: 'customer' | 'admin') {
  const context = await bench.browser.newContext({
    baseURL: bench.origin,
    serviceWorkers: 'block',
    ...(as && { storageState: bench[as] }),
  });
  return context.newPage();
}

async function weighHelloWorld(): Promise<number> {
  return gzipSync(await buildHelloWorld(), { level: 9 }).length / 1000;
}
