// The engine's worker: it fetches a kit once, and then thinks while the page goes on. One that fails makes a new
// instance of the core from what it has.

import type { EngineKit } from '@faristol/protocol';
import { CoreFailed } from './core.js';
import { Desk, type KitFiles } from './desk.js';
import wasm from './faristol.wasm?url';
import { fetchKit } from './loading.js';
import type { Question, Reply } from './questions.js';

/** As much of a worker's world as is needed; the types of all of it would get among those of the pages. */
interface Scope {
  addEventListener(what: 'message', hear: (event: MessageEvent<Question>) => void): void;
  postMessage(reply: Reply): void;
}
const scope = globalThis as unknown as Scope;

let open: { module: WebAssembly.Module; kit: EngineKit; files: KitFiles; desk: Desk } | null = null;

scope.addEventListener('message', (event) => {
  void answer(event.data);
});

async function answer(question: Question): Promise<void> {
  const say = (reply: Reply): void => scope.postMessage(reply);
  const { id } = question;
  const begun = performance.now();
  try {
    if (question.ask === 'open') {
      await begin(question.kit, (progress) => say({ id, progress }));
      say({ id, answer: null, ms: performance.now() - begun });
    } else {
      const found = asked(question);
      say({ id, answer: found, ms: performance.now() - begun });
    }
  } catch (wrong) {
    if (wrong instanceof CoreFailed && open) open.desk = new Desk(open.module, open.kit, open.files);
    say({ id, failed: wrong instanceof Error ? wrong.message : String(wrong) });
  }
}

async function begin(kit: EngineKit, tell: Parameters<typeof fetchKit>[1]): Promise<void> {
  const [module, files] = await Promise.all([WebAssembly.compileStreaming(fetch(wasm)), fetchKit(kit, tell)]);
  open = { module, kit, files, desk: new Desk(module, kit, files) };
}

function asked(question: Exclude<Question, { ask: 'open' }>): unknown {
  if (!open) throw new Error('there is no kit yet');
  const { desk } = open;
  switch (question.ask) {
    case 'best':
      return desk.best(...question.facts);
    case 'moves':
      return desk.moves(...question.facts);
    case 'heat':
      return desk.heat(...question.facts);
    case 'endgame':
      return desk.endgame(...question.facts);
    case 'preEndgame':
      return desk.preEndgame(...question.facts);
    case 'simulate':
      return desk.simulate(...question.facts);
    case 'choose':
      return desk.choose(...question.facts);
    case 'judge':
      return desk.judge(...question.facts);
    case 'summarise':
      return desk.summarise(...question.facts);
    case 'game':
      return desk.game(...question.facts);
    case 'trial':
      return desk.trial(...question.facts);
    case 'reply':
      return desk.reply(...question.facts);
  }
}
