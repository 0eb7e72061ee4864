import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';

const forbidden: [file: string, imported: string][] = [
  ['web/routes/arrow-probe.tsx', '#web/app/router.ts'],
  ['web/features/catalog/arrow-probe.ts', '#web/features/product/product-page.tsx'],
  ['web/features/catalog/arrow-probe.ts', '#web/routes/index.tsx'],
  ['web/features/catalog/arrow-probe.ts', '#worker/modules/catalog/catalog.usecases.ts'],
  ['web/ui/arrow-probe.ts', '#worker/domain/money.ts'],
  ['web/ui/arrow-probe.ts', '#web/lib/api.ts'],
  ['web/lib/arrow-probe.ts', '#web/ui/button.tsx'],
  ['web/theme/arrow-probe.ts', '#web/ui/button.tsx'],
  ['worker/domain/arrow-probe.ts', 'zod'],
  ['worker/domain/arrow-probe.ts', '#db/client.ts'],
  ['worker/http/arrow-probe.ts', '#worker/modules/identity/return-to.ts'],
  ['worker/modules/orders/arrow-probe.ts', '#worker/modules/catalog/catalog.usecases.ts'],
  ['worker/modules/orders/arrow-probe.routes.ts', './orders.repository.ts'],
  ['worker/modules/orders/arrow-probe.usecases.ts', 'drizzle-orm'],
  ['worker/modules/orders/arrow-probe.repository.ts', './orders.usecases.ts'],
  ['db/arrow-probe.ts', '#worker/http/errors.ts'],
  ['db/seed/arrow-probe.ts', '../client.ts'],
];

const allowed: [file: string, imported: string][] = [
  ['web/features/catalog/arrow-probe.ts', '#worker/domain/money.ts'],
  ['web/features/catalog/arrow-probe.ts', '#web/ui/button.tsx'],
  ['worker/modules/orders/arrow-probe.usecases.ts', './orders.repository.ts'],
  ['worker/modules/orders/arrow-probe.repository.ts', 'drizzle-orm'],
  ['db/arrow-probe.ts', '#worker/domain/payment.ts'],
];

/** What each linted file imports, an import a line. */
const importsOf = Map.groupBy([...forbidden, ...allowed], ([file]) => file);
/** What the lint refuses: `file imported`. */
let refused: Set<string>;

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'straight-six-arrows-'));
  try {
    cpSync(`${import.meta.dirname}/../biome.json`, join(folder, 'biome.json'));
    cpSync(`${import.meta.dirname}/lint`, join(folder, '.ci/lint'), { recursive: true });
    for (const [file, imports] of importsOf) {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, imports.map(([, imported]) => `import '${imported}';\n`).join(''));
    }
    refused = new Set(lint(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

interface Diagnostic {
  code: { value: string };
  location: { path: string; range: { start: { line: number } } };
}

/** The imports that the project's own rules refuse in a folder, in one run of the lint. */
function lint(folder: string): string[] {
  const options = ['--vcs-enabled=false', '--reporter=rdjson', '--max-diagnostics=none'];
  const { stdout } = spawnSync('biome', ['lint', ...options, ...importsOf.keys()], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics
    .filter(({ code }) => code.value === 'lint/style/noRestrictedImports')
    .map(({ location: { path, range } }) => {
      const [, imported] = importsOf.get(path)?.[range.start.line - 1] ?? [];
      return `${path} ${imported}`;
    });
}

it.each(forbidden)('%s may not import %s', (file, imported) => {
  expect(refused).toContain(`${file} ${imported}`);
});

it.each(allowed)('%s may import %s', (file, imported) => {
  expect(refused).not.toContain(`${file} ${imported}`);
});
