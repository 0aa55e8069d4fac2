// What the service worker keeps from the start: the app's first page, the game, playing without a line, and all that
// these need. The bundler knows which files those are, so it writes the list itself. Whatever else is opened is kept
// when it comes.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const ROOTS = [
  'index.html',
  'GamePage.svelte',
  'OfflinePage.svelte', // which says what else a game without a line needs
  ...['ca', 'es', 'en'].map((language) => `i18n/offline/${language}.ts`),
];
const FONT = /^assets\/next-[\w-]+\.woff2$/u;
const BESIDE = ['theme.js', 'icon.svg', 'manifest.webmanifest']; // of the folder `public`, which is copied as it is

export function worker(): Plugin {
  return {
    name: 'faristol:worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const sw = chunks.find((chunk) => chunk.fileName === 'sw.js');
        const page = bundle['index.html'];
        if (!sw || page?.type !== 'asset') throw new Error('there is no service worker, or no page');
        const first = chunks.filter((chunk) =>
          ROOTS.some((root) => (chunk.facadeModuleId ?? '').endsWith(root)),
        );
        if (first.length !== ROOTS.length) throw new Error('a page of the shell has gone elsewhere');
        const kept = [
          ...[...withImports(first, bundle)].map((url) => ({ url: `/${url}`, revision: null })),
          ...Object.keys(bundle)
            .filter((name) => FONT.test(name))
            .map((url) => ({ url: `/${url}`, revision: null })),
          { url: '/index.html', revision: digest(page.source) },
          ...BESIDE.map((name) => ({ url: `/${name}`, revision: digest(readFileSync(beside(name))) })),
        ];
        const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        sw.code = sw.code
          .replace('self.__WB_MANIFEST', () => JSON.stringify(kept))
          .replace('self.__ASSETS', () => JSON.stringify(assets.map((name) => `/${name}`)));
      },
    },
  };
}

/** The files of *chunks* and of all that comes with them. */
function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): Set<string> {
  for (const chunk of chunks) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    const imported = chunk.imports.map((name) => bundle[name]).filter((one) => one?.type === 'chunk');
    withImports(imported, bundle, found);
  }
  return found;
}

function digest(source: string | Uint8Array): string {
  return createHash('sha256').update(source).digest('hex').slice(0, 16);
}

function beside(name: string): string {
  return fileURLToPath(new URL(`../public/${name}`, import.meta.url));
}
