// Everything that is text or code, packed once at its tightest: the server, which has no such packer, only hands it out.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const PACKED = /\.(?:js|css|html|svg|json|webmanifest|wasm)$/u;

export function packing(): Plugin {
  let folder = '';
  return {
    name: 'faristol:packing',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir.startsWith('/')
        ? config.build.outDir
        : join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!PACKED.test(name)) continue;
        const whole = readFileSync(join(folder, name));
        const packed = brotliCompressSync(whole, {
          params: {
            [constants.BROTLI_PARAM_MODE]: name.endsWith('.wasm')
              ? constants.BROTLI_MODE_GENERIC
              : constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
          },
        });
        if (packed.length < whole.length) writeFileSync(join(folder, `${name}.br`), packed);
      }
    },
  };
}
