// The board's words in the reader's language.

import type { BoardTexts } from '@faristol/board';
import { t } from '../i18n/index.svelte.js';

export function boardTexts(): BoardTexts {
  return {
    board: t('board.label'),
    rack: t('board.rack'),
    blank: t('board.blank'),
    premium: { dl: t('board.dl'), tl: t('board.tl'), dw: t('board.dw'), tw: t('board.tw') },
    label: {
      dl: t('board.dl.label'),
      tl: t('board.tl.label'),
      dw: t('board.dw.label'),
      tw: t('board.tw.label'),
    },
    empty: (place, premium) => t('board.empty', place, premium),
    covered: (place, letter, points) => t('board.covered', place, letter, points),
    tried: (place, letter, points) => t('board.tried', place, letter, points),
    tile: (letter, points) => t('board.tile', letter, points),
    played: t('board.played'),
    chooseBlank: t('board.chooseBlank'),
    cancel: t('cancel'),
  };
}
