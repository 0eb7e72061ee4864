import type { Page } from '@playwright/test';
import { build } from 'vite';

const bundles = new Map<string, Promise<string>>();

/**
 * Runs a file of web/tests, with all that it imports, in a page as it stands: what it assigns to `window` can
 * then be called. What is evaluated is not asked by the page's Content-Security-Policy.
 */
export async function runInPage(page: Page, entry: string): Promise<void> {
  const bundle = bundles.get(entry) ?? bundled(`web/tests/${entry}`);
  bundles.set(entry, bundle);
  await page.evaluate(await bundle);
}

/** One script of a file, with all that it imports. */
export async function bundled(file: string): Promise<string> {
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
