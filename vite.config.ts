import { readFileSync } from 'node:fs';
import pandacss from '@pandacss/dev/postcss';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { parseShop } from './db/seed/shop-data.ts';
import { chunkOf } from './web/build/background-chunk.ts';
import { manifest } from './web/build/manifest.ts';
import { oldestBrowsers } from './web/build/oldest-browsers.ts';
import { responseHeaders } from './web/build/response-headers.ts';
import { twoDocuments } from './web/build/two-documents.ts';
import { unusedResets } from './web/build/unused-resets.ts';
import { publicCatalogPath } from './worker/domain/catalog/public-catalog.ts';

const outDir = 'dist/client';

/**
 * The modules that several pages share, including the limits: background work and the order form both need them, and in
 * the chunk of one of the two, the chunks would import each other.
 */
const sharedByPages =
  /\/(worker\/domain\/limits|web\/(ui\/(offline-notice|layout\/(card|skeleton|page-skeleton))|theme\/(card|strip)|features\/session\/(unreachable-page|signed-in-only)))\.tsx?$/;

// The pages import the file as it is, so check it before building them.
parseShop(readFileSync('db/seed/shop.json', 'utf8'));

const sharedByOrderLists =
  /\/(web\/(orders\/(order-view|resubmission)|delivery\/use-resubmission|ui\/(facts|hooks\/use-focus-restore)|lib\/day)|worker\/domain\/orders\/(order-lifecycle|pages))\.tsx?$/;

/** `SERVICE_WORKER=off npm run deploy` removes the service worker from every browser (docs/decisions/009). */
const isServiceWorkerOff = process.env.SERVICE_WORKER === 'off';

export default defineConfig({
  root: 'web',
  plugins: [
    routes(),
    react(),
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
    twoDocuments({
      outDir,
      prerender: 'app/prerender.tsx',
      landingScript: 'app/landing-script.ts',
      pages: {
        '/': 'features/catalog/catalog-page.tsx',
        '/product/': 'features/product/product-page.tsx',
        '/my-orders': 'features/my-orders/my-orders-page.tsx',
        '/admin': 'features/admin/admin-page.tsx',
      },
      plugins: () => [react()],
    }),
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
      // How the icons of lucide-react import it.
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
    rolldownOptions: {
      output: {
        // The first script lists every chunk, so shorter hashes are a smaller first view. 8 is the default.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // Few files, because small ones compress badly: the shell, what most pages share, and background work.
          groups: [
            { name: 'shell', tags: ['$initial'] },
            { name: 'pages', test: sharedByPages, includeDependenciesRecursively: false },
            { name: 'orders', test: sharedByOrderLists, includeDependenciesRecursively: false },
            {
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
