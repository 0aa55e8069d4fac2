import { beforeEach, describe, expect, test } from 'vitest';
import { liftAt } from '../src/drag.svelte.js';
import { Zoom } from '../src/zoom.svelte.js';

describe('a tile above a finger', () => {
  const BOTTOM = 480;
  const tileAt = (y: number, bottom = BOTTOM, screen = 844): number => y - liftAt(y, bottom, screen);

  test('travels where the finger does not hide it', () => {
    expect(liftAt(200, BOTTOM, 844)).toBe(44);
  });

  test('comes down to the rack with the finger, never jumping and never turning back', () => {
    for (let y = 300; y < 600; y++) {
      const step = tileAt(y + 1) - tileAt(y);
      expect(step).toBeGreaterThan(0.99);
      expect(step).toBeLessThan(1.4);
    }
    expect(tileAt(BOTTOM + 16)).toBeLessThan(BOTTOM - 10); // the last row, the finger below the board
    expect(tileAt(BOTTOM + 38)).toBeGreaterThan(BOTTOM + 8); // the middle of the rack
  });

  test('reaches the last row where the screen ends with the board', () => {
    expect(tileAt(384, 382, 390)).toBeGreaterThan(382 - 24);
  });
});

describe('looking closer', () => {
  let zoom: Zoom;
  beforeEach(() => {
    zoom = new Zoom();
    zoom.width = 400;
    zoom.height = 400;
  });
  const seen = (): number[] => [zoom.scale, zoom.x, zoom.y];

  test('leaves what is looked at where it is', () => {
    zoom.toggle({ x: 100, y: 300 });
    expect(seen()).toEqual([2, -100, -300]);
    zoom.toggle({ x: 0, y: 0 });
    expect(seen()).toEqual([1, 0, 0]);
  });

  test('shows nothing beyond the edges', () => {
    zoom.toggle();
    zoom.pan(1000, -1000);
    expect(seen()).toEqual([2, 0, -400]);
    zoom.to(9, { x: 0, y: 0 });
    expect(zoom.scale).toBe(3);
  });

  test('brings into sight what lies outside', () => {
    zoom.toggle({ x: 0, y: 0 });
    zoom.reveal({ left: 420, right: 470, top: 10, bottom: 60 });
    expect(seen()).toEqual([2, -70, 0]);
    zoom.reveal({ left: -20, right: 30, top: 10, bottom: 60 });
    expect(seen()).toEqual([2, -50, 0]);
  });

  test('is over when hardly anything is larger', () => {
    zoom.to(1.05, { x: 50, y: 50 });
    zoom.settle();
    expect(seen()).toEqual([1, 0, 0]);
  });
});
