import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = process.env['FARISTOL_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../../src/faristol/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // fonts and pictures are files of their own, so that they can be kept by browsers
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
