// Where somebody is in a finished game: the step, the play laid beside the one made, and whose turns are looked at.

import type { AnalysedMove, AnalysedTurn, Position, ReplayView } from '@faristol/protocol';
import type { Analysis } from './analysis.svelte.js';
import { isTurn, lead, nextLoss, steps, turnNumbers, wins } from './walk.js';

/** The turns of one player, or of all. */
export type Of = number | 'all';

export class Walking {
  readonly replay: ReplayView;
  readonly analysis: Analysis;
  readonly walk: readonly Position[];
  readonly numbers: readonly number[];
  readonly last: number;
  step = $state(0);
  /** The play that is laid beside the one made; null: the best. */
  chosen = $state<number | null>(null);
  of = $state<Of>('all');
  mode = $state<'win' | 'lead'>('win');

  constructor(replay: ReplayView, analysis: Analysis) {
    this.replay = replay;
    this.analysis = analysis;
    this.walk = steps(replay);
    this.numbers = turnNumbers(this.walk);
    this.last = this.walk.length - 1;
    this.step = this.last;
    this.of = replay.you ?? 'all';
  }

  // --- where one is ---

  position = $derived.by((): Position | undefined => this.walk[this.step]);
  turn = $derived.by((): AnalysedTurn | undefined => this.analysis.turns.get(this.step - 1));
  me = $derived.by((): number => this.replay.you ?? (this.of === 'all' ? 0 : this.of));
  mine = $derived.by((): boolean => this.turn !== undefined && this.turn.seat === this.replay.you);
  /** Which of the choices lies beside the play made. */
  shown = $derived.by((): number | null => this.chosen ?? (this.turn && !this.turn.best ? 0 : null));
  other = $derived.by((): AnalysedMove | undefined =>
    this.turn && this.shown !== null && this.shown !== this.turn.played
      ? this.turn.choices[this.shown]
      : undefined,
  );
  rack = $derived.by((): readonly string[] => {
    const { turn, position } = this;
    return turn?.rack ?? position?.racks[position.line?.by ?? -1] ?? [];
  });

  /** Whether the turns of this seat are looked at. */
  isOf(seat: number): boolean {
    const { you } = this.replay;
    return you === null ? this.of === 'all' || seat === this.of : seat === you;
  }

  // --- the curve ---

  withWins = $derived.by((): boolean => this.replay.players.length === 2 && this.analysis.turns.size > 0);
  shownMode = $derived.by(() => (this.withWins ? this.mode : 'lead'));
  leads = $derived.by((): number[] =>
    this.walk.map((one, at) => (at === this.last ? this.#finalLead() : lead(one, this.me))),
  );
  chances = $derived.by((): (number | null)[] =>
    wins(this.walk, this.analysis.turns, this.me, this.replay.winner),
  );
  /** The steps of serious losses. */
  marks = $derived.by((): number[] =>
    this.#turns()
      .filter((one) => one.serious && this.isOf(one.seat))
      .map(stepOf),
  );
  bands = $derived.by((): { from: number; to: number }[] =>
    ['middle', 'endgame'].flatMap((stage) => {
      const at = this.#turns()
        .filter((one) => one.stage === stage)
        .map(stepOf);
      return at.length > 0 ? [{ from: Math.min(...at), to: Math.max(...at) }] : [];
    }),
  );

  // --- walking ---

  go(to: number): void {
    this.step = Math.max(0, Math.min(this.last, to));
    this.chosen = null;
  }

  toTurn(turn: AnalysedTurn): void {
    this.go(stepOf(turn));
  }

  toLoss(back = false): void {
    const found = nextLoss(this.analysis.turns, this.step, (seat) => this.isOf(seat), back);
    if (found !== null) this.go(found);
  }

  /** Lay another play beside the one made, or take it off again. */
  lay(index: number): void {
    this.chosen = this.chosen === index ? null : index;
  }

  isTurn = $derived.by((): boolean => isTurn(this.position));

  #turns(): AnalysedTurn[] {
    return [...this.analysis.turns.values()];
  }

  #finalLead(): number {
    const { final } = this.replay;
    const others = final.filter((_, seat) => seat !== this.me);
    return (final[this.me] ?? 0) - Math.max(...others);
  }
}

const stepOf = (turn: AnalysedTurn): number => (turn.line ?? 0) + 1;
