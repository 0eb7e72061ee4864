import type { Page } from '@playwright/test';
import { build } from 'vite';

const bundles = new Map<string, Promise<string>>();

/**
 * Bundles a file of web/tests and runs it in the page, so tests can call what it assigns to
 * `window`. Evaluated code bypasses the page's Content-Security-Policy.
 */
export async function runInPage(page: Page, entry: string): Promise<void> {
  const bundle = bundles.get(entry) ?? bundleFile(`web/tests/${entry}`);
  bundles.set(entry, bundle);
  await page.evaluate(await bundle);
}

/** Bundles a file with its imports into one script. */
export async function bundleFile(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: file, formats: ['iife'], name: 'inPage' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${file} was not bundled`);
  return chunk.code;
}
