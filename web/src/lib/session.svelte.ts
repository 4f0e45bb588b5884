/** Who I am on this server, and what it offers. */
import { api, freshId, Refused } from './api';
import { t } from './i18n.svelte';
import { recall, remember } from './memory';
import type { Catalogue, GameInfo, Me, NewTable, TableInfo, TableLine } from './protocol.gen';

class Session {
  me = $state.raw<Me | null>(null);
  catalogue = $state.raw<Catalogue | null>(null);
  offline = $state(false);
  mine = $state.raw<TableLine[]>([]);
  open = $state.raw<TableLine[]>([]);
  private asking: Promise<Me> | null = null;

  /** What the server says of us; silently nothing when we are new here. */
  async begin(): Promise<void> {
    try {
      this.catalogue = await api.catalogue();
      this.offline = false;
      this.me = await api.me();
    } catch (error) {
      if (!(error instanceof Refused) || error.reason !== 'no_user') this.offline = !this.catalogue;
    }
  }

  /** A guest is made in one step, with the name used last; a name that is taken gets a number. */
  user(): Promise<Me> {
    if (this.me) return Promise.resolve(this.me);
    this.asking ??= this.guest(recall('name', ''))
      .then((me) => (this.me = me))
      .finally(() => (this.asking = null));
    return this.asking;
  }

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

  /** A name belongs to a guest: a new one is a new guest, so not while games wait under the old one. */
  async rename(name: string): Promise<void> {
    await this.lists();
    if (this.mine.some((line) => line.phase === 'playing' || line.phase === 'gathering'))
      throw new Refused('games_wait');
    this.me = await api.guest(name);
    remember('name', name);
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
    if (this.offline) return;
    try {
      this.open = await api.open();
      if (this.me) this.mine = (await api.mine()).filter((line) => line.phase !== 'closed');
    } catch {
      // The lists are a service: home works without them.
    }
  }

  async create(table: Omit<NewTable, 'id'>): Promise<TableInfo> {
    await this.user();
    return api.create({ id: freshId(), ...table });
  }

  /** A game against bots at once: made, ready, started. */
  async playNow(game: string, options: Record<string, unknown>): Promise<TableInfo> {
    const table = await this.create({ game, options, bots: this.botLevel, seat: 0 });
    const say = async (command: Record<string, unknown>): Promise<void> => {
      const answer = await api.command(table.id, { id: freshId(), ...command });
      if (answer.t === 'reject') throw new Refused(answer.reason, answer.params);
    };
    await say({ t: 'ready', seat: 0, contribution: freshId() });
    await say({ t: 'start' });
    return table;
  }
}

export const session = new Session();
