import { readFileSync } from 'node:fs';
import pandacss from '@pandacss/dev/postcss';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { parseShop } from './db/seed/shop-data.ts';
import { chunkOf } from './web/build/background-chunk.ts';
import { chunkList } from './web/build/chunk-list.ts';
import { inlineScripts } from './web/build/inline-scripts.ts';
import { listedFiles } from './web/build/listed-files.ts';
import { manifest } from './web/build/manifest.ts';
import { oldestBrowsers } from './web/build/oldest-browsers.ts';
import { prerenderDocuments } from './web/build/prerender-documents.ts';
import { responseHeaders } from './web/build/response-headers.ts';
import { smallIcons } from './web/build/small-icons.ts';
import { staticStyles } from './web/build/static-styles.ts';
import { unusedResets } from './web/build/unused-resets.ts';
import { publicCatalogPath } from './worker/domain/catalog/public-catalog.ts';

const outDir = 'dist/client';
const icons = 'node_modules/lucide-react/dist/esm/icons';

/**
 * The modules that several pages share, including the limits: background work and the order form both need them, and if
 * the chunk of one of the two had them, the two chunks would import each other.
 */
const sharedByPages = listedFiles(import.meta.dirname, [
  'worker/domain/limits.ts',
  'worker/domain/files/files.api.ts',
  'worker/domain/fitment/fitment.api.ts',
  'worker/domain/format-integer.ts',
  'worker/domain/orders/pricing.ts',
  'worker/domain/payments/money.ts',
  'worker/domain/replies/replies.api.ts',
  'web/ui/offline-notice.tsx',
  'web/ui/layout/card.tsx',
  'web/ui/layout/skeleton.tsx',
  'web/ui/layout/page-skeleton.tsx',
  'web/theme/card.ts',
  'web/theme/strip.ts',
  'web/theme/field.ts',
  'web/ui/form/input-class.ts',
  'web/lib/when-idle.ts',
  'web/features/session/unreachable-page.tsx',
  'web/features/session/signed-in-only.tsx',
  `${icons}/circle-check.mjs`,
]);

/** What the catalog and the page of a calibration share. */
const sharedByCatalog = listedFiles(import.meta.dirname, [
  'web/orders/generation.ts',
  'web/orders/generations.svg',
  'web/orders/generation-illustration.tsx',
  'web/orders/platform-tint.ts',
  'web/theme/picture.ts',
  'web/ui/picture.tsx',
  'worker/domain/catalog/product-image.ts',
  'worker/domain/catalog/year-range.ts',
  'web/garage/fits-query.ts',
  'web/garage/use-current-truck.ts',
]);

/** What the dashboard and most dialogs share. */
const sharedByDialogs = listedFiles(import.meta.dirname, [
  'web/theme/tabs.ts',
  'web/ui/form/field.tsx',
  'web/ui/form/tabs.tsx',
  'web/ui/hooks/use-in-view.ts',
  'web/ui/hooks/use-min-width.ts',
  'web/ui/layout/load-more.tsx',
  `${icons}/chevron-down.mjs`,
  `${icons}/message-square.mjs`,
  `${icons}/triangle-exclamation-point.mjs`,
  `${icons}/user-round.mjs`,
  'node_modules/@tanstack/query-core/build/modern/mutationObserver.js',
  'node_modules/@tanstack/react-query/build/modern/useMutation.js',
]);

/** The small modules that several parts share which load on demand, mostly dialogs. */
const smallPartsOfDialogs = listedFiles(import.meta.dirname, [
  'web/features/admin/team/team-query.ts',
  'web/delivery/clear-device.ts',
  'web/garage/same-truck.ts',
  'web/lib/csv.ts',
  'web/lib/file-size.ts',
  'web/lib/intent-key.ts',
  'web/orders/order-files.ts',
  'web/push/use-device-push.ts',
  'web/ui/form/switch.tsx',
  'web/ui/layout/panes.tsx',
  'web/ui/layout/scroll-region.tsx',
  'worker/domain/catalog/addon-category.ts',
  'worker/domain/datalogs/reading/log-text-format.ts',
  'worker/domain/datalogs/revision-logs.ts',
  'worker/domain/form-messages.ts',
  'worker/domain/payments/dollars-to-cents.ts',
  'worker/domain/replies/fill-reply.ts',
  `${icons}/chart-line.mjs`,
  `${icons}/check.mjs`,
  `${icons}/download.mjs`,
  `${icons}/file-text.mjs`,
  `${icons}/send.mjs`,
  `${icons}/trash.mjs`,
  `${icons}/zoom-out.mjs`,
]);

// The pages import this file unchecked, so check it before building them.
parseShop(readFileSync('db/seed/shop.json', 'utf8'));

