/** Which options of Room 25 set-up shows, and when: how a form is laid out, not what is legal. */
export type Settings = Record<string, unknown>;

export interface OptionRow {
  id: string;
  kind: 'toggle' | 'choice';
  shown: (now: Settings) => boolean;
}
const together = (now: Settings): boolean => now.mode === 'cooperation' || now.mode === 'solo';
const second = (now: Settings): boolean => now.season !== 1;

export const ROWS: OptionRow[] = [
  { id: 'season', kind: 'choice', shown: () => true },
  { id: 'level', kind: 'choice', shown: (now) => together(now) && second(now) },
  {
    id: 'guards',
    kind: 'choice',
    shown: (now) => now.mode === 'suspicion' && (now.players === 4 || now.players === 5),
  },
  { id: 'talk', kind: 'choice', shown: (now) => now.mode !== 'solo' },
  { id: 'abilities', kind: 'toggle', shown: second },
  { id: 'adrenaline', kind: 'toggle', shown: second },
  { id: 'reminders', kind: 'toggle', shown: () => true },
  { id: 'alarm', kind: 'toggle', shown: (now) => !together(now) },
  { id: 'team_chat', kind: 'toggle', shown: (now) => now.mode === 'team' },
  { id: 'solo_programming', kind: 'toggle', shown: (now) => now.mode === 'solo' },
  { id: 'show_composition', kind: 'toggle', shown: (now) => now.complex === 'random' },
  { id: 'madness_cards', kind: 'toggle', shown: (now) => second(now) && now.level !== 'madness' },
  { id: 'exit_zone_moving', kind: 'toggle', shown: () => true },
  { id: 'pivot_limits_abilities', kind: 'toggle', shown: second },
];

interface Ready {
  id: string;
  season: number;
  modes?: string[];
}

/** The ready-made complexes that fit the mode and the edition. */
export function complexesFor(ready: Ready[], now: Settings): string[] {
  const season = now.season === 1 ? 1 : 2;
  return ready
    .filter((one) =>
      season === 1
        ? one.season === 1
        : one.season === 2 && (!one.modes || one.modes.includes(String(now.mode))),
    )
    .map((one) => one.id);
}

interface ModeData {
  players?: Record<string, number[]>;
}

export function playersFor(modes: Record<string, ModeData>, now: Settings): number[] {
  return modes[String(now.mode)]?.players?.[String(now.season ?? 2)] ?? [];
}

// --- characters: by seat, in duos where a seat plays two

export function perSeat(now: Settings): number {
  if (now.mode === 'solo') return 4;
  if (now.mode === 'competition' || (now.mode === 'cooperation' && Number(now.players) <= 3)) return 2;
  return 1;
}

/** A first choice that fits, for the people to change. */
export function firstCharacters(duos: string[][], now: Settings): string[] {
  const count = now.mode === 'solo' ? 4 : Number(now.players) * perSeat(now);
  const base = now.season === 1 ? duos.filter((duo) => !duo.includes('sarah')) : duos;
  const flat = base.flat();
  if (now.mode === 'team' && now.players === 4) {
    const [one = [], two = []] = base;
    return [one[0], two[0], one[1], two[1]].filter((id) => id !== undefined);
  }
  return flat.slice(0, count);
}

/** What a new mode or edition begins with. */
export function freshOptions(now: Settings, change: Settings, players: number[]): Settings {
  const next = {
    ...now,
    ...change,
    complex: '',
    characters: 'random',
    first_player: 'random',
    guards: 'book',
    level: 'standard',
  };
  const wanted = Number(now.players);
  const nearest = players.reduce(
    (best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best),
    players[0] ?? wanted,
  );
  return { ...next, players: nearest };
}
