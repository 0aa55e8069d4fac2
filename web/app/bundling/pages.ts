// What is a page, for the server: every other address that is no file answers 404.
import type { Plugin } from 'vite';
import { ROUTES } from '../src/addresses.ts';

export function pages(): Plugin {
  return {
    name: 'faristol:pages',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify(ROUTES.map(([pattern]) => pattern.source));
      this.emitFile({ type: 'asset', fileName: 'pages.json', source });
    },
  };
}
