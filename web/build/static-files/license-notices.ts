import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginOption } from 'vite';
import { siteName } from '#worker/domain/site-name.ts';

const root = join(import.meta.dirname, '../../..');
const rule = `\n\n${'-'.repeat(80)}\n\n`;

/** After the client build, writes the licenses of the packages and the font to `licenses.txt`. */
export function licenseNotices(outDir: string): PluginOption {
  return {
    name: 'license-notices',
    apply: 'build',
    writeBundle() {
      if (this.environment.config.consumer !== 'client') return;
      writeFileSync(join(outDir, 'licenses.txt'), noticesText());
    },
  };
}

/** Returns the licenses of every package that can be in the app or the Worker, and of the font. */
export function noticesText(): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const shipped = Object.entries(packages).filter(
    ([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)),
  );
  const font = readFileSync(join(root, 'web/theme/fonts/OFL.txt'), 'utf8').trim();
  return [
    `${siteName} contains the following software and font.`,
    `Barlow Condensed (font)\n\n${font}`,
    ...shipped.map(([path]) => noticeOf(join(root, path))),
  ].join(rule);
}

function noticeOf(directory: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(directory, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: string };
  const texts = readdirSync(directory)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .map((file) => readFileSync(join(directory, file), 'utf8').trim());
  return [`${name} ${version} (${license ?? 'license not stated'})`, ...texts].join('\n\n');
}
