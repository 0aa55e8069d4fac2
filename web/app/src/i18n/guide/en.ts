import type { guide as catalan } from './ca.js';

export const guide: typeof catalan = {
  'guide.label': 'Guide to your first game',
  'guide.lay': 'Make a word with your tiles. The first one must cover the star in the middle.',
  'guide.lay.how': 'Tap a tile and then a square, or drag it there.',
  'guide.send': 'Is it a word yet? The button says how many points it is worth. Press it to play.',
  'guide.doubt':
    'If you think one of your opponent’s words isn’t in the dictionary, challenge it. Otherwise, accept it.',
  'guide.cross':
    'From now on your word must touch a tile on the board. Every word that is formed, crossing ones too, has to be valid.',
  'guide.premium':
    'Coloured squares are worth more: DL and TL multiply the letter, DW and TW the whole word. They count only once.',
  'guide.blank':
    'The tile without a letter is the blank: it stands for any letter you like, but scores nothing.',
  'guide.exchange':
    'Stuck? “Exchange” puts the tiles you don’t want back in the bag and draws new ones. It costs you the turn, but no points.',
  'guide.bingo': 'Play all seven tiles at once and you score a bingo: 50 points extra.',
  'guide.free':
    'You know nearly everything now. Play on: whoever has the most points when the tiles run out wins.',
  'guide.wait': 'Your opponent is playing.',
  'guide.over': 'Now you know how to play. Next time, no guide.',
  'guide.over.do': 'Play another game',
  'guide.help': 'Give me a hint',
};
