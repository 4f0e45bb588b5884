// What a table screen gets of the store, the same for every game.
import { gameOf } from '../games/lookup';
import type { Form, GameEvent } from '../lib/play';
import { isBot, seatName } from '../lib/seats';
import { settings } from '../lib/settings.svelte';
import { play } from '../lib/sound';
import type { TableStore } from '../lib/table.svelte';
import type { TableProps } from './types';

/** Seconds left by seat, ticking. A table's clock stores milliseconds. */
function ticking(store: TableStore) {
  let now = $state(Date.now());
  $effect(() => {
    if (!store.clocks.some((clock) => clock.running)) return;
    const timer = setInterval(() => (now = Date.now()), 500);
    return () => clearInterval(timer);
  });
  // The last tick may be older than the clock.
  const passed = (now: number): number => Math.max(0, now - store.clocksAt);
  const clocks = $derived(
    store.clocks.map((clock) => ({
      ...clock,
      left: Math.max(0, Math.round((clock.left - (clock.running ? passed(now) : 0)) / 1000)),
    })),
  );
  return () => clocks;
}

/** Props that a table's component spreads; each is read only when it is needed. */
export function feed(store: TableStore): Omit<TableProps<unknown>, 'view'> {
  store.heard = (beat) => {
    const event = beat.events[0];
    const cue = event && gameOf(store.info.game).sound?.(event, beat.moment ?? event.kind);
    if (cue) play(cue);
  };
  const events = $derived(store.lines.flatMap((line): GameEvent[] => (line.event ? [line.event] : [])));
  const times = $derived(store.lines.flatMap((line) => (line.event ? [line.at] : [])));
  const chat = $derived(
    store.lines.flatMap(({ chat }) =>
      chat ? [{ seat: chat.seat ?? -1, name: chat.name, text: chat.text, channel: chat.channel }] : [],
    ),
  );
  const names = $derived(
    store.info.seats.map((seat, n) => ({
      name: seatName(seat, n),
      bot: isBot(seat),
      away: seat.away !== '' || (seat.kind === 'person' && !seat.hot && !store.here.includes(n)),
    })),
  );
  const clocks = ticking(store);
  return {
    show: store.show,
    get options() {
      return store.options;
    },
    get acts() {
      return store.acts;
    },
    get events() {
      return events;
    },
    get times() {
      return times;
    },
    get names() {
      return names;
    },
    get settings() {
      return store.info.options;
    },
    get label() {
      return store.info.code;
    },
    get channels() {
      return store.channels;
    },
    get chat() {
      return chat;
    },
    get clocks() {
      return clocks();
    },
    get pace() {
      return settings.taste.pace;
    },
    get muted() {
      return settings.muted;
    },
    get readonly() {
      return store.seat < 0;
    },
    async onact(form: Form) {
      if (!(await store.act(form))) throw new Error('refused');
    },
    onwhy: (form) => store.why(form),
    get pointed() {
      return store.pointed;
    },
    onpoint: (place) => store.point(place),
    onchat: (channel, text) => void store.say(channel, text),
    onsound: () => settings.setMuted(!settings.muted),
  };
}
