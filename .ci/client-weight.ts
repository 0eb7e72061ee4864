import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const directory = join(import.meta.dirname, '../dist/client');

/**
 * Returns the size of the scripts that the built document lists for a page, in kB (1000 bytes),
 * gzip -9: the entry, the page and everything that they import.
 */
export function weighScripts(path: string): number {
  const html = readFileSync(join(directory, 'index.html'), 'utf8');
  const shown = path.replace(/^\/product\/.+/, '/product/');
  const scripts = new Set([
    ...pathsIn(html, /<div id="root" data-scripts="([^"]*)"/),
    ...pathsIn(html, new RegExp(`<template data-path="${shown}" data-scripts="([^"]*)"`)),
  ]);
  return sumOf([...scripts].map(zippedSize));
}

/** Returns the size of all stylesheets in kB, gzip -9. */
export function weighStyles(): number {
  return sumOf(assets('.css').map(zippedSize));
}

/** Returns the size of all fonts in kB. */
export function weighFonts(): number {
  return sumOf(assets('.woff2').map((file) => readFileSync(join(directory, file)).length));
}

function pathsIn(html: string, list: RegExp): string[] {
  const paths = list.exec(html)?.[1]?.split(' ').filter(Boolean) ?? [];
  if (paths.length === 0) throw new Error(`index.html lists no scripts: ${list.source}`);
  return paths;
}

function assets(extension: string): string[] {
  const files = readdirSync(join(directory, 'assets')).filter((name) => name.endsWith(extension));
  if (files.length === 0) throw new Error(`the app has no ${extension}`);
  return files.map((name) => `/assets/${name}`);
}

function zippedSize(file: string): number {
  return gzipSync(readFileSync(join(directory, file)), { level: 9 }).length;
}

function sumOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
