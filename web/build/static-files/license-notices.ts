import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginOption } from 'vite';
import { siteName } from '#worker/domain/site-name.ts';

const root = join(import.meta.dirname, '../../..');
const rule = `\n\n${'-'.repeat(80)}\n\n`;

/** After the client build, writes the licenses of the packages and the font, and the software bill of materials. */
export function licenseNotices(outDir: string): PluginOption {
  return {
    name: 'license-notices',
    apply: 'build',
    writeBundle() {
      if (this.environment.config.consumer !== 'client') return;
      writeFileSync(join(outDir, 'licenses.txt'), noticesText());
      writeFileSync(join(outDir, 'sbom.json'), sbomJson());
    },
  };
}

/** Returns the licenses of every package that can be in the app or the Worker, and of the font. */
export function noticesText(): string {
  const font = readFileSync(join(root, 'web/theme/fonts/OFL.txt'), 'utf8').trim();
  return [
    `${siteName} contains the following software and font.`,
    `Barlow Condensed (font)\n\n${font}`,
    ...shippedPackages().map(noticeOf),
  ].join(rule);
}

/** Returns every package that can be in the app or the Worker, as a CycloneDX software bill of materials. */
function sbomJson(): string {
  const components = shippedPackages().map(({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [{ expression: license }] }),
  }));
  return JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components });
}

interface Package {
  directory: string;
  name: string;
  version: string;
  license: string | undefined;
}

function shippedPackages(): Package[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)))
    .map(([path]) => {
      const directory = join(root, path);
      const { license, ...named } = JSON.parse(
        readFileSync(join(directory, 'package.json'), 'utf8'),
      ) as Partial<Package> & Pick<Package, 'name' | 'version'>;
      return { directory, name: named.name, version: named.version, license };
    });
}

function noticeOf({ directory, name, version, license }: Package): string {
  const texts = readdirSync(directory)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .map((file) => readFileSync(join(directory, file), 'utf8').trim());
  return [`${name} ${version} (${license ?? 'license not stated'})`, ...texts].join('\n\n');
}
