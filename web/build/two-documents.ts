import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type PluginOption } from 'vite';
import { type LandingMarkup, landingDocument } from './landing-document.ts';

const emptyRoot = '<div id="root"></div>';

interface TwoDocumentsOptions {
  outDir: string;
  /** The module with `prerenderLanding()` and `prerenderBoot()`. */
  prerender: string;
  /** The entry of landing.html's script. */
  landingScript: string;
  /** The plugins that prerendering needs. */
  plugins: () => PluginOption[];
}

/**
 * After the client build, writes landing.html beside index.html: the prerendered landing page with inlined CSS and its
 * own small script instead of the app. index.html gets the boot screen. Adds the hashes of the inline scripts to the
 * CSP in `_headers`.
 */
export function twoDocuments(options: TwoDocumentsOptions): PluginOption {
  const { outDir } = options;
  return {
    name: 'two-documents',
    apply: 'build',
    async closeBundle() {
      if (this.environment.config.consumer !== 'client') return;
      const shell = await readFile(join(outDir, 'index.html'), 'utf8');
      const { landing, boot } = await prerendered(options);
      const script = await buildScript(options);
      const readStyles = (path: string) => readFile(join(outDir, path), 'utf8');
      const document = await landingDocument(shell, { ...landing, script, readStyles });
      await writeFile(join(outDir, 'landing.html'), document);
      await writeFile(
        join(outDir, 'index.html'),
        shell.replace(emptyRoot, () => `<div id="root">${boot}</div>`),
      );
      await allowInlineScripts(outDir, shell);
    },
  };
}

async function prerendered({
  prerender,
  plugins,
}: TwoDocumentsOptions): Promise<{ landing: LandingMarkup; boot: string }> {
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
    const { prerenderLanding, prerenderBoot } = (await import(entry)) as {
      prerenderLanding(): LandingMarkup;
      prerenderBoot(): string;
    };
    return { landing: prerenderLanding(), boot: prerenderBoot() };
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Builds the script of landing.html into the assets and returns its path. */
async function buildScript({ outDir, landingScript }: TwoDocumentsOptions): Promise<string> {
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
