import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginOption } from 'vite';
import { strictTransportSecurity } from '#worker/domain/transport-security.ts';

interface HeaderSettings {
  /** R2's S3 endpoint. */
  R2_ENDPOINT?: string | undefined;
  /** `on` applies HSTS to subdomains, too. */
  HSTS_INCLUDE_SUBDOMAINS?: string | undefined;
}

const anyAccount = 'https://*.r2.cloudflarestorage.com';

/** After the client build, fills the placeholders of `_headers` from the environment of the build. */
export function responseHeaders(outDir: string, env: HeaderSettings): PluginOption {
  return {
    name: 'response-headers',
    apply: 'build',
    async writeBundle() {
      if (this.environment.config.consumer !== 'client') return;
      const file = join(outDir, '_headers');
      await writeFile(file, withSettings(await readFile(file, 'utf8'), env));
    },
  };
}

/** Returns the headers with the host of uploads and the HSTS policy. If no endpoint is set, allows any R2 account. */
export function withSettings(headers: string, env: HeaderSettings): string {
  const endpoint = env.R2_ENDPOINT ?? '';
  const uploads = URL.canParse(endpoint) ? new URL(endpoint).origin : anyAccount;
  return headers
    .replace("'uploads'", uploads)
    .replace("'hsts'", strictTransportSecurity(env.HSTS_INCLUDE_SUBDOMAINS));
}
