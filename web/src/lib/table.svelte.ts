/** One table as this browser sees it: its streams, who is connected, what may be done, what is shown. */
import { Refused, socketAddress } from './api';
import type { AnyView, Form, GameEvent, Line } from './play';
import type { Act, Ack, Option, ServerMessage, Standing, TableInfo, Update } from './protocol.gen';
import { Link, type LinkOptions, type LinkState, type Order } from './socket';

/** Milliseconds after which somebody who comes back is told what happened. */
const AWAY = 45_000;

type Scene = Omit<Standing, 'view'> & { view: AnyView };
interface Stream {
  version: number;
  lines: Line[];
  latest: Scene | null;
}
const KEEP_VIEWS = 400;

export class TableStore {
  private table = $state.raw<TableInfo | null>(null);
  me = $state('');
  seats = $state.raw<number[]>([]);
  hot = $state.raw<number[]>([]);
  link = $state<LinkState>('connecting');
  fault = $state('');
  here = $state.raw<number[]>([]);
  spectators = $state(0);
  note = $state('');
  sending = $state(false);
  refusal = $state.raw<Refused | null>(null);
  /** When I left before this page was opened, ms since 1970; 0: never, or just now. */
  since = $state.raw<number | null>(null);
  pointed = $state.raw<{ seat: number; place: string; n: number } | null>(null);
  /** Hot-seat: the seat whose secrets are on the screen; -1: the curtain is down. */
  unveiled = $state(-1);
  /** Hot-seat: the seat that was called forward to answer an offer, before its curtain. */
  called = $state(-1);

  private streams = $state.raw<Record<string, Stream>>({});
  /** Views that this page was told, by the version of the last line that each includes. */
  past = $state.raw<{ n: number; view: AnyView }[]>([]);
  clocksAt = $state(0);
  private readonly wire: Link;

  constructor(
    readonly id: string,
    options: LinkOptions = {},
  ) {
    this.wire = new Link(
      socketAddress(`tables/${encodeURIComponent(id)}/socket`),
      {
        message: (message) => this.receive(message),
        state: (state, reason) => {
          this.link = state;
          this.fault = reason;
        },
        have: () =>
          Object.fromEntries(
            Object.entries(this.streams)
              .filter(([name]) => !this.isHot(name))
              .map(([name, stream]) => [name, stream.version]),
          ),
      },
      options,
    );
  }

  open(): void {
    this.wire.open();
  }
  close(): void {
    this.wire.close();
  }

  // --- what is drawn

  get known(): boolean {
    return this.table !== null;
  }
  get info(): TableInfo {
    if (!this.table) throw new Error('the table is not known yet');
    return this.table;
  }
  /** The stream that the screen shows. */
  get watched(): string {
    if (this.hot.length) return this.unveiled >= 0 ? `seat:${this.unveiled}` : 'public';
    return this.seats.length ? `seat:${this.seats[0]}` : 'public';
  }
  get seat(): number {
    return this.watched === 'public' ? -1 : Number(this.watched.slice(5));
  }
  private get newest(): Scene | null {
    return this.streams[this.watched]?.latest ?? null;
  }
  /** What this stream may know now; null before the game began. */
  get view(): AnyView | null {
    return this.newest?.view ?? null;
  }
  /** The public view: who is asked, at a hot-seat. */
  get publicView(): AnyView | null {
    return this.streams.public?.latest?.view ?? null;
  }
  get decision(): number {
    return this.newest?.decision ?? 0;
  }
  get options(): Option[] {
    return this.newest?.options ?? [];
  }
  get acts(): Act[] {
    return this.newest?.acts ?? [];
  }
  get channels() {
    return this.newest?.channels ?? [];
  }
  get clocks() {
    return this.newest?.clocks ?? [];
  }
  get lines(): Line[] {
    return this.streams[this.watched]?.lines ?? [];
  }
  get lobby(): Line[] {
    return this.streams.lobby?.lines ?? [];
  }
  get gallery(): Line[] {
    return this.streams.gallery?.lines ?? [];
  }
  get isHost(): boolean {
    return this.table?.host === this.me;
  }

  // --- what is done

