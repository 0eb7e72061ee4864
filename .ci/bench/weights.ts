import { gzipSync } from 'node:zlib';
import { weighFonts, weighScripts, weighStyles } from '#ci/client-weight.ts';
import { buildHelloWorld } from './floor-pages.ts';
import { atMost, type Row } from './report.ts';

export const routes = [
  { path: '/', as: 'customer', kilobytes: 140, score: 95 },
  { path: '/product/2013-2018-ram-2500-68rfe', as: 'customer', kilobytes: 140, score: 95 },
  { path: '/my-orders', as: 'customer', kilobytes: 140, score: 95 },
  { path: '/admin', as: 'admin', kilobytes: 160, score: 90 },
] as const;

/** Weighs the JavaScript, CSS and fonts of the built app, and the JavaScript of the hello world. */
export async function measureWeights(): Promise<Row[]> {
  const rows: Row[] = routes.map(({ path, kilobytes }) => {
    const limit = { budget: kilobytes, unit: 'kB', digits: 1 };
    return atMost(
      `JavaScript before the first view of \`${shorten(path)}\``,
      weighScripts(path),
      limit,
    );
  });
  const helloWorld = gzipSync(await buildHelloWorld(), { level: 9 }).length / 1000;
  return [
    ...rows,
    { name: 'JavaScript of the hello world', measured: `${helloWorld.toFixed(1)} kB` },
    atMost('CSS', weighStyles(), { budget: 16, unit: 'kB', digits: 1 }),
    atMost('fonts', weighFonts(), { budget: 36, unit: 'kB', digits: 1 }),
  ];
}

export function shorten(path: string): string {
  return path.replace(/^(\/product\/).*/, '$1…');
}
