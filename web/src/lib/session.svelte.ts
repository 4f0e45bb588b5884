/** Who I am on this server, and what it offers. */
import { api, freshId, Refused } from './api';
import { setLang, t, type Lang } from './i18n.svelte';
import { recall, remember } from './memory';
import type { Catalogue, GameInfo, Me, NewTable, TableInfo, TableLine } from './protocol.gen';

/** The user of this browser's cookie, or null without one and when the server no longer knows it. */
async function known(): Promise<Me | null> {
  try {
    return await api.me();
  } catch (error) {
    if (error instanceof Refused && error.reason === 'no_user') return null;
    throw error;
  }
}

/** One tab at a time, where the browser can keep that. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('hatchway.user', work) : work();
}

class Session {
  me = $state.raw<Me | null>(null);
  catalogue = $state.raw<Catalogue | null>(null);
  offline = $state(false);
  mine = $state.raw<TableLine[]>([]);
  open = $state.raw<TableLine[]>([]);
  private asking: Promise<Me> | null = null;
  private beginning: Promise<void> | null = null;

  /** What the server offers, and what it knows of us; nothing when we are new here. */
  begin(): Promise<void> {
    this.beginning ??= this.ask().finally(() => (this.beginning = null));
    return this.beginning;
  }
  private async ask(): Promise<void> {
    try {
      this.catalogue ??= await api.catalogue();
      this.me ??= await known();
      this.offline = false;
    } catch {
      this.offline = true;
    }
  }

  /**
   * Who we are. Whoever is new becomes a guest in one step, with the name used last. The server is asked
   * first, and only one tab at a time asks: a second guest would lose the seats of the first.
   */
  user(): Promise<Me> {
    if (this.me) return Promise.resolve(this.me);
    this.asking ??= alone(async () => (await known()) ?? this.guest(recall('name', '')))
      .then((me) => (this.me = me))
      .finally(() => (this.asking = null));
    return this.asking;
  }

  /** Somebody else is here now: signed in, signed out, or come by a link. */
  async become(me: Me | null): Promise<void> {
    this.me = me && { ...me, token: '', recovery: '' };
    this.mine = [];
    await this.lists();
  }

  /** A name that is taken gets a number. */
  private async guest(wanted: string): Promise<Me> {
    const number = (most: number): number => 10 + Math.floor(Math.random() * most);
    const names = [
      wanted || t('ui.guest', { n: number(90) }),
      ...[990, 9_990, 999_990].map((most) =>
        wanted ? `${wanted.slice(0, 16)} ${number(most)}` : t('ui.guest', { n: number(most) }),
      ),
    ];
    let refusal: unknown;
    for (const name of names) {
      try {
        return await api.guest(name);
      } catch (error) {
        refusal = error;
        if (!(error instanceof Refused) || error.reason !== 'name_taken') break;
      }
    }
    throw refusal;
  }

  /** Whether somebody chose the name that they have. */
  get named(): boolean {
    return (this.me?.account ?? false) || recall('name', '') !== '';
  }

  /** Another language. A guest's name that was made up follows it. */
  async speak(to: Lang): Promise<void> {
    const number = this.named ? '' : madeUp(this.me?.name ?? '');
    await setLang(to);
    if (number) await this.call(t('ui.guest', { n: number })).catch(() => undefined); // it may be taken
  }

  /** Another name, chosen by its person. */
  async rename(name: string): Promise<void> {
    await this.user();
    await this.call(name);
    remember('name', name);
  }

  /** The name changes here, and at tables that are still gathering. */
  private async call(name: string): Promise<void> {
    this.me = await api.rename(name);
    await this.lists();
    for (const line of this.mine) {
      const seat = line.mine[0];
      if (line.phase === 'gathering' && seat !== undefined)
        await api.command(line.id, { t: 'rename', id: freshId(), seat, name });
    }
  }

  game(id: string): GameInfo | undefined {
    return this.catalogue?.games.find((game) => game.id === id);
  }

  /** The strongest level of bots that answers quickly, for a first game. */
  get botLevel(): string {
    const levels = this.catalogue?.levels ?? [];
    return levels.includes('novice') ? 'novice' : (levels[0] ?? 'random');
  }

  async lists(): Promise<void> {
    if (this.offline || !this.catalogue) await this.begin();
    if (this.offline) return;
    try {
      this.open = await api.open();
      if (this.me) this.mine = (await api.mine()).filter((line) => line.phase !== 'closed');
    } catch (error) {
      this.offline = error instanceof Refused && error.reason === 'offline';
    }
  }

  async create(table: Omit<NewTable, 'id'>): Promise<TableInfo> {
    await this.user();
    return api.create({ id: freshId(), stand_in: this.botLevel, ...table });
  }

  /** A game against bots at once: made, ready, started. */
  async playNow(game: string, options: Record<string, unknown>): Promise<TableInfo> {
    const table = await this.create({ game, options, bots: this.botLevel, seat: 0 });
    await this.start(table.id, [0]);
    return table;
  }

  /** Starts a table where nobody else has to be asked: these seats are mine, the others are bots. */
  async start(table: string, seats: number[]): Promise<void> {
    for (const seat of seats) await this.say(table, { t: 'ready', seat, contribution: freshId() });
    await this.say(table, { t: 'start' });
  }

  /** Closes a table that is not open here: it leaves the lists. */
  async close(table: string): Promise<void> {
    await this.say(table, { t: 'close' });
    await this.lists();
  }

  private async say(table: string, command: Record<string, unknown>): Promise<void> {
    const answer = await api.command(table, { id: freshId(), ...command });
    if (answer.t === 'reject') throw new Refused(answer.reason, answer.params);
  }
}

/** The number of a name that was made up in the language of the page; empty for any other name. */
function madeUp(name: string): string {
  const [before = '', after = ''] = t('ui.guest', { n: '|' }).split('|');
  const number = name.slice(before.length, name.length - after.length);
  return name === before + number + after && /^\d+$/.test(number) ? number : '';
}

export const session = new Session();
