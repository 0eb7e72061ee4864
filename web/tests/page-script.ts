import type { Page } from '@playwright/test';
import { build } from 'vite';

const bundles = new Map<string, Promise<string>>();

/**
 * Runs a file of web/tests, with all that it imports, in a page as it stands: what it assigns to `window` can
 * then be called. What is evaluated is not asked by the page's Content-Security-Policy.
 */
export async function runInPage(page: Page, entry: string): Promise<void> {
  const bundle = bundles.get(entry) ?? bundled(entry);
  bundles.set(entry, bundle);
  await page.evaluate(await bundle);
}

async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: `web/tests/${entry}`, formats: ['iife'], name: 'inPage' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} was not bundled`);
  return chunk.code;
}
