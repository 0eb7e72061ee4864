import { build, type Rolldown } from 'vite';

interface ScriptOptions {
  format: 'es' | 'iife';
  /** Where to write it; by default, it is only returned. */
  outDir?: string;
}

/** Builds one script whose path starts at `web`. Throws if the result is more than one file. */
export async function buildScript(
  path: string,
  { format, outDir }: ScriptOptions,
): Promise<Rolldown.OutputChunk> {
  const result = await build({
    configFile: false,
    root: 'web',
    logLevel: 'error',
    build: {
      ...(outDir === undefined ? { write: false } : { outDir }),
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: `web/${path}`,
        output: { format, entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  });
  const [script, ...others] = 'output' in result ? result.output : [];
  if (script === undefined || others.length > 0) throw new Error(`${path} is not one script`);
  return script;
}
