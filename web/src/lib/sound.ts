/** Sounds, synthesised: short, quiet, and only when wanted. Nothing is loaded. */
import { settings } from './settings.svelte';

export type Cue =
  | 'tap'
  | 'place'
  | 'turn'
  | 'step'
  | 'slide'
  | 'flip'
  | 'look'
  | 'card'
  | 'death'
  | 'alarm'
  | 'key'
  | 'jam'
  | 'reveal'
  | 'escape'
  | 'defeat'
  | 'chat'
  | 'hurt'
  | 'dice'
  | 'last';

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (settings.muted || settings.volume <= 0 || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

interface Tone {
  f: number;
  to?: number;
  at?: number;
  len: number;
  gain?: number;
  type?: OscillatorType;
}

function tones(list: Tone[]): void {
  const ctx = audio();
  if (!ctx) return;
  for (const tone of list) {
    const start = ctx.currentTime + (tone.at ?? 0);
    const osc = ctx.createOscillator();
    const gain = ctx.createGain();
    osc.type = tone.type ?? 'sine';
    osc.frequency.setValueAtTime(tone.f, start);
    if (tone.to) osc.frequency.exponentialRampToValueAtTime(tone.to, start + tone.len);
    const peak = (tone.gain ?? 0.2) * settings.volume;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(peak, start + Math.min(0.015, tone.len / 4));
    gain.gain.exponentialRampToValueAtTime(0.0001, start + tone.len);
    osc.connect(gain).connect(ctx.destination);
    osc.start(start);
    osc.stop(start + tone.len + 0.02);
  }
}

function noise(len: number, from: number, to: number, peak: number, at = 0): void {
  const ctx = audio();
  if (!ctx) return;
  const start = ctx.currentTime + at;
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * len), ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = ctx.createBufferSource();
  source.buffer = buffer;
  const filter = ctx.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = 0.9;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + len);
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(peak * settings.volume, start + len * 0.2);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + len);
  source.connect(filter).connect(gain).connect(ctx.destination);
  source.start(start);
}

const CUES: Record<Cue, () => void> = {
  tap: () => tones([{ f: 520, len: 0.05, gain: 0.08, type: 'triangle' }]),
  place: () => tones([{ f: 300, to: 210, len: 0.09, gain: 0.16, type: 'triangle' }]),
  turn: () =>
    tones([
      { f: 660, len: 0.16, gain: 0.16 },
      { f: 880, at: 0.12, len: 0.28, gain: 0.16 },
    ]),
  step: () => noise(0.09, 420, 180, 0.16),
  slide: () => noise(0.5, 160, 90, 0.32),
  flip: () => noise(0.16, 900, 2200, 0.12),
  look: () => tones([{ f: 700, to: 1050, len: 0.14, gain: 0.08 }]),
  card: () => noise(0.2, 1800, 600, 0.14),
  death: () => {
    tones([
      { f: 110, to: 48, len: 1.1, gain: 0.34, type: 'sawtooth' },
      { f: 220, to: 98, len: 0.9, gain: 0.12 },
    ]);
    noise(0.7, 300, 80, 0.2);
  },
  alarm: () =>
    tones(
      [0, 0.42, 0.84].flatMap((at): Tone[] => [
        { f: 540, to: 760, at, len: 0.2, gain: 0.13, type: 'square' },
        { f: 760, to: 540, at: at + 0.2, len: 0.2, gain: 0.13, type: 'square' },
      ]),
    ),
  key: () => tones([523, 659, 784, 1047].map((f, i) => ({ f, at: i * 0.09, len: 0.3, gain: 0.13 }))),
  jam: () => noise(0.8, 2400, 1200, 0.2),
  reveal: () =>
    tones([
      { f: 196, len: 0.5, gain: 0.2, type: 'sawtooth' },
      { f: 207.6, len: 0.5, gain: 0.16, type: 'sawtooth' },
    ]),
  escape: () => tones([392, 523, 659, 784, 1047].map((f, i) => ({ f, at: i * 0.13, len: 0.5, gain: 0.16 }))),
  defeat: () => tones([330, 294, 247, 165].map((f, i) => ({ f, at: i * 0.2, len: 0.55, gain: 0.16 }))),
  hurt: () => tones([{ f: 190, to: 95, len: 0.3, gain: 0.24, type: 'sawtooth' }]),
  dice: () => [0, 0.09, 0.2, 0.34].forEach((at) => noise(0.05, 1600, 700, 0.16, at)),
  chat: () => tones([{ f: 880, len: 0.07, gain: 0.06 }]),
  last: () =>
    tones([0, 0.5, 1].map((at) => ({ f: 220, at, len: 0.3, gain: 0.2, type: 'triangle' as const }))),
};

export function play(cue: Cue): void {
  try {
    CUES[cue]();
  } catch {
    // A browser without sound is a quiet browser.
  }
}
