// Games as a browser keeps them, run by Node: `node play.mjs FOLDER GAMES SEED` plays them with the kit in FOLDER, robots on
// both sides, into FOLDER/games.json. tests/engine/test_offline.py has the rules of the game go through every one.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const app = fileURLToPath(new URL('../src/', import.meta.url));
const [folder, games, seed] = process.argv.slice(2);
const load = async (path) =>
  (await runnerImport(join(app, path), { configFile: false, logLevel: 'error' })).module;
const { Desk } = await load('engine/desk.ts');
const { newRecord, movesOf, actaOf } = await load('offline/record.ts');

const kit = JSON.parse(readFileSync(join(folder, 'kit.json')));
const file = (name) => (kit[name] ? new Uint8Array(readFileSync(join(folder, name))) : null);
const files = { words: file('words'), vocabulary: file('vocabulary'), leaves: file('leaves') };
const desk = new Desk(new WebAssembly.Module(readFileSync(join(app, 'engine/faristol.wasm'))), kit, files);

// The highest level is given so little to try that time decides nothing.
const LIMITS = { seconds: 3600, samples: 4, plies: 1 };

function played(number) {
  const record = { ...newRecord({ person: null, level: 1 + (number % 7), kit, title: '' }, 0) };
  record.seed = String(Number(seed) * 1000 + number);
  const levels = [1 + ((number + 3) % 7), record.level];
  let standing = desk.game(movesOf(record));
  for (let at = 0; standing.turn !== null; at += 1500) {
    const move = odd(number, record.moves.length, standing) ?? chosen(record, levels[standing.turn]);
    record.moves.push({ ...move, at });
    standing = desk.game(movesOf(record));
    if (number % 10 === 8 && record.moves.length === 12 && standing.turn !== null) {
      record.gaveUp = { seat: standing.turn, at };
      standing = desk.game(movesOf(record));
    }
  }
  return { acta: actaOf(record, standing), standing };
}

const chosen = (record, level) => desk.reply(movesOf(record), { level, ...LIMITS });

/** Now and then what no robot would do: tiles go back, or a turn is passed; some games end of nothing else. */
function odd(number, turn, { exchangeable, seats, turn: seat }) {
  const nothing = { square: '', word: '' };
  const idle = number % 5 === 4 && turn > 4;
  if ((idle || turn % 9 === 5) && exchangeable && number % 3 !== 0)
    return {
      ...nothing,
      kind: 'exchange',
      tiles: seats[seat].rack.slice(0, Math.min(exchangeable, 1 + (turn % 3))),
    };
  return idle ? { ...nothing, kind: 'pass', tiles: [] } : null;
}

const told = Array.from({ length: Number(games) }, (_, number) => played(number));
writeFileSync(join(folder, 'games.json'), JSON.stringify(told));
