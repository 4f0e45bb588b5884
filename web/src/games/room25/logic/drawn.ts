// What the board shows while events play: a View that is brought forward one event at a time.
// It only moves pieces; when the queue is done the true View takes its place.
import { slid, type Slide } from './cells';
import type { CharacterView, GameEvent, TileView, View } from './types';

export const tileAt = (view: View, cell: string): TileView | undefined =>
  view.tiles.find((t) => t.cell === cell);
export const tileOf = (view: View, id: string | null): TileView | undefined =>
  view.tiles.find((t) => t.id === id);
export const characterOf = (view: View, id: string): CharacterView | undefined =>
  view.characters.find((c) => c.id === id);

function withTile(view: View, cell: string, change: Partial<TileView>): View {
  return { ...view, tiles: view.tiles.map((tile) => (tile.cell === cell ? { ...tile, ...change } : tile)) };
}

function withCharacters(view: View, who: string[], change: Partial<CharacterView>): View {
  return { ...view, characters: view.characters.map((c) => (who.includes(c.id) ? { ...c, ...change } : c)) };
}

function arrive(view: View, who: string[], cell: string): View {
  const tile = tileAt(view, cell)?.id ?? null;
  const last = Math.max(0, ...view.characters.map((c) => c.came));
  return {
    ...view,
    characters: view.characters.map((c) => {
      const place = who.indexOf(c.id);
      return place < 0 ? c : { ...c, tile, came: last + 1 + place };
    }),
  };
}

function withRobot(view: View, robot: number, cell: string | null): View {
  const at = robot - 1;
  const tile = cell ? (tileAt(view, cell)?.id ?? null) : null;
  return { ...view, robots: view.robots.map((was, number) => (number === at ? tile : was)) };
}

const EMPTY_MARKS = { closed: false, locked: false, axis: 'none', claims: [], reminders: [] };

export function advance(view: View, event: GameEvent): View {
  switch (event.kind) {
    case 'moved':
      return arrive(view, [event.who, ...event.with], event.cell);
    case 'stayed':
      return arrive(view, event.who, event.cell);
    case 'slid': {
      const slide: Slide = { line: event.line, way: event.way };
      return {
        ...view,
        slid: { ...view.slid, [slide.line]: slide.way },
        tiles: view.tiles.map((tile) => ({ ...tile, cell: slid(tile.cell, slide).cell })),
      };
    }
    case 'swapped': {
      const [one = '', two = ''] = event.cells;
      const other: Record<string, string> = { [one]: two, [two]: one };
      return { ...view, tiles: view.tiles.map((t) => ({ ...t, cell: other[t.cell] ?? t.cell })) };
    }
    case 'turned_up':
      return withTile(view, event.cell, {
        up: true,
        room: event.room,
        known: 'public',
        claims: [],
        reminders: [],
      });
    case 'turned_down':
      return withTile(view, event.cell, { up: false, known: 'public', ...EMPTY_MARKS });
    case 'destroyed':
      return withTile(view, event.cell, { up: true, room: 'empty', known: 'public', ...EMPTY_MARKS });
    case 'pivoted':
      return withTile(view, event.cell, { axis: event.axis });
    case 'closed':
      return withTile(view, event.cell, { closed: true });
    case 'locked':
      return withTile(view, event.cell, { locked: true });
    case 'unlocked':
      return withTile(view, event.cell, { locked: false });
    case 'locks_gone':
      return { ...view, tiles: view.tiles.map((tile) => ({ ...tile, locked: false })) };
    case 'looked':
      return event.room && event.cell ? withTile(view, event.cell, { room: event.room, known: 'own' }) : view;
    case 'reminder':
      return withTile(view, event.cell, {
        reminders: [...(tileAt(view, event.cell)?.reminders ?? []), event.who],
      });
    case 'claimed': {
      const claim = {
        seat: event.seat,
        colour: event.colour,
        round: event.round,
        now: true,
      };
      const kept = (tileAt(view, event.cell)?.claims ?? []).filter((c) => c.seat !== claim.seat);
      return withTile(view, event.cell, { claims: [...kept, claim] });
    }
    case 'died':
      return withCharacters(view, [event.who], { alive: false, tile: null });
    case 'regenerated':
      return arrive(withCharacters(view, event.who, { alive: true }), event.who, 'C3');
    case 'hid':
      return withCharacters(view, [event.who], { hidden: true });
    case 'role_revealed':
      return withCharacters(view, [event.who], { role: event.role, shown: true });
    case 'robot_placed':
    case 'robot_moved':
      return withRobot(view, event.robot, event.cell);
    case 'robot_destroyed':
      return withRobot(view, event.robot, null);
    case 'alarm':
    case 'timer':
      return { ...view, left: event.left };
    case 'countdown':
      return { ...view, phase: 'countdown', left: event.left, order: event.order, slid: {} };
    case 'phase':
      return { ...view, phase: event.phase, round: event.round, left: event.left, turn: 0 };
    case 'revealed': {
      const turn = view.order.indexOf(event.who);
      return turn < 0 ? view : { ...view, turn };
    }
    case 'jammed':
      return { ...view, jammed: true };
    case 'key':
      return { ...view, key: true };
    case 'card':
      return { ...view, deck: { ...view.deck, left: Math.max(0, view.deck.left - 1) } };
    default:
      return view;
  }
}
