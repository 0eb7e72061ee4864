import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type PluginOption } from 'vite';
import { buildScript } from './build-script.ts';
import { type LandingMarkup, landingDocument } from './landing-document.ts';
import { type LoadingScreen, withLoadingScreens } from './loading-screens.ts';

/** The module of each path that has a loading screen. */
const pages = {
  '/': 'features/catalog/catalog-page.tsx',
  '/product/': 'features/product/product-page.tsx',
  '/my-orders': 'features/my-orders/my-orders-page.tsx',
  '/admin': 'features/admin/admin-page.tsx',
};

/**
 * After the client build, writes landing.html beside index.html: the prerendered landing page with
 * inlined CSS and its own small script instead of the app. index.html gets the loading screens.
 * Adds the hashes of the inline scripts to the CSP in `_headers`.
 */
export function prerenderDocuments(outDir: string): PluginOption {
  const scripts = new Map<string, string[]>();
  return {
    name: 'prerender-documents',
    apply: 'build',
    writeBundle(_, bundle) {
      if (this.environment.config.consumer !== 'client') return;
      for (const [path, module] of Object.entries(pages))
        scripts.set(path, scriptsOf(module, bundle));
    },
    async closeBundle() {
      if (this.environment.config.consumer !== 'client') return;
      const shell = await readFile(join(outDir, 'index.html'), 'utf8');
      const { landing, screens } = await prerendered();
      const landingScript = await buildScript('app/landing-script.ts', {
        format: 'es',
        outDir: join('..', outDir),
      });
      const script = `/${landingScript.fileName}`;
      const readStyles = (path: string) => readFile(join(outDir, path), 'utf8');
      const document = await landingDocument(shell, { ...landing, script, readStyles });
      await writeFile(join(outDir, 'landing.html'), document);
      const withScripts = screens.map((screen) => ({
        ...screen,
        scripts: scripts.get(screen.path) ?? [],
      }));
      const app = await withLoadingScreens(shell, withScripts, readStyles);
      await writeFile(join(outDir, 'index.html'), app);
      await allowInlineScripts(outDir, shell);
    },
  };
}

async function prerendered(): Promise<{
  landing: LandingMarkup;
  screens: Omit<LoadingScreen, 'scripts'>[];
}> {
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-landing-'));
  try {
    await build({
      configFile: false,
      root: 'web',
      logLevel: 'error',
      plugins: [react()],
      ssr: { noExternal: true },
      build: { ssr: 'app/prerender.tsx', outDir: directory, emptyOutDir: true },
    });
    const entry = pathToFileURL(join(directory, 'prerender.js')).href;
    const { prerenderLanding, prerenderBoot, prerenderLoading, firstRequests } = (await import(
      entry
    )) as {
      prerenderLanding(): LandingMarkup;
      prerenderBoot(): string;
      prerenderLoading(path: string): Promise<string>;
      firstRequests(path: string): string[];
    };
    const landing = prerenderLanding();
    const screens = [{ path: '', markup: prerenderBoot(), requests: firstRequests('') }];
    // One at a time, because each sets the path for the whole process.
    for (const path of Object.keys(pages)) {
      // A path that ends with a slash stands for every id after it.
      const example = /.\/$/.test(path) ? `${path}id` : path;
      const markup = await prerenderLoading(example);
      if (!markup.includes('<main')) throw new Error(`${example} rendered no page`);
      screens.push({ path, markup, requests: firstRequests(path) });
    }
    return { landing, screens };
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** The part of a built chunk used here. */
interface Chunk {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  imports: readonly string[];
  moduleIds: readonly string[];
}

type Bundle = Readonly<Record<string, Chunk | { type: 'asset' }>>;

/**
 * Returns the paths of a module's chunk and of the scripts that it imports, directly or indirectly,
 * except those that the document loads: the entry and its imports. `module` is the end of the
 * module's id. Throws if no chunk has the module.
 */
export function scriptsOf(module: string, bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!own) throw new Error(`no chunk has ${module}`);
  const loaded = withImports(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  );
  const needed = withImports([own], chunks).difference(loaded);
  return [...needed].map(({ fileName }) => `/${fileName}`);
}

/** Returns the chunks with everything that they import, directly or indirectly. */
function withImports(chunks: readonly Chunk[], all: readonly Chunk[]): Set<Chunk> {
  const found = new Set(chunks);
  // Iterating over a set includes the chunks added during the iteration.
  for (const { imports } of found) {
    for (const chunk of all) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return found;
}

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
async function allowInlineScripts(outDir: string, document: string): Promise<void> {
  const hashes = [...document.matchAll(inlineScript)].map(([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
  if (hashes.length === 0) throw new Error('the document has no inline scripts');
  const file = join(outDir, '_headers');
  const headers = await readFile(file, 'utf8');
  await writeFile(file, headers.replace("'inline-scripts'", hashes.join(' ')));
}
