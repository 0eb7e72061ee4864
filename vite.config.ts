import { readFileSync } from 'node:fs';
import pandacss from '@pandacss/dev/postcss';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { parseShop } from './db/seed/shop-data.ts';
import { oldestBrowsers } from './web/build/oldest-browsers.ts';
import { inlineScripts, prerenderDocuments } from './web/build/prerender-documents.ts';
import { licenseNotices } from './web/build/static-files/license-notices.ts';
import { manifest } from './web/build/static-files/manifest.ts';
import { responseHeaders } from './web/build/static-files/response-headers.ts';
import { staticStyles } from './web/build/static-styles.ts';
import { publicCatalogPath } from './worker/domain/catalog/public-catalog.ts';

const outDir = 'dist/client';

// The pages import this file unchecked, so check it before building them.
parseShop(readFileSync('db/seed/shop.json', 'utf8'));

/** `SERVICE_WORKER=off npm run deploy` removes the service worker from every browser (docs/decisions/009). */
const isServiceWorkerOff = process.env.SERVICE_WORKER === 'off';

export default defineConfig({
  root: 'web',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'routes',
      generatedRouteTree: 'app/route-tree.gen.ts',
      quoteStyle: 'single',
      addExtensions: true,
    }),
    react(),
    inlineScripts(),
    staticStyles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: isServiceWorkerOff ? 'sw/off' : 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      injectManifest: {
        // As a module, it would get Vite's preload helper, whose `import.meta` a service worker
        // can't evaluate.
        rollupFormat: 'iife',
        ...(isServiceWorkerOff && { injectionPoint: undefined }),
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        globIgnores: ['landing.html', 'assets/landing-script-*.js'],
      },
    }),
    responseHeaders(outDir, process.env),
    licenseNotices(outDir),
    prerenderDocuments(outDir),
  ],
  // React has the hook that this package adds to old versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  css: { postcss: { plugins: [pandacss()] } },
  build: {
    outDir: `../${outDir}`,
    emptyOutDir: true,
    target: Object.entries(oldestBrowsers).map(([name, version]) => name + version),
    modulePreload: {
      // Every supported browser preloads modules.
      polyfill: false,
      // Preload lists inside the scripts would add 2 kB to every page.
      resolveDependencies: (_, scripts, { hostType }) => (hostType === 'html' ? scripts : []),
    },
    rolldownOptions: {
      // Printed on a slow machine, where a command’s output must be its own.
      checks: { pluginTimings: false },
      // `staticStyles` replaces every call to Panda's functions; this lets the bundler drop the
      // functions.
      treeshake: { moduleSideEffects: [{ test: /\/styled-system\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          // React and TanStack are apart, because evaluating the shell in one task would block a
          // phone.
          groups: [
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules\/(react|react-dom|scheduler)\//,
            },
            { name: 'tanstack', tags: ['$initial'], test: /node_modules\/@tanstack\// },
            { name: 'shell', tags: ['$initial'] },
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
