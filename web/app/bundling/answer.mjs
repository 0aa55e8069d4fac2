// The engine for browsers, run by Node: `node answer.mjs FOLDER` answers the questions in FOLDER/questions.json, with the
// kit that lies beside them, into FOLDER/answers.json. tests/engine holds the answers to those of the native core.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const engine = fileURLToPath(new URL('../src/engine/', import.meta.url));
const folder = process.argv[2];
const read = (name) => readFileSync(join(folder, name));
const told = (name) => JSON.parse(read(name));

const { module } = await runnerImport(join(engine, 'desk.ts'), { configFile: false, logLevel: 'error' });
const compiled = new WebAssembly.Module(readFileSync(join(engine, 'faristol.wasm')));
const kit = told('kit.json');
const file = (name) => (kit[name] ? new Uint8Array(read(name)) : null);
const files = { words: file('words'), vocabulary: file('vocabulary'), leaves: file('leaves') };

const answered = (told) => writeFileSync(join(folder, 'answers.json'), JSON.stringify(told));

const began = performance.now();
let desk;
try {
  desk = new module.Desk(compiled, kit, files);
} catch (wrong) {
  answered({ failed: wrong.message });
  process.exit();
}
const opened = performance.now() - began;

const answers = told('questions.json').map(([ask, position, options]) => {
  const asked = options.seed === undefined ? options : { ...options, seed: BigInt(options.seed) };
  const begun = performance.now();
  try {
    const answer = desk[ask](position, asked);
    return { answer, ms: performance.now() - begun };
  } catch (wrong) {
    desk = new module.Desk(compiled, kit, files);
    return { failed: wrong.message, ms: performance.now() - begun };
  }
});
answered({ opened, answers });
