import type { RegulationView } from '@faristol/protocol';
import { describe, expect, it } from 'vitest';
import { regulationFor, type System } from '../src/routes/event/settings.js';

function regulation(key: string, fewest_players: number, most_players: number): RegulationView {
  return { key, fewest_players, most_players } as RegulationView;
}

const ALL = [
  regulation('duel', 2, 2),
  regulation('any', 2, 4),
  regulation('four', 4, 4),
  regulation('begun', 2, 2),
];

describe('the regulation that goes with a system', () => {
  it.each<[System, string | undefined, string]>([
    ['tables', 'begun', 'four'],
    ['tables', 'any', 'any'],
    ['tables', undefined, 'four'],
    ['swiss', 'four', 'begun'],
    ['league', 'duel', 'duel'],
    ['round-robin', 'any', 'any'],
  ])('%s, before by %s: %s', (system, before, then) =>
    expect(regulationFor(system, [before, 'begun'], ALL)).toBe(then),
  );

  it('is any that seats so many where none is made for them alone', () =>
    expect(regulationFor('tables', ['duel'], ALL.slice(0, 2))).toBe('any'));

  it('stays while the catalogue has not come', () =>
    expect(regulationFor('tables', ['duel'], [])).toBe('duel'));
});
