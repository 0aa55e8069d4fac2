import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { packing } from './bundling/packing.ts';
import { pages } from './bundling/pages.ts';
import { worker } from './bundling/worker.ts';

const server = process.env['FARISTOL_SERVER'] ?? 'http://127.0.0.1:8000';
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), pages(), worker(), packing()],
  build: {
    outDir: '../../src/faristol/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // fonts and pictures are files of their own, so that they can be kept by browsers
    target: 'es2022',
    rolldownOptions: {
      // The engine is for whichever page first needs it, and keeps its names.
      input: { index: here('index.html'), sw: here('src/sw.ts'), engine: here('src/engine/engine.ts') },
      preserveEntrySignatures: 'exports-only',
      output: {
        // A service worker has a name that stays, at the top: it speaks for every page below it.
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
