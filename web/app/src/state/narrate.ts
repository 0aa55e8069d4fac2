// What happened, as a sentence and a sound. Events that a player sees for herself are left silent.

import type { GameEvent, GameView } from '@faristol/protocol';
import { painted, look } from '@faristol/board';
import { signed, t, tell, together } from '../i18n/index.svelte.js';
import { nameOf } from './names.js';
import type { Sound } from './sounds.js';

export interface Told {
  text: string;
  sound?: Sound;
  /** Worth a notice of its own on the screen, not only for the ear. */
  notice?: boolean;
}

export function shownWord(text: string): string {
  return look.asQu ? text.replace(/Q(?!U)/g, 'QU') : text;
}

export function narrate(event: GameEvent, view: GameView): Told | null {
  const name = (seat: number): string => nameOf(view, seat);
  switch (event.event) {
    case 'game-started':
      return { text: t('said.start', name(event.starter)), sound: 'turn' };
    case 'play-laid': {
      const word = shownWord(event.words[0]?.text ?? '');
      const say = event.bingo
        ? t('said.bingo', name(event.seat), word, event.score)
        : t('said.play', name(event.seat), word, event.score);
      return { text: say, sound: 'tile' };
    }
    case 'play-challenged':
      return {
        text: t('said.challenged', name(event.seat), together(event.words.map(shownWord))),
        sound: 'knock',
        notice: true,
      };
    case 'play-rechallenged':
      return { text: t('said.rechallenged', name(event.seat)), sound: 'knock', notice: true };
    case 'play-judged':
      return { text: event.valid ? t('said.valid') : t('said.invalid'), notice: true };
    case 'tiles-exchanged':
      return {
        text: t('said.exchange', name(event.seat), event.returned.length),
        notice: event.seat !== view.you,
      };
    case 'turn-passed':
      return { text: t('said.pass', name(event.seat)), notice: event.seat !== view.you };
    case 'turn-lost':
      if (event.why === 'time') return { text: t('said.lost.time', name(event.seat)), notice: true };
      if (event.why === 'withdraw') return { text: t('said.lost.withdraw', name(event.seat)), notice: true };
      return { text: t('said.lost.challenge', name(event.seat)) };
    case 'rack-returned':
      return {
        text: t(
          'said.redraw',
          name(event.seat),
          event.shown.map((tile) => painted(tile, look.asQu)).join(' '),
        ),
        notice: true,
      };
    case 'clock-paused':
      return {
        text: view.arbiter ? t('said.paused', tell('pause.', event.reason, event.reason)) : t('said.rest'),
        notice: true,
      };
    case 'clock-resumed':
      return { text: t('said.resumed'), notice: true };
    case 'game-time-reached':
      return { text: t('said.time'), notice: true };
    case 'round-time-announced':
      return { text: t('said.round'), notice: true };
    case 'total-corrected':
      return { text: t('said.corrected', name(event.seat), signed(event.points)), notice: true };
    case 'fact-recorded':
      return { text: t('said.recorded', event.text), notice: true };
    case 'turn-began':
      return event.seat === view.you && view.status === 'playing'
        ? { text: t('said.turn'), sound: 'turn' }
        : null;
    case 'game-ended':
      return { text: t('said.ended'), sound: 'end' };
    case 'sheet-signed':
      return { text: t('said.signed', name(event.seat)) };
    default:
      return null;
  }
}
