import { describe, expect, it } from 'vitest';
import { ca, en, es } from './catalogues.js';

// What follows a number whatever it is: a unit, or a word that is no noun («1 menys», “Round 1 is…”).
const ANY_NUMBER = /^(s|menys|menos|més|más|has|is|és|es)$/u;
// Facts that are no counts; what a count is called elsewhere does not matter.
const NO_COUNT =
  /^(names?|words?|letter|time|taker|shown|version|text|result|place|premium|square|first|second|one|other|before|tiles)$/u;

type Sentence = string | ((...facts: unknown[]) => string);

function parameters(sentence: (...facts: unknown[]) => string): string[] {
  return (/^\(?([^)=]*)\)?\s*=>/u.exec(sentence.toString())?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** A sentence that wants a text where it is given a number counts nothing there. */
function tellOrNothing(sentence: (...facts: unknown[]) => string, facts: readonly unknown[]): string {
  try {
    return String(sentence(...facts));
  } catch (wrong) {
    if (wrong instanceof TypeError) return '';
    throw wrong;
  }
}

/** The plural nouns that stand behind *count* when everything that can be counted is so many. */
function counted(sentence: (...facts: unknown[]) => string, count: number): string[] {
  // Points of a championship come written out, with their halves.
  const facts = parameters(sentence).map((name) =>
    NO_COUNT.test(name) ? 'Anna' : name === 'points' ? String(count) : count,
  );
  const told = tellOrNothing(sentence, facts);
  return [...told.matchAll(new RegExp(`(?<![\\d/])${count}[ \\u202f]([\\p{L}·]+s)(?![\\p{L}])`, 'gu'))]
    .map((match) => match[1] ?? '')
    .filter((noun) => !ANY_NUMBER.test(noun));
}

describe.each([
  ['ca', ca],
  ['es', es],
  ['en', en],
])('%s', (_, catalogue) => {
  const sentences = Object.entries(catalogue as Record<string, Sentence>).filter(
    (entry): entry is [string, (...facts: unknown[]) => string] => typeof entry[1] === 'function',
  );
  const counting = sentences.filter(([, sentence]) => counted(sentence, 2).length > 0);

  it('counts things', () => expect(counting.length).toBeGreaterThan(20));

  it.each(counting)('%s has a singular', (_key, sentence) => {
    const many = counted(sentence, 2);
    expect(counted(sentence, 1).filter((noun) => many.includes(noun))).toEqual([]);
  });
});

describe('a number that stands apart from its noun', () => {
  it.each([
    [ca, 'partida', 'partides'],
    [es, 'partida', 'partidas'],
    [en, 'game', 'games'],
  ])('agrees with it', (catalogue, one, many) =>
    expect([catalogue['stats.games'](1), catalogue['stats.games'](2)]).toEqual([one, many]),
  );
});
