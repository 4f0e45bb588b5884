/** The person's own settings: sound, motion, notifications. Kept in this browser. */
import { recall, remember } from './memory';
import type { Taste } from './show.svelte';

export type Motion = 'system' | 'full' | 'off';

/** How fast a table can be shown; the last one, at once, is a word. */
export const SPEEDS = [
  { speed: 0.5, label: '½×' },
  { speed: 1, label: '1×' },
  { speed: 2, label: '2×' },
  { speed: Infinity, label: '' },
];
/** Seconds after which the own decision is there; the last one: when all is shown. */
export const PATIENCE = [2, 6, 15, Infinity];

class Settings {
  volume = $state(Number(recall('volume', '0.6')) || 0);
  muted = $state(recall('muted', 'no') === 'yes');
  motion = $state<Motion>(recall('motion', 'system') as Motion);
  notify = $state(recall('notify', 'no') === 'yes');
  awake = $state(recall('awake', 'yes') === 'yes');
  textView = $state(recall('text', 'no') === 'yes');
  /** How fast the table shows what happened: 0.5, 1, 2; Infinity: at once. */
  speed = $state(Number(recall('speed', '1')) || 1);
  /** Seconds after which my own decision is there, whatever is still to be shown. */
  patience = $state(Number(recall('patience', '6')) || 6);

  setVolume(to: number): void {
    this.volume = to;
    remember('volume', String(to));
    if (to > 0) this.setMuted(false);
  }
  setMuted(to: boolean): void {
    this.muted = to;
    remember('muted', to ? 'yes' : 'no');
  }
  setMotion(to: Motion): void {
    this.motion = to;
    remember('motion', to);
    this.apply();
  }
  setNotify(to: boolean): void {
    this.notify = to;
    remember('notify', to ? 'yes' : 'no');
  }
  setAwake(to: boolean): void {
    this.awake = to;
    remember('awake', to ? 'yes' : 'no');
  }
  setSpeed(to: number): void {
    this.speed = to;
    remember('speed', String(to));
  }
  setPatience(to: number): void {
    this.patience = to;
    remember('patience', String(to));
  }
  setTextView(to: boolean): void {
    this.textView = to;
    remember('text', to ? 'yes' : 'no');
  }
  /** Tell the style sheets. */
  apply(): void {
    document.documentElement.dataset.motion = this.motion;
  }
  /** How a table is to be shown. In words, or while nobody looks, nothing is played. */
  get taste(): Taste {
    const off = this.motion === 'off' || this.textView || document.visibilityState === 'hidden';
    return {
      pace: off ? 'off' : this.still ? 'reduced' : 'full',
      speed: this.speed,
      patience: this.patience * 1000,
    };
  }
  /** Whether things move at all. */
  get still(): boolean {
    if (this.motion === 'off') return true;
    if (this.motion === 'full') return false;
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const settings = new Settings();
