import pandacss from '@pandacss/dev/postcss';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
  ],
  css: { postcss: { plugins: [pandacss()] } },
  build: { outDir: '../dist/client', emptyOutDir: true },
  server: {
    port: 5173,
    proxy: { '/api': process.env.STORE_ORIGIN ?? 'http://127.0.0.1:8787' },
  },
});
