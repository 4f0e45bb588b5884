// What the board shows while events play: a View that is brought forward one event at a time.
// It only moves pieces; when the queue is done the true View takes its place.
import { slid, type Slide, type Way } from './cells';
import type { CharacterView, GameEvent, TileView, View } from './types';

const str = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

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

function withRobot(view: View, robot: unknown, cell: string | null): View {
  const at = Number(robot) - 1;
  const tile = cell ? (tileAt(view, cell)?.id ?? null) : null;
  return { ...view, robots: view.robots.map((was, number) => (number === at ? tile : was)) };
}

const EMPTY_MARKS = { closed: false, locked: false, axis: 'none', claims: [], reminders: [] };

export function advance(view: View, event: GameEvent): View {
  const cell = str(event.cell);
  const who = str(event.who);
  switch (event.kind) {
    case 'moved':
      return arrive(view, [who, ...list(event.with)], cell);
    case 'stayed':
      return arrive(view, list(event.who), cell);
    case 'slid': {
      const slide: Slide = { line: str(event.line), way: str(event.way) as Way };
      return {
        ...view,
        slid: { ...view.slid, [slide.line]: slide.way },
        tiles: view.tiles.map((tile) => ({ ...tile, cell: slid(tile.cell, slide).cell })),
      };
    }
    case 'swapped': {
      const [one = '', two = ''] = list(event.cells);
      const other: Record<string, string> = { [one]: two, [two]: one };
      return { ...view, tiles: view.tiles.map((t) => ({ ...t, cell: other[t.cell] ?? t.cell })) };
    }
    case 'turned_up':
      return withTile(view, cell, {
        up: true,
        room: str(event.room),
        known: 'public',
        claims: [],
        reminders: [],
      });
    case 'turned_down':
      return withTile(view, cell, { up: false, known: 'public', ...EMPTY_MARKS });
    case 'destroyed':
      return withTile(view, cell, { up: true, room: 'empty', known: 'public', ...EMPTY_MARKS });
    case 'pivoted':
      return withTile(view, cell, { axis: str(event.axis) });
    case 'closed':
      return withTile(view, cell, { closed: true });
    case 'locked':
      return withTile(view, cell, { locked: true });
    case 'unlocked':
      return withTile(view, cell, { locked: false });
    case 'locks_gone':
      return { ...view, tiles: view.tiles.map((tile) => ({ ...tile, locked: false })) };
    case 'looked':
      return event.room ? withTile(view, cell, { room: str(event.room), known: 'own' }) : view;
    case 'reminder':
      return withTile(view, cell, { reminders: [...(tileAt(view, cell)?.reminders ?? []), who] });
    case 'claimed': {
      const claim = {
        seat: Number(event.seat),
        colour: str(event.colour),
        round: Number(event.round),
        now: true,
      };
      const kept = (tileAt(view, cell)?.claims ?? []).filter((c) => c.seat !== claim.seat);
      return withTile(view, cell, { claims: [...kept, claim] });
    }
    case 'died':
      return withCharacters(view, [who], { alive: false, tile: null });
    case 'regenerated':
      return arrive(withCharacters(view, list(event.who), { alive: true }), list(event.who), 'C3');
    case 'hid':
      return withCharacters(view, [who], { hidden: true });
    case 'role_revealed':
      return withCharacters(view, [who], { role: str(event.role), shown: true });
    case 'robot_placed':
    case 'robot_moved':
      return withRobot(view, event.robot, cell);
    case 'robot_destroyed':
      return withRobot(view, event.robot, null);
    case 'alarm':
    case 'timer':
      return { ...view, left: Number(event.left) };
    case 'countdown':
      return { ...view, left: Number(event.left), order: list(event.order), slid: {} };
    case 'phase':
      return { ...view, phase: str(event.phase), round: Number(event.round), left: Number(event.left) };
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
