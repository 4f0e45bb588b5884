/** Whole games as a server tells them to one seat, and the proof that a page draws nothing but the moment being shown. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { expect, vi } from 'vitest';
import type { Picture } from '../src/lib/picture';
import type { AnyView } from '../src/lib/play';
import { settings } from '../src/lib/settings.svelte';
import type { Beat, Film } from '../src/lib/show.svelte';
import { TableStore } from '../src/lib/table.svelte';
import { Wire } from './wire';

interface Message {
  t: string;
  items?: { event?: unknown; chat?: unknown }[];
  standing?: { view: AnyView; decision: number; options: unknown[] };
}
const ROOT = path.resolve(import.meta.dirname, '../..');
const PYTHON = process.env.HATCHWAY_PYTHON ?? path.join(ROOT, '.venv/bin/python');

/** A random game, told to one seat. */
export function streamOf(game: string, seat: number, options: Record<string, unknown>): Message[] {
  const made = execFileSync(
    PYTHON,
    [path.join(ROOT, 'web/fixtures/streams.py'), game, String(seat), JSON.stringify(options)],
    { maxBuffer: 1 << 28, encoding: 'utf8' },
  );
  return JSON.parse(made) as Message[];
}

function storeOf(film: Film<never, Beat, unknown> | null): TableStore {
  const store = new TableStore('t', { make: () => new Wire() as unknown as WebSocket });
  store.film = film as unknown as Film<AnyView> | null;
  return store;
}

type Play = Component<{ store: TableStore; onmenu: () => void }>;
type Live = Pick<TableStore['show'], 'beat' | 'stage' | 'run' | 'playing'>;

/** A page that was never told anything but this picture, and what plays in it. */
function alone(play: Play, picture: Picture, me: string, live: Live): string {
  const store = storeOf(null);
  store.me = me;
  const show = { ...live, shown: picture, latest: picture, skip: () => undefined };
  Object.defineProperty(store, 'show', { value: show });
  return pageOf(play, store, (page) => page());
}

/** Draws a table, and gives a way to read what its page says now. */
function pageOf<T>(play: Play, store: TableStore, use: (page: () => string) => T): T {
  const target = document.body.appendChild(document.createElement('div'));
  const shown = mount(play, { target, props: { store, onmenu: () => undefined } });
  flushSync();
  try {
    return use(() => (flushSync(), said(target)));
  } finally {
    void unmount(shown);
    target.remove();
  }
}

/** Motion itself, and ids that each mount makes anew, are no part of what a page says. */
const PASSING = /^(turn-.*|svelte-.*)$/;
const OWN = new Set([
  'data-stirred',
  'id',
  'for',
  'href',
  'fill',
  'mask',
  'filter',
  'clip-path',
  'aria-labelledby',
  'aria-controls',
]);

/** All that a page says and marks, a line for each element. */
function said(node: Node, depth = 0): string {
  if (node instanceof Text) return node.data.trim() ? `${' '.repeat(depth)}${node.data.trim()}\n` : '';
  if (!(node instanceof Element) || node.hasAttribute('inert')) return '';
  // A line of the log can be followed as far back as a page remembers.
  const line = node.classList.contains('ln');
  const marks = [...node.attributes]
    .filter(({ name }) => !OWN.has(name) && !(line && name === 'aria-pressed'))
    .map(({ name, value }) => {
      if (name === 'class') return value.split(/\s+/).filter((one) => one && !PASSING.test(one)).sort().join('.');
      if (name === 'style') return value.split(';').filter((one) => !/opacity|animation/.test(one)).map((one) => one.trim()).sort().join(';');
      return `${name}=${value}`;
    });
  const inside = [...node.childNodes].map((one) => said(one, depth + 1)).join('');
  return `${' '.repeat(depth)}<${line ? 'line' : node.localName} ${marks.filter(Boolean).sort().join(' ')}>\n${inside}`;
} // prettier-ignore

/** Fails with the place where two pages differ. */
function same(one: string, other: string, when: string): void {
  if (one === other) return;
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const at = lines.findIndex((line, n) => line !== others[n]);
  const around = (page: string[]) => page.slice(Math.max(0, at - 8), at + 4).join('\n');
  expect(around(lines), when).toBe(around(others));
}

/**
 * Tells a whole game at once and steps through the show. Every moment must look as on a page that was told this moment
 * alone: no panel is ahead, none lags behind, and none reads anything else.
 */
export function everyMomentIsWhole(play: Play, film: Film<never, Beat, unknown>, messages: Message[], every: number): number {
  settings.motion = 'full';
  settings.patience = Infinity;
  vi.useFakeTimers();
  // Motion is judged in a real browser; here it would only be cut off.
  const still = { cancel: () => undefined, onfinish: null, currentTime: 0 } as unknown as Animation;
  vi.spyOn(Element.prototype, 'animate').mockReturnValue(still);
  let moments = 0;
  try {
    const store = storeOf(film);
    store.open();
    const wire = Wire.last;
    const [welcome, first, ...rest] = messages;
    wire.say(welcome);
    wire.say(first);
    pageOf(play, store, (page) => {
      // As many at once as a page plays after a cut of the line.
      for (let at = 0; at < rest.length; at += 12) {
        for (const message of rest.slice(at, at + 12)) wire.say(message);
        while (store.show.playing) {
          if (moments++ % every === 0) {
            const { beat, stage, run, playing, shown } = store.show;
            same(page(), alone(play, shown, store.me, { beat, stage, run, playing }), `moment ${moments}`);
          }
          vi.advanceTimersToNextTimer();
        }
      }
    });
    expect(store.view?.outcome).toBeTruthy();
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
  return moments;
} // prettier-ignore

/** The views after each message, and what the motion made of the one before: they must agree in what the board draws. */
export function agree(film: Film<never, Beat, unknown>, messages: Message[], drawn: (view: never) => unknown): void {
  let last: AnyView | null = null;
  for (const [n, { items = [], standing }] of messages.entries()) {
    if (!standing) continue;
    if (last) {
      const events = items.flatMap((item) => (item.event ? [item.event] : []));
      const moved = events.reduce((view: unknown, event) => film.advance(view as never, event as never), last);
      expect(drawn(moved as never), `message ${n}: ${JSON.stringify(events)}`).toEqual(drawn(standing.view as never));
    }
    last = standing.view;
  }
} // prettier-ignore
