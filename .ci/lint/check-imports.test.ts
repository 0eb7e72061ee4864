import { expect, it } from 'vitest';
import { importProblem, importsOf, oneSidedFiles } from './check-imports.ts';

const checkImport = (file: string, specifier: string, isType = false) =>
  importProblem(file, { specifier, isType });

it.each([
  ['web/routes/index.tsx', '#web/app/router.ts'],
  ['web/features/catalog/a.ts', '#web/features/product/product-page.tsx'],
  ['web/features/catalog/a.ts', '#web/routes/index.tsx'],
  ['web/features/catalog/a.ts', '#worker/modules/catalog/catalog.usecases.ts'],
  ['web/offline/a.ts', '#web/delivery/outbox.ts'],
  ['web/lib/a.ts', '#web/api/api.ts'],
  ['web/lib/a.ts', '#web/ui/button.tsx'],
  ['web/ui/a.ts', '#worker/domain/payments/money.ts'],
  ['web/ui/a.ts', '#web/lib/format.ts'],
  ['web/theme/a.ts', '#web/ui/button.tsx'],
  ['web/lib/a.ts', '#db/seed/shop.json'],
  ['web/lib/shop.ts', '#db/seed/catalog.json'],
  ['web/features/my-orders/a.tsx', '#db/seed/install-guides.json'],
  ['web/features/chat/a.tsx', '@ark-ui/react/dialog'],
  ['worker/domain/orders/a.ts', 'zod'],
  ['worker/domain/orders/a.ts', '#db/client.ts'],
  ['worker/deps.ts', './modules/orders/orders.usecases.ts'],
  ['worker/http/a.ts', '#worker/modules/identity/identity.usecases.ts'],
  ['worker/modules/orders/a.ts', '#worker/modules/catalog/catalog.usecases.ts'],
  ['worker/modules/orders/a.usecases.ts', '#worker/gateways/stripe/stripe.ts'],
  ['worker/modules/orders/a.usecases.ts', './orders.routes.ts'],
  ['worker/modules/orders/a.usecases.ts', 'drizzle-orm'],
  ['worker/modules/orders/a.repository.ts', './orders.usecases.ts'],
  ['worker/app.ts', './local/stack.ts'],
  ['worker/app.ts', '#db/seed/seed-catalog.ts'],
  ['db/a.ts', '#worker/http/errors.ts'],
  ['db/a.ts', '#worker/domain/orders/request/pricing.ts'],
  ['db/seed/a.ts', '../client.ts'],
])('%s must not import %s', (file, specifier) => {
  expect(checkImport(file, specifier)).toBeDefined();
});

it.each([
  ['web/features/catalog/a.ts', '#worker/domain/payments/money.ts'],
  ['web/features/catalog/a.ts', '#web/ui/button.tsx'],
  ['web/features/admin/alerts/a.ts', '#web/features/admin/admin-tabs.ts'],
  ['web/lib/shop.ts', '#db/seed/shop.json'],
  ['web/orders/install-guides.ts', '#db/seed/install-guides.json'],
  ['worker/modules/orders/a.usecases.ts', './orders.repository.ts'],
  ['worker/modules/orders/a.routes.ts', './orders.repository.ts'],
  ['worker/modules/orders/a.repository.ts', 'drizzle-orm'],
  ['worker/domain/orders/a.ts', '#worker/domain/payments/money.ts'],
  ['worker/local/stack.ts', '#db/local/libsql-server/server.ts'],
  ['db/a.ts', '#worker/domain/payments/payment.ts'],
  ['db/seed/a.ts', '#worker/domain/orders/request/pricing.ts'],
  ['worker/tests/orders/a.test.ts', '#worker/modules/orders/orders.usecases.ts'],
])('%s may import %s', (file, specifier) => {
  expect(checkImport(file, specifier)).toBeUndefined();
});

it('allows a module to import a gateway’s types', () => {
  const usecase = 'worker/modules/payments/a.usecases.ts';
  expect(checkImport(usecase, '#worker/gateways/stripe/stripe.ts', true)).toBeUndefined();
});

it('finds what only one side imports of the domain', () => {
  const imports = new Map([
    ['web/page.tsx', ['worker/domain/shared.ts', 'worker/domain/browser.ts']],
    ['worker/app.ts', ['worker/domain/shared.ts', 'worker/domain/worker.ts']],
    ['worker/domain/shared.ts', ['worker/domain/part.ts']],
    ['worker/domain/browser.ts', ['worker/domain/browser-part.ts']],
    ['worker/domain/part.ts', []],
    ['worker/domain/browser-part.ts', []],
    ['worker/domain/worker.ts', []],
    ['worker/domain/unused.ts', []],
  ]);
  expect(oneSidedFiles(imports)).toEqual([
    'worker/domain/browser.ts',
    'worker/domain/browser-part.ts',
    'worker/domain/worker.ts',
    'worker/domain/unused.ts',
  ]);
});

it('lets the database import types of the domain', () => {
  expect(
    checkImport('db/schema/a.ts', '#worker/domain/orders/request/tune-type.ts', true),
  ).toBeUndefined();
});

it('finds every form of import', () => {
  const text = `import { a } from 'a';
import type { B } from './b.ts';
import {
  c,
} from '#web/c.ts';
export * from './d.ts';
import './e.css';
const f = lazy(() => import('./f.tsx'));
`;
  expect(importsOf(text)).toEqual([
    { specifier: 'a', isType: false },
    { specifier: './b.ts', isType: true },
    { specifier: '#web/c.ts', isType: false },
    { specifier: './d.ts', isType: false },
    { specifier: './e.css', isType: false },
    { specifier: './f.tsx', isType: false },
  ]);
});
