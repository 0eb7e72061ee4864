import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { buildScript } from './build-script.ts';

const marker = /<script( data-app-only)? data-inline="([\w-]+)"><\/script>/g;
const inlineScript = /<script(?: data-app-only)?>([\s\S]*?)<\/script>/g;

/** Builds the modules of `web/app/document` that index.html names with `data-inline` into its markup. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const built = new Map<string, string>();
        for (const [, , name = ''] of html.matchAll(marker)) built.set(name, await codeOf(name));
        return html.replaceAll(marker, (_, attribute = '', name) => {
          return `<script${attribute}>${built.get(name)}</script>`;
        });
      },
    },
  };
}

async function codeOf(name: string): Promise<string> {
  const { code } = await buildScript(`app/document/${name}.ts`, { format: 'iife' });
  if (code.includes('</script')) throw new Error(`${name} would end its script element`);
  return code.trim();
}

/** Adds the hashes of a document's inline scripts to the CSP in `_headers`. */
export async function allowInlineScripts(outDir: string, document: string): Promise<void> {
  const hashes = [...document.matchAll(inlineScript)].map(([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
  if (hashes.length === 0) throw new Error('the document has no inline scripts');
  const file = join(outDir, '_headers');
  const headers = await readFile(file, 'utf8');
  await writeFile(file, headers.replace("'inline-scripts'", hashes.join(' ')));
}
