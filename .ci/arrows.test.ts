import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';

const root = `${import.meta.dirname}/..`;

/** Lints a file with one import, at a place where it does not stay. */
function lint(file: string, imported: string) {
  const path = `${root}/${file}`;
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(path, `import '${imported}';\n`);
    const { status, stdout, stderr } = spawnSync('biome', ['lint', file], {
      cwd: root,
      encoding: 'utf8',
    });
    return { status, text: stdout + stderr };
  } finally {
    rmSync(path);
  }
}

it.each([
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
])('%s may not import %s', (file, imported) => {
  const { status, text } = lint(file, imported);
  expect(text).toContain('noRestrictedImports');
  expect(status).not.toBe(0);
});

it.each([
  ['web/features/catalog/arrow-probe.ts', '#worker/domain/money.ts'],
  ['web/features/catalog/arrow-probe.ts', '#web/ui/button.tsx'],
  ['worker/modules/orders/arrow-probe.usecases.ts', './orders.repository.ts'],
  ['worker/modules/orders/arrow-probe.repository.ts', 'drizzle-orm'],
  ['db/arrow-probe.ts', '#worker/domain/payment.ts'],
])('%s may import %s', (file, imported) => {
  expect(lint(file, imported).text).not.toContain('noRestrictedImports');
});
