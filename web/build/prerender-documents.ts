import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type PluginOption } from 'vite';
import { scriptsOf } from './imported-scripts.ts';
import { type LandingMarkup, landingDocument } from './landing-document.ts';
import { type LoadingScreen, withLoadingScreens } from './loading-screens.ts';

interface PrerenderOptions {
  outDir: string;
  /** The module with `prerenderLanding()`, `prerenderBoot()`, `prerenderLoading()` and `firstRequests()`. */
  prerender: string;
  /** The module of each path that has a loading screen. */
  pages: Readonly<Record<string, string>>;
  /** The entry of landing.html's script. */
  landingScript: string;
  /** The plugins that prerendering needs. */
  plugins: () => PluginOption[];
}

/**
 * After the client build, writes landing.html beside index.html: the prerendered landing page with inlined CSS and its
 * own small script instead of the app. index.html gets the loading screens. Adds the hashes of the inline scripts to the
 * CSP in `_headers`.
 */
export function prerenderDocuments(options: PrerenderOptions): PluginOption {
  const { outDir, pages } = options;
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
      const { landing, screens } = await prerendered(options);
      const script = await buildScript(options);
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

async function prerendered({ prerender, pages, plugins }: PrerenderOptions): Promise<{
  landing: LandingMarkup;
  screens: Omit<LoadingScreen, 'scripts'>[];
}> {
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-landing-'));
  try {
    await build({
      configFile: false,
      root: 'web',
      logLevel: 'error',
      plugins: plugins(),
      ssr: { noExternal: true },
      build: { ssr: prerender, outDir: directory, emptyOutDir: true },
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

/** Builds the script of landing.html into the assets and returns its path. */
async function buildScript({ outDir, landingScript }: PrerenderOptions): Promise<string> {
  const result = await build({
    configFile: false,
    root: 'web',
    logLevel: 'error',
    build: {
      outDir: join('..', outDir),
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: `web/${landingScript}`,
        output: { entryFileNames: 'assets/landing-script-[hash].js' },
      },
    },
  });
  const [{ fileName } = { fileName: '' }, ...others] = 'output' in result ? result.output : [];
  if (fileName === '' || others.length > 0) throw new Error('the landing script is not one file');
  return `/${fileName}`;
}

async function allowInlineScripts(outDir: string, shell: string): Promise<void> {
  const scripts = [...shell.matchAll(/<script(?: data-app-only)?>([\s\S]*?)<\/script>/g)];
  if (scripts.length === 0) throw new Error('the shell has no inline scripts');
  const hashes = scripts.map(([, script = '']) => {
    const hash = createHash('sha256').update(script).digest('base64');
    return `'sha256-${hash}'`;
  });
  const file = join(outDir, '_headers');
  const headers = await readFile(file, 'utf8');
  await writeFile(file, headers.replace("'inline-scripts'", hashes.join(' ')));
}