/** What My Orders, the dashboard and background work share. */
const sharedByOrderLists = listedFiles(import.meta.dirname, [
  'web/orders/order-view.ts',
  'web/ui/facts.tsx',
  'web/ui/hooks/use-focus-restore.ts',
  'web/lib/day.ts',
  'worker/domain/orders/order-lifecycle.ts',
  'worker/domain/orders/pages.ts',
  'worker/domain/orders/resubmission.ts',
]);

/** What My Orders and the dashboard share, but background work doesn't need. */
const sharedByOrderPages = listedFiles(import.meta.dirname, [
  'web/orders/use-order-part.ts',
  'web/orders/use-order-under-log.ts',
  'worker/domain/payments/payment.ts',
  `${icons}/package-check.mjs`,
  `${icons}/clock.mjs`,
  `${icons}/circle-x.mjs`,
]);

const initialChunk = /^assets\/(rolldown-runtime|react|tanstack)-/;

/** `SERVICE_WORKER=off npm run deploy` removes the service worker from every browser (docs/decisions/009). */
const isServiceWorkerOff = process.env.SERVICE_WORKER === 'off';

export default defineConfig({
  root: 'web',
  plugins: [
    routes(),
    react(),
    inlineScripts(),
    staticStyles(),
    smallIcons(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: isServiceWorkerOff ? 'sw/off' : 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      injectManifest: {
        // As a module, it would get Vite's preload helper, whose `import.meta` a service worker can't evaluate.
        rollupFormat: 'iife',
        ...(isServiceWorkerOff && { injectionPoint: undefined }),
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        globIgnores: ['landing.html', 'assets/landing-script-*.js'],
      },
    }),
    responseHeaders(outDir, process.env),
    chunkList(import.meta.dirname, `${import.meta.dirname}/dist/chunks.json`),
    prerenderDocuments(outDir),
  ],
  resolve: {
    alias: [
      // React 18 and later have this hook; the shim would add 0.2 kB to every screen.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      // Its default build is for browsers without classes, and 0.8 kB larger.
      { find: 'workbox-window', replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      // The icons of lucide-react import this path.
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: `${import.meta.dirname}/web/build/small-icon.ts`,
      },
    ],
  },
  css: { postcss: { plugins: [pandacss(), unusedResets] } },
  build: {
    outDir: `../${outDir}`,
    emptyOutDir: true,
    target: Object.entries(oldestBrowsers).map(([name, version]) => name + version),
    modulePreload: {
      // Every supported browser preloads modules.
      polyfill: false,
      // The document loads these before any other import.
      resolveDependencies: (_, scripts, { hostType }) =>
        hostType === 'js' ? scripts.filter((path) => !initialChunk.test(path)) : scripts,
    },
    rolldownOptions: {
      // `staticStyles` removes the calls of Panda's functions; this removes the functions.
      treeshake: { moduleSideEffects: [{ test: /\/styled-system\//, sideEffects: false }] },
      output: {
        // The first script lists every chunk, so shorter hashes are a smaller first view. 8 is the default.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // Few chunks, because small ones compress badly: one each for what every page, most pages, order lists and
          // background work share.
          // React and TanStack are apart, because evaluating the shell in one task would block a phone.
          groups: [
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules\/(react|react-dom|scheduler)\//,
            },
            { name: 'tanstack', tags: ['$initial'], test: /node_modules\/@tanstack\// },
            { name: 'shell', tags: ['$initial'] },
            { name: 'pages', test: sharedByPages, includeDependenciesRecursively: false },
            { name: 'orders', test: sharedByOrderLists, includeDependenciesRecursively: false },
            {
              name: 'order-pages',
              test: sharedByOrderPages,
              includeDependenciesRecursively: false,
            },
            { name: 'catalog', test: sharedByCatalog, includeDependenciesRecursively: false },
            { name: 'dialogs', test: sharedByDialogs, includeDependenciesRecursively: false },
            {
              name: 'dialog-parts',
              test: smallPartsOfDialogs,
              includeDependenciesRecursively: false,
            },
            // Apart from background work, so that the dashboard doesn't wait for that.
            {
              debugName: 'background',
              name: chunkOf('background', `${import.meta.dirname}/web/app/background.ts`),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      // The API, local R2 uploads, the landing page's calibrations, and the local mail page.
      ['/api', '/cdn-cgi', publicCatalogPath, '/mail'].map((path) => [
        path,
        process.env.STORE_ORIGIN ?? 'http://127.0.0.1:8787',
      ]),
    ),
  },
});

function routes() {
  return tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: 'routes',
    generatedRouteTree: 'app/route-tree.gen.ts',
    quoteStyle: 'single',
    addExtensions: true,
  });
}