  private async order(order: Order): Promise<Ack | null> {
    this.sending = true;
    try {
      this.refusal = null;
      return await this.wire.send(order);
    } catch (error) {
      if (error instanceof Refused && error.reason !== 'closed') this.refusal = error;
      return null;
    } finally {
      this.sending = false;
    }
  }
  async send(order: Order): Promise<boolean> {
    return (await this.order(order)) !== null;
  }
  async rematch(): Promise<string> {
    return (await this.order({ t: 'rematch' }))?.table ?? '';
  }
  act(form: Form): Promise<boolean> {
    return this.send({ t: 'act', seat: this.seat, decision: this.decision, form });
  }
  async why(form: Form): Promise<string> {
    if (this.seat < 0) return '';
    return (await this.order({ t: 'why', seat: this.seat, form }))?.reason ?? '';
  }
  say(channel: string, text: string): Promise<boolean> {
    return this.send({ t: 'chat', channel, text, seat: this.seat });
  }
  point(place: string): void {
    if (this.seat >= 0) void this.send({ t: 'ping', seat: this.seat, place });
  }
  keepNote(text: string): void {
    this.note = text;
    void this.send({ t: 'note', text });
  }

  // --- hot-seat

  private isHot(stream: string): boolean {
    return this.hot.some((seat) => stream === `seat:${seat}`);
  }
  async unveil(seat: number): Promise<void> {
    if (this.unveiled >= 0) await this.veil();
    const ack = await this.order({ t: 'unveil', seat });
    if (ack) this.show(seat);
  }
  /** Lowers the curtain and asks for another person of this screen. */
  async call(seat: number): Promise<void> {
    await this.veil();
    this.called = seat;
  }
  async veil(): Promise<void> {
    const seat = this.unveiled;
    if (seat < 0) return;
    this.show(-1);
    this.drop(`seat:${seat}`);
    await this.order({ t: 'veil', seat });
  }
  private show(seat: number): void {
    this.unveiled = seat;
    this.called = -1;
    this.past = [];
  }
  private drop(stream: string): void {
    const { [stream]: _gone, ...rest } = this.streams;
    this.streams = rest;
  }

  // --- what comes

  private receive(message: ServerMessage): void {
    switch (message.t) {
      case 'welcome':
        this.table = message.table;
        this.me = message.user;
        this.seats = message.seats;
        this.hot = message.hot;
        this.note = message.note;
        // A reload is no absence.
        this.since ??= message.now - message.since > AWAY ? message.since : 0;
        if (this.unveiled >= 0) {
          // A new connection begins veiled.
          this.drop(`seat:${this.unveiled}`);
          this.show(-1);
        }
        return;
      case 'table':
        this.table = message.table;
        this.seats = mine(message.table, this.me);
        this.hot = this.seats.filter((seat) => message.table.seats[seat]?.hot);
        return;
      case 'presence':
        this.here = message.seats;
        this.spectators = message.spectators;
        return;
      case 'ping':
        this.pointed = { seat: message.seat, place: message.place, n: (this.pointed?.n ?? 0) + 1 };
        return;
      case 'veiled':
        if (this.unveiled === message.seat) this.show(-1);
        this.drop(`seat:${message.seat}`);
        return;
      case 'update':
        this.update(message);
    }
  }

  private update(message: Update): void {
    const old = message.reset ? undefined : this.streams[message.stream];
    const lines: Line[] = old ? [...old.lines] : [];
    const events: GameEvent[] = [];
    let version = old?.version ?? 0;
    message.items.forEach((item, index) => {
      const n = message.start + index;
      if (n <= version) return;
      version = n;
      const line: Line = { n, at: item.at };
      if (item.event) {
        line.event = item.event as GameEvent;
        events.push(line.event);
      }
      if (item.chat) line.chat = item.chat;
      if (item.table) line.fact = item.table;
      lines.push(line);
    });
    const latest = (message.standing as Scene | null | undefined) ?? old?.latest ?? null;
    this.streams = { ...this.streams, [message.stream]: { version, lines, latest } };
    if (message.stream !== this.watched || !message.standing || !latest) return;
    this.clocksAt = Date.now();
    this.past = [...this.past.slice(-KEEP_VIEWS), { n: version, view: latest.view }];
  }
}

export function mine(table: TableInfo, me: string): number[] {
  return table.seats.flatMap((seat, number) => (seat.kind === 'person' && seat.user === me ? [number] : []));
}
