import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type PluginOption } from 'vite';

const emptyRoot = '<div id="root"></div>';

function rootOf(markup: string, attributes = ''): string {
  return `<div id="root"${attributes}>${markup}</div>`;
}

interface TwoDocumentsOptions {
  outDir: string;
  /** The module with `prerenderLanding()` and `prerenderBoot()`. */
  prerender: string;
  /** The plugins that prerendering needs. */
  plugins: () => PluginOption[];
}

/**
 * After the client build, writes landing.html beside index.html: the same document with the prerendered landing page
 * and inlined CSS. index.html gets the boot screen. Adds the hashes of the inline scripts to the CSP in `_headers`.
 */
export function twoDocuments({ outDir, prerender, plugins }: TwoDocumentsOptions): PluginOption {
  return {
    name: 'two-documents',
    apply: 'build',
    async closeBundle() {
      if (this.environment.config.consumer !== 'client') return;
      const shell = await readFile(join(outDir, 'index.html'), 'utf8');
      const { landing, boot } = await prerendered();
      await writeFile(join(outDir, 'landing.html'), await landingFrom(shell, landing));
      await writeFile(
        join(outDir, 'index.html'),
        shell.replace(emptyRoot, () => rootOf(boot)),
      );
      await allowInlineScripts(shell);
    },
  };

  async function landingFrom(shell: string, markup: string): Promise<string> {
    const [title = '', ...body] = markup.split('</title>');
    const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(shell);
    if (!title.startsWith('<title>') || !stylesheet?.[1]) {
      throw new Error('the landing page has no title, or the shell has no stylesheet');
    }
    const css = await readFile(join(outDir, stylesheet[1]), 'utf8');
    return shell
      .replace(/<title>.*<\/title>/, () => `${title}</title>`)
      .replace(stylesheet[0], () => `<style>${css}</style>`)
      .replace(emptyRoot, () => rootOf(body.join('</title>'), ' data-page="landing"'));
  }

  async function prerendered(): Promise<{ landing: string; boot: string }> {
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
        prerenderLanding(): Promise<string>;
        prerenderBoot(): string;
      };
      return { landing: await prerenderLanding(), boot: prerenderBoot() };
    } finally {
      await rm(directory, { recursive: true });
    }
  }

  async function allowInlineScripts(shell: string): Promise<void> {
    const scripts = [...shell.matchAll(/<script>([\s\S]*?)<\/script>/g)];
    if (scripts.length === 0) throw new Error('the shell has no inline scripts');
    const hashes = scripts.map(([, script = '']) => {
      const hash = createHash('sha256').update(script).digest('base64');
      return `'sha256-${hash}'`;
    });
    const file = join(outDir, '_headers');
    const headers = await readFile(file, 'utf8');
    await writeFile(file, headers.replace("'inline-scripts'", hashes.join(' ')));
  }
}
