// The quick look, taken in this browser: the engine in its worker judges turn after turn, and the server does nothing.
// Where the engine cannot be had (an old browser, a list that stays on the server) the server looks instead.

import type { AnalysedPlayer, AnalysedTurn, AnalysisView, EngineKit, GameToJudge } from '@faristol/protocol';
import { Engine } from '../../engine/engine.js';
import { world } from '../../state/world.svelte.js';

const BETWEEN = 120; // ms between two things told: whoever looks sees it grow, and the page has time for the rest
const AT_HAND = 8; // games that were looked at last

/** What is found on the way; *leave* ends it. */
export interface Following {
  tell: (view: AnalysisView) => void;
  leave: AbortSignal;
}

export interface QuickSource {
  /** What the game is called among those at hand; left out, it is looked at anew every time. */
  name?: string;
  turns: () => Promise<GameToJudge>;
  /** The same look, taken by the server. */
  onServer: () => Promise<AnalysisView>;
}

const atHand = new Map<string, AnalysisView>();

export async function quickLook(
  { name, turns, onServer }: QuickSource,
  following: Following,
): Promise<AnalysisView> {
  const known = name === undefined ? undefined : atHand.get(name);
  if (known) return known;
  const found = await lookHere(turns, following).catch((failed: unknown) => {
    if (following.leave.aborted) throw failed;
    return onServer();
  });
  if (name !== undefined) keep(name, found);
  return found;
}

async function lookHere(fetchTurns: QuickSource['turns'], following: Following): Promise<AnalysisView> {
  if (typeof WebAssembly === 'undefined' || typeof Worker === 'undefined')
    throw new Error('this browser has no WebAssembly');
  const game = await fetchTurns();
  if (game.turns.length === 0) return viewOf(game, [], []);
  const engine = await openFor(game);
  following.leave.addEventListener('abort', () => engine.close(), { once: true });
  try {
    if (following.leave.aborted) throw new Error('nobody looks any more');
    return await judged(game, engine, following);
  } finally {
    engine.close();
  }
}

async function openFor({ words, regulation }: GameToJudge): Promise<Engine> {
  if (!words) throw new Error('only the server has the words of this game');
  const { lexicon, version } = words;
  const asked = new URLSearchParams({ regulation, lexicon, ...(version === null ? {} : { version }) });
  const kit = await world().http.get<EngineKit>(`/engine/kit?${asked}`);
  return new Engine({ ...kit, vocabulary: null }); // how common words are is for robots
}

async function judged(game: GameToJudge, engine: Engine, { tell }: Following): Promise<AnalysisView> {
  const turns: AnalysedTurn[] = [];
  let told = -BETWEEN;
  for (const turn of game.turns) {
    turns.push(await engine.ask('judge', [turn, game.settings]));
    const now = performance.now();
    if (now - told < BETWEEN) continue;
    told = now;
    tell(viewOf(game, [...turns], null));
  }
  return viewOf(game, turns, await engine.ask('summarise', [turns, game.overtime]));
}

/** As the server tells it; without *players* it is under way. */
function viewOf(game: GameToJudge, turns: AnalysedTurn[], players: AnalysedPlayer[] | null): AnalysisView {
  return {
    depth: 'quick',
    state: players ? 'done' : 'running',
    samples: 0,
    done: turns.length,
    total: game.turns.length,
    unknown: game.unknown,
    wins: game.overtime.length === 2,
    yours: false,
    first: 0,
    turns,
    players: players ?? [],
  };
}

function keep(name: string, view: AnalysisView): void {
  atHand.set(name, view);
  const [oldest] = atHand.keys();
  if (atHand.size > AT_HAND && oldest !== undefined) atHand.delete(oldest);
}
