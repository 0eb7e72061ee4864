import { gzipSync } from 'node:zlib';
import { weighFonts, weighScripts, weighSheet } from '#web/tests/layout/measure-weight.ts';
import type { Bench } from './bench.ts';
import { buildHelloWorld } from './floor-pages.ts';
import { atMost, type Row } from './report.ts';

export const routes = [
  { path: '/', as: 'customer', kilobytes: 140, score: 95 },
  { path: '/product/2013-2018-ram-2500-68rfe', as: 'customer', kilobytes: 140, score: 95 },
  { path: '/my-orders', as: 'customer', kilobytes: 140, score: 95 },
  { path: '/admin', as: 'admin', kilobytes: 160, score: 90 },
] as const;

/** Measures the JavaScript, CSS and fonts of a cold load, and the JavaScript of the hello world. */
export async function measureWeights(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { path, as, kilobytes } of routes) {
    const page = await coldPage(bench, as);
    const { firstView } = await weighScripts(page, path);
    await page.context().close();
    const limit = { budget: kilobytes, unit: 'kB', digits: 1 };
    rows.push(atMost(`JavaScript before the first view of \`${shorten(path)}\``, firstView, limit));
  }
  const helloWorld = gzipSync(await buildHelloWorld(), { level: 9 }).length / 1000;
  rows.push({ name: 'JavaScript of the hello world', measured: `${helloWorld.toFixed(1)} kB` });
  const landing = await coldPage(bench);
  const fonts = await weighFonts(landing, '/');
  const css = await weighSheet(landing.request);
  await landing.context().close();
  return [
    ...rows,
    atMost('CSS', css, { budget: 16, unit: 'kB', digits: 1 }),
    atMost('fonts of the landing page', fonts, { budget: 36, unit: 'kB', digits: 1 }),
  ];
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

export function shorten(path: string): string {
  return path.replace(/^(\/product\/).*/, '$1…');
}
