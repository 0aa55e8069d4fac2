// Five small sounds, made on the spot: wood on wood, a knock, two notes, three notes, a bell. Off by one tap.

import { settings } from './settings.svelte.js';

export type Sound = 'tile' | 'knock' | 'turn' | 'end' | 'call';

let context: AudioContext | undefined;

function audio(): AudioContext | undefined {
  if (!settings.sounds || typeof AudioContext === 'undefined') return undefined;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** A short burst of filtered noise: a tile on the table. */
function tap(ctx: AudioContext, at: number, pitch: number, volume: number): void {
  const length = Math.floor(ctx.sampleRate * 0.05);
  const buffer = ctx.createBuffer(1, length, ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.12));
  const source = ctx.createBufferSource();
  source.buffer = buffer;
  const filter = ctx.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 3;
  const gain = ctx.createGain();
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(ctx.destination);
  source.start(at);
}

/** A soft note, like a small wooden bar. */
function note(ctx: AudioContext, at: number, pitch: number, volume: number): void {
  const oscillator = ctx.createOscillator();
  oscillator.type = 'triangle';
  oscillator.frequency.value = pitch;
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.32);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.35);
}

const PLAYED: Record<Sound, (ctx: AudioContext, at: number) => void> = {
  tile: (ctx, at) => tap(ctx, at, 1500, 0.5),
  knock: (ctx, at) => {
    tap(ctx, at, 420, 1);
    tap(ctx, at + 0.13, 420, 0.8);
  },
  turn: (ctx, at) => {
    note(ctx, at, 523.25, 0.12);
    note(ctx, at + 0.11, 659.25, 0.12);
  },
  end: (ctx, at) => {
    note(ctx, at, 392, 0.12);
    note(ctx, at + 0.14, 523.25, 0.12);
    note(ctx, at + 0.28, 659.25, 0.14);
  },
  call: (ctx, at) => {
    note(ctx, at, 783.99, 0.16);
    note(ctx, at + 0.18, 783.99, 0.16);
  },
};

export function sound(which: Sound): void {
  const ctx = audio();
  if (ctx && ctx.state === 'running') PLAYED[which](ctx, ctx.currentTime + 0.01);
}

const SHAKE = [120, 80, 120]; // ms on, off, on

/** A sound that is felt too, for what may not be missed by who looks elsewhere; silent with the others. */
export function alarm(which: Sound): void {
  sound(which);
  if (settings.sounds && 'vibrate' in navigator) navigator.vibrate(SHAKE);
}
