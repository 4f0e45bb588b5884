// The show of a table that no server feeds: a replay, a fixture. Steps forward are played, jumps are not.
import { untrack } from 'svelte';
import type { GameEvent } from '../lib/play';
import { Show, type Beat, type Film, type Pace, type Step } from '../lib/show.svelte';

interface Moment<V> {
  view: V;
  events: GameEvent[];
}
/** More events than this at once are a jump. */
const MOST = 80;

/** Props that a table's component spreads: the moment being shown, and what plays. */
export function replayed<V, B extends Beat>(film: Film<V, B>, now: () => Moment<V>, pace: () => Pace) {
  const taste = () => ({ pace: pace(), speed: 1, patience: Infinity });
  const show = new Show<Moment<V>, B>(untrack(now), taste);
  function take(next: Moment<V>): void {
    let { view, events } = show.latest;
    const news = next.events.slice(events.length);
    if (!news.length || news.length > MOST) {
      show.snap(next);
      return;
    }
    const steps = film.beats(news).map((beat): Step<Moment<V>, B> => {
      view = beat.events.reduce(film.advance, view);
      events = next.events.slice(0, events.length + beat.events.length);
      return { beat, to: { view, events } };
    });
    show.push([...steps, { beat: null, to: next }]);
  }
  $effect.pre(() => {
    const next = now();
    untrack(() => take(next));
  });
  $effect(() => () => show.stop());
  return {
    show,
    get view() {
      return show.shown.view;
    },
    get events() {
      return show.shown.events;
    },
  };
}
