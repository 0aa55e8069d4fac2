// A game against the robot, in one tap: no name, no clock, no questions.

import { openGame } from './open.js';
import { settings } from './settings.svelte.js';

/** The level of who has never chosen one. */
const MEDIUM = 3;

export function lastLevel(): number {
  return Number(settings.lastGame['level'] ?? MEDIUM);
}

/** A first game, with a guide at one's side. */
export function learn(): Promise<boolean> {
  return openGame({
    regulation: 'fisc',
    clock: 'none',
    window: 120,
    visibility: 'private',
    lesson: true,
    seats: [{ who: 'me' }, { who: 'robot', level: 1 }],
  });
}

export function playRobot(level: number): Promise<boolean> {
  settings.lastGame = { ...settings.lastGame, level };
  settings.keep();
  return openGame({
    regulation: 'fisc',
    clock: 'none',
    verify: 'refuse',
    visibility: 'private',
    seats: [{ who: 'me' }, { who: 'robot', level }],
  });
}
