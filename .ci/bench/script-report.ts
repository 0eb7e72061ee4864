import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { ChunkFacts } from '#web/build/chunk-list.ts';
import type { Bench } from './bench.ts';
import { weighRoutes } from './weights.ts';

const dist = `${import.meta.dirname}/../../dist`;

/** A cell of the table names at most so many modules or chunks. */
const shownNames = 3;

/** Why the chunks exist that `vite.config.ts` puts together. Every other chunk is a part that loads on demand. */
const reasons: Record<string, string> = {
  react: 'renders everything',
  tanstack: 'the router and the query cache, which every page uses',
  index:
    'the start of the app: the session, the bar, the API, stored data, and what most pages show',
  pages: 'what several pages share',
  catalog: 'what the catalog and its calibrations share',
  dialogs: 'what the dashboard and most dialogs share',
  orders: 'what My Orders, the dashboard and background work share',
  'order-pages': 'what My Orders and the dashboard share',
  'admin-orders':
    'where the dashboard’s orders are stored, which background work clears for other users',
  background: 'the delivery, updates, push and the badge, which start after the first view',
  'rolldown-runtime': 'the bundler’s helpers',
};

interface Script extends ChunkFacts {
  /** In bytes, gzip -9. */
  size: number;
}

/** Returns a Markdown table of the built app's scripts: when each loads and why it exists. */
export async function reportScripts(bench: Bench): Promise<string> {
  const chunks = JSON.parse(await readFile(`${dist}/chunks.json`, 'utf8')) as ChunkFacts[];
  const scripts = await Promise.all(
    chunks.map(async (chunk): Promise<Script> => {
      const code = await readFile(`${dist}/client/assets/${chunk.file}`);
      return { ...chunk, size: gzipSync(code, { level: 9 }).length };
    }),
  );
  scripts.sort((one, other) => other.size - one.size);
  const routes = await weighRoutes(bench);
  const lines = scripts.map((script) => {
    const loads = (when: 'firstView' | 'afterwards') =>
      routes
        .filter(({ files }) => files[when].includes(script.file))
        .map(({ path }) => shorten(path));
    return `| ${[
      `\`${script.name}\``,
      (script.size / 1000).toFixed(1),
      loads('firstView').join(', '),
      loads('afterwards').join(', '),
      reasonOf(script),
      contentsOf(script),
    ].join(' | ')} |`;
  });
  const total = scripts.reduce((sum, { size }) => sum + size, 0) / 1000;
  return `## Scripts

The app is ${scripts.length} scripts of ${total.toFixed(0)} kB together (gzip -9). A signed-in page loads some of them for its first view and
some afterwards in the background; the others wait until a user opens the part.

| script | kB | first view of | afterwards on | reason | holds |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`;
}

function shorten(path: string): string {
  return `\`${path.replace(/^(\/product\/).*/, '$1…')}\``;
}

function reasonOf({ name, loadedBy, importedBy }: Script): string {
  const known = reasons[name];
  if (known !== undefined) return known;
  if (loadedBy.length > 0) return `loads on demand from ${listed(loadedBy)}`;
  return `shared by ${listed(importedBy)}`;
}

/** Names the packages, and our modules unless there are many. */
function contentsOf({ modules, packages }: Script): string {
  const own = modules.length > shownNames ? [`${modules.length} of our modules`] : modules;
  return listed([...packages, ...own]);
}

function listed(names: readonly string[]): string {
  const shown = names
    .slice(0, shownNames)
    .map((name) => (name.includes(' ') ? name : `\`${name}\``));
  const others = names.length - shown.length;
  return [...shown, ...(others > 0 ? [`${others} more`] : [])].join(', ');
}
