import pandacss from '@pandacss/dev/postcss';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkOf } from './web/build/background-chunk.ts';
import { manifest } from './web/build/manifest.ts';
import { twoDocuments } from './web/build/two-documents.ts';

const outDir = 'dist/client';

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
        ...(isServiceWorkerOff && { injectionPoint: undefined }),
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        globIgnores: ['landing.html'],
      },
    }),
    twoDocuments({ outDir, prerender: 'app/prerender.tsx', plugins: () => [routes(), react()] }),
  ],
  resolve: {
    alias: {
      // React 18 and later have this hook; the shim would add 0.2 kB to every screen.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // Its default build is for browsers without classes, and 0.8 kB larger.
      'workbox-window': 'workbox-window/build/workbox-window.prod.mjs',
    },
  },
  css: { postcss: { plugins: [pandacss()] } },
  build: {
    outDir: `../${outDir}`,
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file for the shell and one for background work, because small files compress badly.
          groups: [
            { name: 'shell', tags: ['$initial'] },
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
      // The API, local R2 uploads, and the local mail page.
      ['/api', '/cdn-cgi', '/mail'].map((path) => [
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
